import { expect, test } from 'vitest';
import { refusePlatform } from '../../src/lib/node/platform.ts';

test('Windows is refused with one sentence that says what to do; Linux and macOS are not', () => {
  expect(refusePlatform('win32')).toMatch(/^bankfeed does not run on Windows.*WSL 2.*container\.$/);
  expect([refusePlatform('linux'), refusePlatform('darwin')]).toEqual([undefined, undefined]);
});
