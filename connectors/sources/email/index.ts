import { defineSource, type SourceContext, type SourcePlugin } from '../../../src/plugin/contract.ts';
import { lazyOptions } from '../../lazy-options.ts';
import { MAIL_CURSOR, type MailCursor } from './cursor.ts';
import type { EmailOptions } from './options.ts';
import { type MailPorts, systemPorts } from './ports.ts';

/** The source with its way to name and token servers: another one in tests. */
export function createEmail(ports: MailPorts): SourcePlugin<EmailOptions, MailCursor> {
  return defineSource<EmailOptions, MailCursor>({
    name: 'email',
    summary: 'Takes statements and alerts out of a mailbox (IMAP), from senders that are proved.',
    config: lazyOptions(async () => (await import('./options.ts')).emailOptions),
    cursor: MAIL_CURSOR,
    open: async (options: EmailOptions, context: SourceContext) => {
      // Loaded here: most commands read no mail, and the mail libraries are large.
      const { openEmail } = await import('./email.ts');
      return openEmail(options, context, ports);
    },
  });
}

export const email = createEmail(systemPorts);
