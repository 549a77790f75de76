/** A statement that was damaged on its way. It is read as it was, is proved by its own numbers, or is asked about. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plugin } from '../../../connectors/formats/pdf/index.ts';
import { packText, type TextItem, unpackText } from '../../../connectors/formats/pdf/page/lines.ts';
import { textOfPdf } from '../../../connectors/formats/pdf/page/open.ts';
import { tries } from '../../support/run/effort.ts';
import { printedStatement } from './made/arbitrary-statement.ts';
import { mutate, mutation } from './made/mutate-text.ts';
import { blockersOf, CONTEXT, linesIn, pdfOf, proofsOf, type ReadPdf } from './read-pdf.ts';

const RUNS = tries({ small: 12, thorough: 100, nightly: 2_000 });
const MUTATIONS = 50;
/** A page is read in about 13 ms of CPU, and a busy machine is slower. The run ends then, and says how far it came. */
const MOST_MINUTES = 60;
/** Statements between two lines of progress, so that a run that is cut off was not in vain. */
const PROGRESS = 100;

const RECEIVED = '2026-04-02T08:00:00.000Z';

async function itemsOf(bytes: Uint8Array): Promise<readonly TextItem[]> {
  const text = await textOfPdf({ sha256: '', name: 'made-up.pdf', bytes, receivedAt: RECEIVED }, CONTEXT);
  return 'severity' in text ? [] : (unpackText(text.bytes) ?? []);
}

function read(items: readonly TextItem[]): ReadPdf {
  return plugin.parse({ sha256: '', name: 'made-up.pdf', bytes: packText(items), receivedAt: RECEIVED }, {}, CONTEXT);
}

/** In any order: a moved page is no other statement. */
function amountsOf(lines: readonly string[]): string {
  return lines.map(amountOf).sort().join();
}

function amountOf(line: string): string {
  return line.slice(11);
}

/**
 * Running balances cannot know how many rows stood above the first that is left and below the last. Nor do they know
 * the amount of the first.
 */
function differsAtEnds(result: readonly string[], printed: readonly string[]): boolean {
  const known = result.slice(1).map(amountOf).join();
  return printed.some(
    (_, at) =>
      printed
        .slice(at, at + result.length - 1)
        .map(amountOf)
        .join() === known,
  );
}

test(
  'a digit, sign, cell, row or page that is another one, lost or elsewhere is never read wrong in silence',
  async () => {
    let tried = 0;
    let through = 0;
    let proved = 0;
    const said = (): string =>
      `pdf: ${tried} mutations, ${through} went through, ${proved} of them with other rows at the ends of running balances`;
    await fc.assert(
      fc.asyncProperty(
        printedStatement,
        fc.array(mutation, { minLength: MUTATIONS, maxLength: MUTATIONS }),
        async (statement, mutations) => {
          const items = await itemsOf(pdfOf(statement));
          if (tried % (PROGRESS * MUTATIONS) === 0 && tried > 0) console.log(said());
          for (const each of mutations) {
            tried += 1;
            const result = read(mutate(items, each));
            if (blockersOf(result).length > 0) continue;
            through += 1;
            if (amountsOf(linesIn(result)) === amountsOf(statement.lines)) continue;
            proved += 1;
            const isProved = proofsOf(result).every((state) => state === 'proved');
            const isRest = differsAtEnds(linesIn(result), statement.lines);
            expect({ each, isProved, isRest }).toEqual({ each, isProved: true, isRest: true });
          }
        },
      ),
      { numRuns: RUNS, interruptAfterTimeLimit: MOST_MINUTES * 60_000 },
    );
    console.log(said());
    expect(through).toBeGreaterThan(0);
  },
  RUNS * MUTATIONS * 100 + 60_000,
);
