import type { SourceContext } from '../../../src/plugin/contract.ts';
import type { MailSession } from './imap/session.ts';
import type { Alerts } from './message/alerts.ts';
import type { EmailOptions } from './options.ts';
import type { MailPorts } from './ports.ts';

/** The parts that every step of reading mail needs. */
export interface Mail {
  readonly options: EmailOptions;
  readonly context: SourceContext;
  readonly ports: MailPorts;
  readonly session: MailSession;
  readonly alerts: Alerts;
}
