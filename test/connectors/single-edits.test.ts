import { describe, expect, it } from 'vitest';
import { huntEdits } from '../support/mutations/hunt-edits.ts';
import { FIRST_SEED, tries } from '../support/run/effort.ts';

const COUNT = tries({ small: 25, thorough: 300, nightly: 100_000 });
/** BANKFEED_FORMAT=qif damages documents of one format alone. */
const ONLY = process.env.BANKFEED_FORMAT;
const FORMATS = ['ofx', 'camt', 'mt940', 'qif', 'csv', 'xlsx'];

describe('a document with one sign, or one line, that is another', () => {
  it.each(FORMATS.filter((format) => ONLY === undefined || format === ONLY))(
    'of %s is asked about, or keeps the same days and amounts but for the one with the sign',
    async (format) => {
      const { faults, through } = await huntEdits(format, FIRST_SEED, COUNT);
      console.log(`${format}: ${COUNT} edits, ${through} went through`);
      expect(faults).toEqual([]);
      expect(through).toBeGreaterThan(0);
    },
    COUNT * 100 + 60_000,
  );
});
