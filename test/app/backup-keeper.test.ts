/** Scheduled backups, by a clock that the test drives. */
import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { BackupKeeper } from '../../src/app/backup.ts';
import { silentLog } from '../../src/lib/log.ts';
import { loadSettings } from '../../src/settings/load.ts';
import { BACKUP_FAILED, readFact } from '../../src/store/facts.ts';
import { openStore } from '../../src/store/store.ts';
import { FakeClock } from '../support/clock/fake-clock.ts';
import { tempFolder } from '../support/run/temp.ts';

const DAY = 86_400_000;

/** A clock that the test alone moves: nobody's waiting lets time go by. */
class StillClock extends FakeClock {
  override sleep(_ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => signal?.addEventListener('abort', () => resolve(), { once: true }));
  }
}

function house() {
  const folder = tempFolder();
  const file = join(folder, 'bankfeed.yaml');
  writeFileSync(file, 'state: state\ntimezone: UTC\nbackup: {to: copies/all, schedule: "@daily", keep: 3}\n');
  const { settings } = loadSettings({ file, env: {} });
  const clock = new StillClock();
  const store = openStore(settings.state, clock);
  onTestFinished(() => store.close());
  let failures = 0;
  const open = () => {
    const onFailure = () => {
      failures += 1;
    };
    const keeper = new BackupKeeper({ settings, store, clock, log: silentLog, onFailure });
    onTestFinished(() => keeper.stop());
    keeper.start();
    return keeper;
  };
  const days = async (keeper: BackupKeeper, count: number) => {
    for (let day = 0; day < count; day++) {
      clock.advance(DAY);
      await keeper.look();
    }
  };
  const made = () => readdirSync(join(folder, 'copies', 'all')).toSorted();
  return { folder, store, clock, open, days, made, failures: () => failures };
}

test('one backup is made at each slot, and only the newest ones are kept', async () => {
  const { days, folder, made, open } = house();
  const keeper = open();
  mkdirSync(join(folder, 'copies', 'all'), { recursive: true });
  writeFileSync(join(folder, 'copies', 'all', 'holiday.tar'), 'of the owner');
  await days(keeper, 1);
  expect(made()).toHaveLength(2);
  await days(keeper, 4);
  expect(made()).toHaveLength(4);
  expect(made().at(-1)).toBe('holiday.tar');
  expect(made()[0]).toMatch(/^bankfeed-\d{8}T\d{6}Z\.tar$/);
});

test('a slot that came while nothing ran is made up for at the next start', async () => {
  const { clock, made, open } = house();
  await open().stop();
  clock.advance(3 * DAY);
  await open().look();
  expect(made()).toHaveLength(1);
  await open().look();
  expect(made()).toHaveLength(1);
});

test('a folder that cannot be written is told once, until a backup is made again', async () => {
  const { days, failures, folder, made, open, store } = house();
  const keeper = open();
  writeFileSync(join(folder, 'copies'), 'a file where the folder should be');
  await days(keeper, 2);
  expect(failures()).toBe(2);
  const since = readFact(store, BACKUP_FAILED);
  expect(since).toBeDefined();
  renameSync(join(folder, 'copies'), join(folder, 'elsewhere'));
  await days(keeper, 1);
  expect(made()).toHaveLength(1);
  expect(readFact(store, BACKUP_FAILED)).toBeUndefined();
});

test('a disk that takes neither a backup nor the word of its failure ends nothing', async () => {
  const { days, failures, made, open, store } = house();
  const keeper = open();
  store.db.pragma('query_only = 1');
  await days(keeper, 1);
  expect(failures()).toBe(1);
  store.db.pragma('query_only = 0');
  await days(keeper, 1);
  expect(made()).toHaveLength(2);
});
