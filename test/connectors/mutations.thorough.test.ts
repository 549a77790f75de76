import { describe, expect, it } from 'vitest';
import { builtInFormats } from '../../connectors/formats.ts';
import { hunt } from '../support/mutations/hunt.ts';
import { FIRST_SEED, tries } from '../support/run/effort.ts';

const COUNT = tries({ small: 12, thorough: 60, nightly: 100_000 });
/** BANKFEED_FORMAT=csv damages documents of one format alone. */
const ONLY = process.env.BANKFEED_FORMAT;
const FORMATS = [...builtInFormats.map(({ name }) => name), 'zip', 'gz'];
/** One of these takes the time of so many others, and so many fewer are read. */
const COST: Readonly<Record<string, number>> = { pdf: 5 };

describe('damaged documents', () => {
  it.each(FORMATS.filter((format) => ONLY === undefined || format === ONLY))(
    'of %s are refused or read well-formed, soon and in bounded memory',
    async (format) => {
      const count = Math.ceil(COUNT / (COST[format] ?? 1));
      const { faults, refused, peak } = await hunt(format, FIRST_SEED, count);
      console.log(`${format}: ${count} damaged documents, ${refused} refused or held, at most ${peak} MiB`);
      expect(faults).toEqual([]);
      expect(refused).toBeGreaterThan(0);
    },
    COUNT * 100 + 60_000,
  );
});
