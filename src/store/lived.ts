import type Database from 'better-sqlite3';
import type { Clock } from '../lib/clock.ts';
import { type LivedMark, LivedTime } from '../lib/time/lived-time.ts';
import { ownJson } from './json.ts';

const NAME = 'lived';

export interface LivedOptions {
  /** The mark of another connection, which keeps it; left out where this one does. */
  readonly mark?: LivedMark | undefined;
  /** Whether the mark may be written just now. */
  mayWrite(): boolean;
}

/** The lived time of a state. */
export function openLived(db: Database.Database, clock: Clock, { mark, mayWrite }: LivedOptions): LivedTime {
  if (mark !== undefined) return new LivedTime(clock, { read: () => mark, write: () => false });
  const find = db.prepare<[string], { value: string }>('SELECT value FROM facts WHERE name = ?');
  const put = db.prepare<[string, string]>(
    'INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );
  return new LivedTime(clock, {
    read: () => {
      const text = find.get(NAME)?.value;
      return text === undefined ? undefined : ownJson<LivedMark>(text);
    },
    write: (mark) => {
      // A commit that is rolled back would take the mark with it.
      if (db.inTransaction || !mayWrite()) return false;
      try {
        put.run(NAME, JSON.stringify(mark));
        return true;
      } catch {
        // A full disk: whoever writes something of weight hears of it. The mark is due again at the next look.
        return false;
      }
    },
  });
}
