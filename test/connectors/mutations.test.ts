import { describe, expect, it } from 'vitest';
import { hunt } from '../support/mutations/hunt.ts';

/** Few by default; BANKFEED_MUTATIONS=100000 reads as many of each format. */
const COUNT = Number(process.env.BANKFEED_MUTATIONS ?? 60);
/** BANKFEED_MUTATIONS_SEED=… looks at others. */
const FIRST = Number(process.env.BANKFEED_MUTATIONS_SEED ?? 1);

describe('damaged documents', () => {
  it.each(['ofx', 'camt', 'mt940', 'qif', 'csv', 'xlsx', 'alert', 'zip', 'gz'])(
    'of %s are refused or read well-formed, soon and in bounded memory',
    async (format) => {
      const { faults, refused, peak } = await hunt(format, FIRST, COUNT);
      console.log(`${format}: ${COUNT} damaged documents, ${refused} refused or held, at most ${peak} MiB`);
      expect(faults).toEqual([]);
      expect(refused).toBeGreaterThan(0);
    },
    COUNT * 100 + 60_000,
  );
});
