import { expect, test } from 'vitest';
import { openCopy } from '../../src/store/money/open-copy.ts';
import { remembering } from '../../src/store/money/remember.ts';
import { tempFolder } from '../support/run/temp.ts';

test('an answer about the copy of the ledger is read once, and anew after each write', () => {
  const copy = openCopy(tempFolder(), 'http://ledger');
  const asked: number[] = [];
  const count = remembering(copy, (least: number) => {
    asked.push(least);
    return copy.db.prepare<[number], number>('SELECT count(*) FROM removed WHERE at >= ?').pluck().get(least);
  });
  expect([count(0), count(0), count(5), count(0)]).toEqual([0, 0, 0, 0]);
  expect(asked).toEqual([0, 5]);
  copy.db.prepare('INSERT INTO removed VALUES (?, ?, ?, ?)').run('a', '{}', 'A', 3);
  expect([count(0), count(5), count(0)]).toEqual([1, 0, 1]);
  copy.db.prepare('DELETE FROM removed').run();
  expect(count(0)).toBe(0);
  copy.close();
});
