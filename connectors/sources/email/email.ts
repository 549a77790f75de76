import { setImmediate as nextTurn } from 'node:timers/promises';
import { failPoint } from '../../../src/lib/fail-points.ts';
import type { Delivery, Source, SourceContext } from '../../../src/plugin/contract.ts';
import { digestOfRules, type MailCursor } from './cursor.ts';
import { MailboxChanged, MailSession } from './imap/session.ts';
import type { Mail } from './mail.ts';
import { loadAlerts } from './message/alerts.ts';
import { readMessage } from './message/read-message.ts';
import type { EmailOptions } from './options.ts';
import type { MailPorts } from './ports.ts';
import { Progress } from './progress.ts';
import { settleMessage } from './settle.ts';
import { findRule, type Met, nameOfRule, walkMailbox } from './walk.ts';
import { watchMail } from './watch.ts';

/** A source over one mail account. Connects when it is first asked for something. */
export function openEmail(options: EmailOptions, context: SourceContext, ports: MailPorts): Source<MailCursor> {
  const session = new MailSession(options, context, ports);
  const mail = { options, context, ports, session, alerts: loadAlerts(options, context) };
  return {
    check: async () => {
      for (const mailbox of options.mailbox) await session.open(mailbox, 'read');
    },
    pull: (cursor) => pullMail(mail, cursor),
    ...(options.after === 'leave' ? {} : { settle: (receipt, outcome) => settleMessage(mail, receipt, outcome) }),
    ...(options.idle ? { watch: (wake: () => void) => watchMail(options, context, ports, wake) } : {}),
    [Symbol.asyncDispose]: () => session[Symbol.asyncDispose](),
  };
}

/**
 * The new messages of all mailboxes, one delivery an attachment. Each has the cursor that holds once it is committed.
 */
export async function* pullMail(mail: Mail, cursor: MailCursor): AsyncGenerator<Delivery<MailCursor>> {
  const { options, context } = mail;
  const progress = new Progress(cursor, (next) => {
    context.advance(next);
    failPoint('mail.advanced');
  });
  const rules = digestOfRules(options, [...mail.alerts.values()]);
  for (const mailbox of options.mailbox) {
    if (context.signal.aborted) return;
    try {
      yield* pullMailbox(mail, mailbox, progress, rules);
    } catch (thrown) {
      if (context.signal.aborted) return;
      if (!(thrown instanceof MailboxChanged)) throw thrown;
      // Its UIDs mean other messages now: once more from the start.
      yield* pullMailbox(mail, mailbox, progress, rules);
    }
  }
}

async function* pullMailbox(
  mail: Mail,
  mailbox: string,
  progress: Progress,
  rules: string,
): AsyncGenerator<Delivery<MailCursor>> {
  progress.begin();
  for await (const met of walkMailbox(mail, mailbox, progress.cursor, rules)) {
    if (mail.context.signal.aborted) return;
    if (!('listed' in met)) progress.pass(mailbox, met.place);
    else yield* pullMessage(mail, met, progress);
  }
}

async function* pullMessage(mail: Mail, met: Met, progress: Progress): AsyncGenerator<Delivery<MailCursor>> {
  const { options, context } = mail;
  const { listed, envelope, mailbox } = met;
  const rule = findRule(options.rules, envelope, listed.internalDate, context.now());
  if (rule === undefined) return;
  const fate = await readMessage(mail, { ...met, rule });
  if (fate.kind === 'gone') return;
  if (fate.kind === 'later') {
    context.log.warn({ mailbox, uid: listed.uid, reason: fate.reason }, 'mail.not-yet-verified');
    progress.hold();
    return;
  }
  if (fate.parcels.length === 0) {
    context.log.info({ mailbox, uid: listed.uid, rule: nameOfRule(options.rules, rule) }, 'mail.nothing-in-it');
  }
  for (const [index, parcel] of fate.parcels.entries()) {
    // Only with the last of a message is the message done: a crash in between fetches it again.
    const isLast = index === fate.parcels.length - 1;
    await nextTurn();
    yield { ...parcel, cursor: isLast ? progress.reach(mailbox, met.place) : progress.cursor };
    failPoint('mail.delivered');
  }
}
