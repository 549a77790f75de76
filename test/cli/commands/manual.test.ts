import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeManual } from '../../../scripts/manual.ts';
import { ROOT } from '../../support/texts/source-files.ts';

test('the man page says what the commands say (npm run manual writes it)', async () => {
  expect(readFileSync(join(ROOT, 'man/bankfeed.1'), 'utf8')).toBe(await writeManual());
});
