import { expect, test } from 'vitest';
import { AppError, codeOf, messageOf } from '../../src/lib/errors.ts';
import { explainFault, faultFields, isFullDisk } from '../../src/lib/system-faults.ts';
import { tempFolder } from '../support/run/temp.ts';

/** As `await using` throws it where both the work and the end of what it used fail. */
async function failTwice(): Promise<unknown> {
  try {
    await using _used = { [Symbol.asyncDispose]: () => Promise.reject(new Error('it does not close')) };
    throw Object.assign(new Error('no space left'), { code: 'ENOSPC', path: '/state/lock' });
  } catch (thrown) {
    return thrown;
  }
}

test('of two errors the one of the work counts, not the one of its end', async () => {
  const thrown = await failTwice();
  expect([messageOf(thrown), codeOf(thrown)]).toEqual(['no space left', 'ENOSPC']);
  expect(explainFault(thrown)).toMatchObject({
    code: 'system.full',
    message: '/state/lock cannot be written: the disk is full',
    hint: expect.stringContaining('make room'),
  });
});

test('a log line about a fault has its code, its words and its remedy', () => {
  expect(faultFields(new AppError('a.code', 'it failed', { hint: 'mend it' }))).toEqual({
    code: 'a.code',
    error: 'it failed',
    hint: 'mend it',
  });
  expect(faultFields(new Error('odd'))).toEqual({ error: 'odd' });
});

test('a disk with room that fails is told as failing, not as full', () => {
  const file = `${tempFolder()}/bankfeed.db`;
  const thrown = Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR_READ' });
  expect(isFullDisk(thrown, file)).toBe(false);
  expect(explainFault(thrown, file)).toMatchObject({
    code: 'system.disk',
    message: `the disk of ${file} fails: SQLITE_IOERR_READ`,
  });
});
