/** A mailbox full of letters that are made to harm, read by a process with little memory. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { HOSTILE_MESSAGES } from '../connectors/email/hostile/hostile-messages.ts';
import { documentsIn } from '../support/ask.ts';
import { startBankfeed } from '../support/commands/cli.ts';
import type { LoopReport } from '../support/commands/watched-loop.ts';
import { ofxText } from '../support/documents/ofx-text.ts';
import { scriptedImap } from '../support/mail/imap-script.ts';
import { mimeMessage } from '../support/mail/mime.ts';
import { atLevel } from '../support/run/effort.ts';
import { tempFolder } from '../support/run/temp.ts';

const LARGE = atLevel({ small: [2e6, 3e6], thorough: [8e6, 16e6], nightly: [25e6, 50e6] });
const WATCHED_LOOP = join(import.meta.dirname, '..', 'support', 'commands', 'watched-loop.ts');

const configuration = (port: number) => `state: state
timezone: UTC
ledger: {url: embedded}
server: {listen: false}
connectors:
  mail: {use: email, host: 127.0.0.1, port: ${port}, tls: false, user: test, password: pw, since: all,
    authenticity: require, trustedAuthServ: [mx.example],
    rules: [{from: ["*@bank.example"], attachments: ["*"], alerts: [alerts.yaml]}]}
`;

const FIELDS = {
  From: 'Statements <statements@bank.example>',
  To: 'me@example.com',
  Subject: 'Your statement',
  Date: 'Mon, 30 Mar 2026 06:00:00 +0000',
  'MIME-Version': '1.0',
} as const;

/** The usual header, with more lines below, and the body. */
function letterWith(more: readonly string[], body: string): string {
  const usual = Object.entries(FIELDS).map(([name, value]) => `${name}: ${value}`);
  return [...usual, ...more, '', body].join('\r\n');
}

/** A part of a multipart, its header and its body. */
function partWith(fields: readonly string[], body: string): string {
  return `--b\r\n${[...fields, '', body].join('\r\n')}\r\n`;
}

function fileFields(name: string, encoding: string, type = 'application/octet-stream'): readonly string[] {
  return [
    `Content-Type: ${type}`,
    `Content-Transfer-Encoding: ${encoding}`,
    `Content-Disposition: attachment; filename="${name}"`,
  ];
}

function multipart(parts: string): string {
  return letterWith(['Content-Type: multipart/mixed; boundary=b'], parts);
}

/** Makes a letter of about so many bytes. */
type Shape = (bytes: number) => string;

const fill = (piece: string, bytes: number) => piece.repeat(Math.ceil(bytes / piece.length));
const filed = (encoding: string, body: string, name = 'a.csv') =>
  multipart(`${partWith(fileFields(name, encoding, 'text/csv'), body)}--b--\r\n`);
const SIGNATURE = 'DKIM-Signature: v=1; a=rsa-sha256; d=bank.invalid; s=s1; h=from:date:subject; bh=AA==; b=AA==\r\n';
const asHtml = (body: string) => letterWith(['Content-Type: text/html; charset=utf-8'], body);

const SHAPES: Readonly<Record<string, Shape>> = {
  'escapes in short lines': (bytes) => filed('quoted-printable', `${fill(`${'=41'.repeat(25)}=\r\n`, bytes)}=41`),
  'escapes in one line': (bytes) => filed('quoted-printable', fill('=41', bytes)),
  'blanks to the end of a line': (bytes) => filed('quoted-printable', `${fill(' ', bytes)}x`),
  'soft ends of lines': (bytes) => filed('quoted-printable', `${fill('=\r\n', bytes)}x`),
  'base64 in one line': (bytes) => filed('base64', fill('QUJD', bytes)),
  'base64 of a letter a line': (bytes) => filed('base64', fill('Q\r\nU\r\nJ\r\nD\r\n', bytes)),
  'text in one line': (bytes) => letterWith([], fill('x', bytes)),
  'a signed line': (bytes) => SIGNATURE + letterWith([], fill('x', bytes)),
  'ten signatures over blanks': (bytes) => SIGNATURE.repeat(10) + letterWith([], fill(`${' '.repeat(70)}x\r\n`, bytes)),
  'signed lines of a megabyte': (bytes) => SIGNATURE + letterWith([], fill(`${'x '.repeat(499_000)}\r\n`, bytes)),
  'HTML of open tags': (bytes) => asHtml(fill('<div><table><tr><td>', bytes)),
  'HTML of references': (bytes) => asHtml(fill('&Eacute;&#233;&amp', bytes)),
  'lines that look like delimiters': (bytes) => multipart(`${fill('--bx\r\n--\r\n', bytes)}--b--\r\n`),
  'four hundred parts': (bytes) =>
    multipart(`${fill(partWith(fileFields('a.ofx', '8bit'), fill('y', bytes / 400)), bytes)}--b--\r\n`),
  'a header alone': (bytes) => `X-Fill: ${fill('x', bytes)}\r\n${letterWith([], 'x')}`,
  'header lines alone': (bytes) => fill('X-Fill: x\r\n', bytes) + letterWith([], 'x'),
  zeros: (bytes) => letterWith([], fill('\0', bytes)),
  'ends of lines alone': (bytes) => letterWith([], fill('\r\n', bytes)),
  'an archive of nothing': (bytes) =>
    filed('8bit', `PK\x03\x04${fill('PK\x01\x02\0\0', bytes)}PK\x05\x06${'\0'.repeat(18)}`, 'a.zip'),
  'a gzip of noise': (bytes) =>
    filed('8bit', `\x1f\x8b\x08\0\0\0\0\0\0\x03${fill('\x4b\x4c\x04\x02', bytes)}`, 'a.csv.gz'),
};

