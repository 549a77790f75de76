import type Database from 'better-sqlite3';
import type { Clock } from '../lib/clock.ts';
import { type LivedMark, LivedTime } from '../lib/time/lived-time.ts';

const NAME = 'lived';

/** The lived time of a state. `mayWrite` says whether the mark may be written just now. */
export function openLived(db: Database.Database, clock: Clock, mayWrite: () => boolean): LivedTime {
  const find = db.prepare<[string], { value: string }>('SELECT value FROM facts WHERE name = ?');
  const put = db.prepare<[string, string]>(
    'INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );
  return new LivedTime(clock, {
    read: () => {
      const text = find.get(NAME)?.value;
      return text === undefined ? undefined : (JSON.parse(text) as LivedMark);
    },
    write: (mark) => {
      // A commit that is rolled back would take the mark with it.
      if (db.inTransaction || !mayWrite()) return false;
      put.run(NAME, JSON.stringify(mark));
      return true;
    },
  });
}
