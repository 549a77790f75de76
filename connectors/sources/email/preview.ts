import type { SourceContext } from '../../../src/plugin/contract.ts';
import { type Said, words } from '../../../src/words/message.ts';
import type { Verdict } from './auth/authenticate.ts';
import { MailSession } from './imap/session.ts';
import type { Mail } from './mail.ts';
import { loadAlerts } from './message/alerts.ts';
import { type MessageFate, readMessage } from './message/read-message.ts';
import type { EmailOptions } from './options.ts';
import type { MailPorts } from './ports.ts';
import { findRule, type Met, nameOfRule, walkMailbox, whyNot } from './walk.ts';

/** The result of a run for one message. */
export interface PreviewedMail {
  readonly mailbox: string;
  readonly uid: number;
  /** When the server took it in, ISO 8601. */
  readonly received: string;
  readonly from: string;
  readonly subject: string;
  /** Which rule takes it; null: none does. */
  readonly rule: string | null;
  /** `take`: its documents go in; `withhold`: they wait for a release; `refuse`: it cannot be read; `leave`: nothing. */
  readonly fate: 'take' | 'withhold' | 'refuse' | 'leave';
  /** Names of the documents. */
  readonly documents: readonly string[];
  /** Why not, or what is doubtful; empty where all is well. */
  readonly why: Said;
}

/** Every message in the `since` window and what would become of it, whatever was read before. Touches nothing. */
export async function* previewMail(
  options: EmailOptions,
  context: SourceContext,
  ports: MailPorts,
): AsyncGenerator<PreviewedMail> {
  await using session = new MailSession(options, context, ports);
  const mail = { options, context, ports, session, alerts: loadAlerts(options, context) };
  for (const mailbox of options.mailbox) {
    for await (const met of walkMailbox(mail, mailbox, {}, '')) {
      if ('listed' in met) yield await previewMessage(mail, met);
    }
  }
}

async function previewMessage(mail: Mail, met: Met): Promise<PreviewedMail> {
  const { rules } = mail.options;
  const { listed, envelope, mailbox } = met;
  const base = {
    mailbox,
    uid: listed.uid,
    received: listed.internalDate.toISOString(),
    from: envelope.from.join(', '),
    subject: envelope.subject,
  };
  const now = mail.context.now();
  const rule = findRule(rules, envelope, listed.internalDate, now);
  if (rule === undefined) {
    const reasons = rules.map(
      (each) => `${nameOfRule(rules, each)}: ${whyNot(each, envelope, listed.internalDate, now)}`,
    );
    return { ...base, rule: null, fate: 'leave', documents: [], why: reasons.join('; ') };
  }
  const fate = await readMessage(mail, { ...met, rule });
  return { ...base, rule: nameOfRule(rules, rule), ...judge(fate) };
}

function judge(fate: MessageFate): Pick<PreviewedMail, 'fate' | 'documents' | 'why'> {
  if (fate.kind === 'gone') return { fate: 'leave', documents: [], why: words('cli.gone') };
  if (fate.kind === 'later') return { fate: 'withhold', documents: [], why: fate.reason };
  const { parcels, passedOver, verdict } = fate;
  const documents = parcels.map(({ document }) => document.name);
  if (parcels.length === 0) {
    const why =
      passedOver.length === 0 ? words('cli.noFile') : words('cli.noFileRuleAsks', { names: passedOver.join(', ') });
    return { fate: 'leave', documents, why };
  }
  const refused = parcels.find((each) => each.refused !== undefined)?.refused;
  if (refused !== undefined) return { fate: 'refuse', documents, why: refused.message };
  const isWithheld = parcels.some(({ withheld }) => withheld !== undefined);
  return { fate: isWithheld ? 'withhold' : 'take', documents, why: doubtOf(verdict) };
}

function doubtOf(verdict: Verdict | undefined): Said {
  return verdict === undefined || verdict.kind === 'authentic' ? '' : verdict.reason;
}
