import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeSamples } from '../../scripts/samples/write.ts';
import { ROOT } from '../support/texts/source-files.ts';

test.each(makeSamples())('config/samples/$name is what scripts/samples writes', ({ name, bytes }) => {
  expect(readFileSync(join(ROOT, 'config', 'samples', name)).equals(bytes)).toBe(true);
});
