/** A mailbox full of letters that are made to harm, read by a process with little memory. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { documentsIn } from '../support/ask.ts';
import { startBankfeed } from '../support/commands/cli.ts';
import type { LoopReport } from '../support/commands/watched-loop.ts';
import { ofxText } from '../support/documents/ofx-text.ts';
import { largeHostileLetters } from '../support/mail/hostile-letters/large.ts';
import { SMALL_HOSTILE_LETTERS } from '../support/mail/hostile-letters/small.ts';
import { scriptedImap } from '../support/mail/imap-script.ts';
import { mimeMessage } from '../support/mail/mime.ts';
import { atLevel } from '../support/run/effort.ts';
import { tempFolder } from '../support/run/temp.ts';

const LARGE = atLevel({ small: [2e6, 3e6], thorough: [8e6, 16e6], nightly: [25e6, 50e6] });
const HOSTILE = [...SMALL_HOSTILE_LETTERS, ...largeHostileLetters(LARGE)];
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

test('500 hostile letters, 40 of them large, end nothing and are named once each', {
  timeout: 900_000,
}, async () => {
  expect(HOSTILE.length).toBeGreaterThanOrEqual(500);
  expect(new Set(HOSTILE.map(({ name }) => name)).size).toBe(HOSTILE.length);
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
  // One whose sender no rule takes is nobody's letter and left alone.
  const { named, imported } = foundIn(cwd);
  expect(imported).toEqual(['good-1.ofx', 'good-2.ofx']);
  const unnamed = middle.filter(({ uid }) => !named.has(uid)).map(({ uid }) => HOSTILE[uid - 2]?.name);
  expect(unnamed.filter((name) => !/^(a field From|changed at random|.* of controls)/.test(name ?? ''))).toEqual([]);
});
