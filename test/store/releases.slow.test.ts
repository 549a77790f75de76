/** The state that each release left (`npm run release:state`) is opened by this version: same ids, nothing sent. */
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { command } from '../support/commands/command.ts';
import { tempFolder } from '../support/run/temp.ts';

const RELEASES = join(import.meta.dirname, '../releases');
const CONFIG = join(import.meta.dirname, '../../config/bankfeed.yaml');

/** The household of a release: its state is put back, and its statements lie in their folder again. */
async function householdOf(release: string) {
  const cwd = tempFolder();
  mkdirSync(join(cwd, 'config', 'samples'), { recursive: true });
  const settings = readFileSync(CONFIG, 'utf8').replace('listen: 127.0.0.1:8480', 'listen: false');
  writeFileSync(join(cwd, 'config', 'bankfeed.yaml'), settings);
  writeFileSync(join(cwd, 'state.tar'), gunzipSync(readFileSync(join(RELEASES, release))));
  expect((await command(['restore', 'state.tar'], { cwd })).code).toBe(0);
  const documents = join(cwd, 'state', 'documents');
  for (const entry of readdirSync(documents, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    copyFileSync(join(entry.parentPath, entry.name), join(cwd, 'config', 'samples', `${entry.name}.ofx`));
  }
  return cwd;
}

function inDatabase<Row>(cwd: string, file: string, sql: string): readonly Row[] {
  // A copy, so that looking at it changes nothing.
  const copy = join(tempFolder(), 'copy.db');
  cpSync(join(cwd, 'state', file), copy);
  const db = new Database(copy);
  try {
    return db.prepare<[], Row>(sql).all();
  } finally {
    db.close();
  }
}

const idsOf = (cwd: string) =>
  inDatabase(cwd, 'bankfeed.db', 'SELECT external_id, ledger_id, state FROM transactions ORDER BY external_id');
const requestsOf = (cwd: string) => inDatabase(cwd, 'bankfeed.db', 'SELECT count(*) AS sent FROM requests');

const UNSETTLED = /-unsettled\.tar\.gz$/;
const settled = readdirSync(RELEASES).filter((name) => !UNSETTLED.test(name));
const unsettled = readdirSync(RELEASES).filter((name) => UNSETTLED.test(name));

describe.each(settled)('the state of %s', (release) => {
  test('is opened with its ids, and nothing is sent', { timeout: 60_000 }, async () => {
    const cwd = await householdOf(release);
    const before = [idsOf(cwd), requestsOf(cwd)];
    expect(before[0]?.length).toBeGreaterThan(50);
    for (const words of ['sync', 'reread']) {
      const { code, stdout } = await command([words, '--json'], { cwd });
      expect({ code, words }).toEqual({ code: 0, words });
      expect(sentOf(stdout)).toBe(0);
    }
    expect([idsOf(cwd), requestsOf(cwd)]).toEqual(before);
    expect((await command(['verify'], { cwd })).code).toBe(0);
    const { stdout } = await command(['doctor'], { cwd });
    expect(stdout).toContain('its tables are those of this version');
    expect(stdout).toContain('the tables of the embedded ledger are those of its version');
  });
});

/** Connectors as `npm run release:unsettled` had them. Their folder is empty now, and nobody serves the mailbox. */
const WAITING = `state: state
ledger: {listen: "127.0.0.1:0"}
server: {listen: false}
accounts:
  checking: {match: ["99900077/4711002398"], name: Everyday Checking}
  card: {match: ["*1234"], name: Credit Card, type: card}
connectors:
  samples: {use: folder, path: inbox, settle: 0s}
  mail: {use: email, host: 127.0.0.1, port: 9, tls: false, user: me, password: any, paused: true, rules: [{from: ["*@bank.example"]}]}
`;

async function unsettledHouse(release: string): Promise<string> {
  const cwd = tempFolder();
  mkdirSync(join(cwd, 'inbox'));
  writeFileSync(join(cwd, 'bankfeed.yaml'), WAITING);
  writeFileSync(join(cwd, 'state.tar'), gunzipSync(readFileSync(join(RELEASES, release))));
  expect((await command(['restore', 'state.tar'], { cwd })).code).toBe(0);
  return cwd;
}

/** All that a later version must leave as it is. */
const standing = (cwd: string) => ({
  documents: inDatabase(cwd, 'bankfeed.db', 'SELECT id, name, state FROM documents ORDER BY id'),
  undone: inDatabase(cwd, 'bankfeed.db', 'SELECT document_id FROM undone ORDER BY document_id'),
  transfers: inDatabase(cwd, 'bankfeed.db', 'SELECT state, decided_by FROM transfers ORDER BY decided_at, state'),
  transactions: inDatabase(cwd, 'bankfeed.db', 'SELECT external_id, state FROM transactions ORDER BY external_id'),
});
const ledgerIdsOf = (cwd: string) =>
  inDatabase<{ id: string; externalId: string }>(
    cwd,
    'ledger/ledger.db',
    'SELECT id, externalId FROM transactions ORDER BY externalId',
  );
const proposalsOf = async (cwd: string) => {
  const { stdout } = await command(['transfers', '--json'], { cwd });
  return (JSON.parse(stdout) as readonly { readonly state: string }[]).map(({ state }) => state).toSorted();
};

describe.each(unsettled)('the state of %s, in which much waits', (release) => {
  test('is opened as it stands: what was to be sent is sent, and nothing else', { timeout: 120_000 }, async () => {
    const cwd = await unsettledHouse(release);
    const before = standing(cwd);
    const known = ledgerIdsOf(cwd);
    const proposals = await proposalsOf(cwd);
    expect(new Set(before.documents.map((each) => (each as { state: string }).state))).toEqual(
      new Set(['held', 'imported', 'quarantined']),
    );
    expect(before.undone).toHaveLength(1);
    expect(new Set(proposals)).toEqual(new Set(['paired', 'proposed', 'rejected']));

    const first = await command(['sync', '--json'], { cwd });
    expect(JSON.parse(first.stdout)).toMatchObject({ push: { created: 2, deleted: 0 } });
    const now = ledgerIdsOf(cwd);
    const news = now.filter(({ id }) => !known.some((each) => each.id === id));
    expect(now.filter(({ id }) => known.some((each) => each.id === id))).toEqual(known);
    expect(news.map(({ externalId }) => externalId.replace(/^bf1\.\w+-0001-\w+\./, '').slice(0, 10))).toEqual([
      ...['2026-04-02', '2026-04-03'],
    ]);

    for (const words of [['sync'], ['reread']]) {
      const { stdout } = await command([...words, '--json'], { cwd });
      expect({ words, sent: sentOf(stdout) }).toEqual({ words, sent: 0 });
    }
    expect(standing(cwd)).toEqual(before);
    expect(await proposalsOf(cwd)).toEqual(proposals);
    expect(ledgerIdsOf(cwd)).toEqual(now);
    expect((await command(['verify'], { cwd })).code).toBe(0);
  });

  test('is refused by an older version, which changes nothing and sends nothing', { timeout: 60_000 }, async () => {
    const cwd = await unsettledHouse(release);
    // A step that only a later version knows.
    const sql = "INSERT INTO migrations VALUES (999, 'later.sql', 'x', 0); PRAGMA user_version = 999;";
    for (const file of ['bankfeed.db', 'ledger/ledger.db']) {
      const db = new Database(join(cwd, 'state', file));
      db.exec(
        `CREATE TABLE IF NOT EXISTS migrations (version INTEGER PRIMARY KEY, name TEXT, checksum TEXT, at INTEGER); ${sql}`,
      );
      db.pragma('wal_checkpoint(TRUNCATE)');
      db.close();
    }
    const before = ledgerIdsOf(cwd);
    const bytes = bytesOf(cwd);
    for (const words of ['sync', 'status', 'verify', 'run', 'doctor', 'ledger keys list --data state/ledger']) {
      const { code, stderr, stdout } = await command(words.split(' '), { cwd });
      expect({ words, code }).toEqual({ words, code: 1 });
      expect(stdout + stderr).toMatch(/written by a newer bankfeed[\s\S]*before the upgrade/);
      expect({ words, bytes: bytesOf(cwd) }).toEqual({ words, bytes });
    }
    expect(ledgerIdsOf(cwd)).toEqual(before);
  });
});

/** The bytes of both databases. What waits in the log beside one belongs to it. */
function bytesOf(cwd: string): Readonly<Record<string, string>> {
  const files = ['bankfeed.db', 'bankfeed.db-wal', 'ledger/ledger.db', 'ledger/ledger.db-wal'];
  const digest = (file: string) => {
    const path = join(cwd, 'state', file);
    const isEmpty = !existsSync(path) || statSync(path).size === 0;
    return isEmpty ? 'empty' : createHash('sha256').update(readFileSync(path)).digest('hex');
  };
  return Object.fromEntries(files.map((file) => [file, digest(file)]));
}

/** How many requests a command sent. A state that was unpacked is a restored one, and the ledger is looked at. */
function sentOf(stdout: string): number {
  const { push } = JSON.parse(stdout) as { readonly push: { readonly sent: number } | null };
  return push?.sent ?? 0;
}
