/** The states in `test/releases` were left by the program whose version they name. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { tempFolder } from '../support/run/temp.ts';

const RELEASES = join(import.meta.dirname, '../releases');

/** The version of the tables of both databases, as they were left. */
function tablesOf(release: string): readonly unknown[] {
  const folder = tempFolder();
  const tar = gunzipSync(readFileSync(join(RELEASES, release)));
  expect(spawnSync('tar', ['-x', '-C', folder], { input: tar }).status).toBe(0);
  return ['bankfeed.db', 'ledger/ledger.db'].map((file) => {
    const db = new Database(join(folder, file), { readonly: true });
    const version = db.pragma('user_version', { simple: true });
    db.close();
    return version;
  });
}

const names = readdirSync(RELEASES);
const pairs = names
  .map((name) => ({ name, unsettled: name.replace('.tar.gz', '-unsettled.tar.gz') }))
  .filter(({ unsettled }) => names.includes(unsettled));

test.each(pairs)('the two states of $name have the tables of one program', ({ name, unsettled }) => {
  expect(tablesOf(unsettled)).toEqual(tablesOf(name));
});
