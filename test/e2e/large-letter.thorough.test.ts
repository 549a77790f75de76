/** Letters as large as a mail server lets through, read by a process with little memory. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bankfeed } from '../support/commands/cli.ts';
import { command } from '../support/commands/command.ts';
import { ofxText } from '../support/documents/ofx-text.ts';
import { scriptedImap } from '../support/mail/imap-script.ts';
import { mimeMessage } from '../support/mail/mime.ts';
import { tempFolder } from '../support/run/temp.ts';

const MEBIBYTE = 1024 * 1024;
const SMALL_HEAP = { NODE_OPTIONS: '--max-old-space-size=512' };

const configuration = (port: number) => `state: state
timezone: UTC
ledger: {url: embedded}
server: {listen: false}
connectors:
  mail: {use: email, host: 127.0.0.1, port: ${port}, tls: false, user: test, password: pw, since: all,
    authenticity: require, trustedAuthServ: [mx.example], rules: [{from: ["*@bank.example"]}]}
`;

const small = (n: number) => {
  const lines = [{ id: `A${n}`, on: '2026-03-01', amount: `-${n}.00` }];
  const headers = ['Authentication-Results: mx.example; dmarc=pass header.from=bank.example'];
  return mimeMessage({ headers, files: [{ name: `${n}.ofx`, content: ofxText({ lines }) }] });
};

/** About `bytes` long, every character of its file escaped. */
function quotedPrintable(bytes: number): string {
  const line = `${'=41'.repeat(25)}=\r\n`;
  const [head = '', tail = ''] = mimeMessage({
    subject: 'A large one',
    files: [{ name: 'large.csv', encoding: 'quoted-printable', content: 'HERE' }],
  }).split('HERE');
  return `${head}${line.repeat(Math.ceil(bytes / line.length))}=41${tail}`;
}

test.each([24, 49])(
  'an unsigned letter of %i MiB, all of it escapes, waits by name between two that are imported',
  {
    timeout: 120_000,
  },
  async (size) => {
    const raws = [small(1), quotedPrintable(size * MEBIBYTE), small(2)];
    const server = await scriptedImap(raws.map((raw, index) => ({ uid: index + 1, raw })));
    const cwd = tempFolder();
    writeFileSync(join(cwd, 'bankfeed.yaml'), configuration(server.port));
    const { code, stderr } = await bankfeed(['sync'], { cwd, env: SMALL_HEAP });
    expect(code, stderr).toBe(1);
    const { stdout } = await command(['documents', '--json'], { cwd });
    const documents = JSON.parse(stdout) as { name: string; state: string; issues: { code: string }[] }[];
    expect(documents.map(({ name, state, issues }) => [name, state, issues[0]?.code]).sort()).toEqual([
      ['1.ofx', 'imported', undefined],
      ['2.ofx', 'imported', undefined],
      ['large.csv', 'quarantined', 'mail.unauthenticated'],
    ]);
  },
);
