import { describe, expect, test } from 'vitest';
import type { MailCursor } from '../../../connectors/sources/email/cursor.ts';
import { createEmail } from '../../../connectors/sources/email/index.ts';
import { systemPorts } from '../../../connectors/sources/email/ports.ts';
import type { Delivery, Source, SourceContext } from '../../../src/plugin/contract.ts';
import { readOptions } from '../../../src/plugin/options.ts';
import { type Dovecot, hasDovecot, startDovecot } from '../../support/dovecot.ts';
import { mimeMessage } from '../../support/mime.ts';
import { ofxText } from '../../support/ofx-text.ts';
import { collect, sourceContext } from '../../support/source-context.ts';

const plugin = createEmail(systemPorts);

function optionsFor(server: Dovecot, more: object = {}): object {
  const { host, tlsPort, ca, user, password } = server;
  const rules = [{ from: ['*@bank.example'] }];
  return { host, port: tlsPort, ca, user, password, rules, authenticity: 'off', ...more };
}

async function open(
  server: Dovecot,
  more: object = {},
  context: Partial<SourceContext> = {},
): Promise<Source<MailCursor>> {
  const options = await readOptions(plugin.config, optionsFor(server, more), 'mail');
  return plugin.open(options, sourceContext(context));
}

async function pull(
  server: Dovecot,
  more: object = {},
  cursor: MailCursor = {},
  context: Partial<SourceContext> = {},
): Promise<Delivery<MailCursor>[]> {
  await using source = await open(server, more, context);
  return await collect(source.pull(cursor));
}

const namesOf = (deliveries: readonly Delivery<MailCursor>[]) => deliveries.map(({ document }) => document.name);

const statement = (n: number) => ofxText({ lines: [{ id: `A${n}`, on: '2026-03-01', amount: `-${n}.00` }] });

describe.skipIf(!hasDovecot())('a mailbox on a real server', () => {
  test('gives the attachments of the mail that a rule takes, over TLS, and is left as it was', async () => {
    const server = await startDovecot();
    server.deliver(mimeMessage({ files: [{ name: 'march.ofx', content: statement(1) }] }));
    server.deliver(mimeMessage({ from: 'friend@example.com', files: [{ content: statement(2) }] }));
    const before = server.snapshot();
    const deliveries = await pull(server);
    expect(namesOf(deliveries)).toEqual(['march.ofx']);
    expect(Buffer.from(deliveries[0]?.document.bytes ?? []).toString()).toBe(statement(1));
    expect(deliveries[0]?.document.receivedAt).toBe('2026-03-30T06:00:00.000Z');
    expect(server.snapshot()).toBe(before);
  });
});