/** Small ones, and one of each shape in each size. These are made when they are asked for: together they fill a memory. */
const HOSTILE = [
  ...HOSTILE_MESSAGES.map(({ name, raw }) => ({ name, raw: `From: statements@bank.example\r\n${raw}` })),
  ...LARGE.flatMap((bytes) =>
    Object.entries(SHAPES).map(([name, make]) => ({
      name: `${Math.round(bytes / 1e6)} MB: ${name}`,
      get raw() {
        return make(bytes);
      },
    })),
  ),
];

const TEMPLATE = `- name: spent
  text: "You spent {amount} at {payee} on {date}"
  date: MM/DD/YYYY
  currency: USD
`;

const good = (n: number) =>
  mimeMessage({
    headers: ['Authentication-Results: mx.example; dmarc=pass header.from=bank.example'],
    files: [
      { name: `good-${n}.ofx`, content: ofxText({ lines: [{ id: `G${n}`, on: '2026-03-01', amount: `-${n}.00` }] }) },
    ],
  });

/** The contents of the store: the UIDs of letters that left something, and the names of imported documents. */
function foundIn(folder: string) {
  const database = new Database(join(folder, 'state', 'bankfeed.db'), { readonly: true });
  const documents = documentsIn({ db: database });
  database.close();
  const origins = documents.flatMap((each) => each.origins);
  const imported = documents.filter(({ state }) => state === 'imported').map(({ name }) => name);
  return { named: new Set(origins.map((origin) => Number(origin.split('/')[2]))), imported: imported.toSorted() };
}

test('200 hostile letters and 40 large ones end nothing and are named once each', {
  timeout: 900_000,
}, async () => {
  const first = { uid: 1, raw: good(1) };
  const middle = HOSTILE.map((letter, index) => ({
    uid: index + 2,
    get raw() {
      return letter.raw;
    },
  }));
  const server = await scriptedImap([first, ...middle, { uid: HOSTILE.length + 2, raw: good(2) }]);
  const cwd = tempFolder();
  writeFileSync(join(cwd, 'bankfeed.yaml'), configuration(server.port));
  writeFileSync(join(cwd, 'alerts.yaml'), TEMPLATE);
  const report = join(cwd, 'loop.json');
  const env = { NODE_OPTIONS: `--max-old-space-size=512 --import=${WATCHED_LOOP}`, LOOP_REPORT: report };
  const begun = performance.now();
  const sync = startBankfeed(['sync'], { cwd, env });
  server.play({
    headers: (proper) => {
      sync.process.kill('SIGUSR2');
      server.play({});
      return proper;
    },
  });
  const { code, stdout: said, stderr } = await sync.ended;
  const took = performance.now() - begun;
  expect(code, said + stderr).toBe(1);
  expect(said).not.toContain('failed');
  const { longest, spells } = JSON.parse(readFileSync(report, 'utf8')) as LoopReport;
  console.info(`${HOSTILE.length} letters in ${Math.round(took / 1000)} s, longest ${longest} ms`, spells);
  // A letter that the main process reads by itself takes seconds there. The milliseconds above are for a reader.
  expect(longest).toBeLessThan(3000);
  const { named, imported } = foundIn(cwd);
  expect(imported).toEqual(['good-1.ofx', 'good-2.ofx']);
  const unnamed = middle.filter(({ uid }) => !named.has(uid)).map(({ uid }) => HOSTILE[uid - 2]?.name);
  // Cut within a second sender, which no rule takes: such letters are left alone.
  expect(unnamed).toEqual(['cut after 9 bytes', 'cut after 18 bytes']);
});
