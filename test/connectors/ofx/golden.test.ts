import { describe } from 'vitest';
import { testGoldenFiles } from '../../support/documents/golden.ts';
import { read } from './read.ts';

describe('the golden OFX files', () => {
  testGoldenFiles('ofx', '.ofx', read);
});
