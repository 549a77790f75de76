import type Database from 'better-sqlite3';
import type { Clock } from '../lib/clock.ts';
import { type LivedMark, LivedTime } from '../lib/time/lived-time.ts';
import { ownJson } from './json.ts';

const NAME = 'lived';

/** The lived time of a state. A store that only looks never writes the mark. */
export function openLived(db: Database.Database, clock: Clock, access: 'read' | 'write'): LivedTime {
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
      if (db.inTransaction || access === 'read') return false;
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
