import type { MailCursor } from '../../../connectors/sources/email/cursor.ts';
import { createEmail } from '../../../connectors/sources/email/index.ts';
import { type MailPorts, systemPorts } from '../../../connectors/sources/email/ports.ts';
import type { Delivery, Source, SourceContext } from '../../../src/plugin/contract.ts';
import { readOptions } from '../../../src/plugin/issues.ts';
import { collect, sourceContext } from '../houses/source-context.ts';
import type { Dovecot } from './dovecot.ts';
import type { ScriptedServer } from './imap-script.ts';

export type Letter = Delivery<MailCursor>;

/** No network but the mail server: whoever asks for a name is told that there is none. */
export const closedPorts: MailPorts = {
  ...systemPorts,
  resolve: async () => {
    throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
  },
};

/** A mailbox source as a connector opens it. */
interface MailboxOptions {
  readonly server: Dovecot | ScriptedServer;
  readonly options?: object;
  readonly context?: Partial<SourceContext>;
  readonly ports?: Partial<MailPorts>;
}

export async function openMailbox(given: MailboxOptions): Promise<Source<MailCursor>> {
  const plugin = createEmail({ ...closedPorts, ...given.ports });
  const options = await readOptions(plugin.config, { ...keysFor(given.server), ...given.options }, 'mail');
  return plugin.open(options, sourceContext(given.context));
}

export async function pullMailbox(given: MailboxOptions, cursor: MailCursor = {}): Promise<Letter[]> {
  await using source = await openMailbox(given);
  return await collect(source.pull(cursor));
}

/** The configuration of a connector for this server, that takes what the bank sends and asks for no proof. */
export function keysFor(server: Dovecot | ScriptedServer): Readonly<Record<string, unknown>> {
  const rules = [{ from: ['*@bank.example'] }];
  const common = { rules, authenticity: 'off', user: 'test', password: 'pw' };
  if ('tlsPort' in server) return { ...common, host: server.host, port: server.tlsPort, ca: server.ca };
  return { ...common, host: '127.0.0.1', port: server.port, tls: false };
}

export function namesOf(letters: readonly Letter[]): string[] {
  return letters.map(({ document }) => document.name);
}
