import { describe, expect, it } from 'vitest';
import { huntEdits } from '../support/mutations/hunt-edits.ts';

/** Few by default; BANKFEED_EDITS=100000 reads as many of each format, BANKFEED_MUTATIONS_SEED=… others. */
const COUNT = Number(process.env.BANKFEED_EDITS ?? 300);
const FIRST = Number(process.env.BANKFEED_MUTATIONS_SEED ?? 1);
/** BANKFEED_MUTATIONS_FORMAT=qif damages documents of one format alone. */
const ONLY = process.env.BANKFEED_MUTATIONS_FORMAT;
const FORMATS = ['ofx', 'camt', 'mt940', 'qif', 'csv', 'xlsx'];

describe('a document with one sign, or one line, that is another', () => {
  it.each(FORMATS.filter((format) => ONLY === undefined || format === ONLY))(
    'of %s is asked about, or says the same days and amounts but where the sign stands in one of them',
    async (format) => {
      const { faults, through } = await huntEdits(format, FIRST, COUNT);
      console.log(`${format}: ${COUNT} edits, ${through} went through`);
      expect(faults).toEqual([]);
      expect(through).toBeGreaterThan(0);
    },
    COUNT * 100 + 60_000,
  );
});
