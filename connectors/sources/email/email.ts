import type { Source, SourceContext } from '../../../src/plugin/contract.ts';
import type { MailCursor } from './cursor.ts';
import { MailSession } from './imap/session.ts';
import { loadAlerts } from './message/alerts.ts';
import type { EmailOptions } from './options.ts';
import type { MailPorts } from './ports.ts';
import { pullMail } from './pull.ts';
import { settleMessage } from './settle.ts';
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
