/** The state that each release left (`npm run release:state`) is opened by this version: same ids, nothing sent. */
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { command } from '../support/commands/command.ts';
import { tempFolder } from '../support/temp.ts';

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

describe.each(readdirSync(RELEASES))('the state of %s', (release) => {
  test('is opened with its ids, and nothing is sent', { timeout: 60_000 }, async () => {
    const cwd = await householdOf(release);
    const before = [idsOf(cwd), requestsOf(cwd)];
    expect(before[0]?.length).toBeGreaterThan(50);
    for (const words of ['sync', 'reread']) {
      const { code, stdout } = await command([words, '--json'], { cwd });
      expect({ code, words }).toEqual({ code: 0, words });
      expect(JSON.parse(stdout)).toMatchObject({ push: null });
    }
    expect([idsOf(cwd), requestsOf(cwd)]).toEqual(before);
    expect((await command(['verify'], { cwd })).code).toBe(0);
    const { stdout } = await command(['doctor'], { cwd });
    expect(stdout).toContain('its tables are those of this version');
    expect(stdout).toContain('the tables of the embedded ledger are those of its version');
  });
});
