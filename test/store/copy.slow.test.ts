import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../src/lib/clock.ts';
import { copyDatabase, DATABASE_FILE, openStore } from '../../src/store/store.ts';
import { tries } from '../support/run/effort.ts';
import { tempFolder } from '../support/run/temp.ts';

/** Made while the state is written; so many different commits are met, and more. */
const COPIES = tries({ small: 15, thorough: 60, nightly: 600 });

/**
 * Writes one number into many pages at a time; the log begins anew every few commits. A copy keeps the log from that. So a
 * long log waits for it: on a busy machine it would grow faster than it is copied.
 */
const WRITER = `
import Database from 'better-sqlite3';
const db = new Database(process.argv[1]);
db.pragma('wal_autocheckpoint = 60');
db.pragma('synchronous = OFF');
db.exec('CREATE TABLE pages (id INTEGER PRIMARY KEY, round INTEGER, filling BLOB)');
const fill = db.prepare('INSERT INTO pages (round, filling) VALUES (0, zeroblob(3000))');
db.transaction(() => { for (let at = 0; at < 300; at += 1) fill.run(); })();
const write = db.prepare('UPDATE pages SET round = ? WHERE id % 7 = ? % 7 OR id = 1 OR id = 300');
process.send('ready');
const sleeper = new Int32Array(new SharedArrayBuffer(4));
const isHeldBack = () => {
  const [{ log, checkpointed }] = db.pragma('wal_checkpoint(PASSIVE)');
  return log > 2000 && checkpointed < log;
};
for (let round = 1; ; round += 1) {
  write.run(round, round);
  while (round % 20 === 0 && isHeldBack() && process.ppid !== 1) Atomics.wait(sleeper, 0, 0, 1);
  if (process.ppid === 1) process.exit();
}`;

async function writerOn(file: string): Promise<void> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', WRITER, file], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'message');
}

test('a copy of a state that is written meanwhile is one of its commits, whole', async () => {
  const folder = tempFolder();
  openStore(folder, systemClock).close();
  await writerOn(join(folder, DATABASE_FILE));
  const original = openStore(folder, systemClock, { readOnly: true });
  onTestFinished(() => original.close());
  const rounds = new Set<unknown>();
  for (let copy = 0; copy < COPIES; copy += 1) {
    const to = mkdtempSync(join(tempFolder(), 'copy-'));
    await copyDatabase(original, to);
    const db = new Database(join(to, DATABASE_FILE));
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    // Each commit writes a seventh of the rows, and the last seven commits stand.
    const sql = 'SELECT DISTINCT round FROM pages WHERE id NOT IN (1, 300) ORDER BY round DESC';
    const found = db.prepare<[], number>(sql).pluck().all();
    const newest = db.prepare<[], number>('SELECT round FROM pages WHERE id IN (1, 300)').pluck().all();
    const [last = 0] = found;
    expect(newest).toEqual([last, last]);
    if (last >= 7) expect(found).toEqual([0, 1, 2, 3, 4, 5, 6].map((back) => last - back));
    rounds.add(last);
    db.close();
  }
  expect(rounds.size).toBeGreaterThan(Math.min(5, COPIES / 3));
});
