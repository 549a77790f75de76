import { afterAll, describe, expect, test } from 'vitest';
import { formatMinor } from '../../src/domain/money.ts';
import { sha256 } from '../../src/lib/hash.ts';
import type { ParsedDocument, ParseOrder } from '../../src/sync/parse/types.ts';
import { sharedParsePool } from '../support/houses/pulling.ts';
import { FIRST_SEED, tries } from '../support/run/effort.ts';
import { showIn } from './judge/shown.ts';
import { makeWorld } from './make/make-world.ts';
import { decimal, isoDay } from './render/print.ts';
import { renderFile } from './render/render.ts';
import type { Account, Download } from './world.ts';

/** Worlds whose files are read by themselves, with no profile to help. */
const WORLDS = tries({ small: 4, thorough: 12, nightly: 4000 });
const BATCH = 25;

const ORDER: ParseOrder = { format: 'auto', options: {}, connectorOptions: {}, timezone: 'UTC', currencies: {} };
const parsePool = sharedParsePool([]);

describe('a made-up bank’s document is read exactly, or it is held', () => {
  const tally: Record<string, { files: number; held: number }> = {};
  afterAll(() => console.log(`read: ${JSON.stringify(tally)}`));

  test.each(Array.from({ length: Math.ceil(WORLDS / BATCH) }, (_, at) => FIRST_SEED + at * BATCH))(
    'in the files of the worlds from number %i on',
    async (first) => {
      const wrong: Record<string, object> = {};
      for (let seed = first; seed < Math.min(first + BATCH, FIRST_SEED + WORLDS); seed += 1) {
        for (const account of makeWorld(seed).accounts) {
          for (const download of account.downloads.filter(({ route }) => route !== 'alert')) {
            const count = tally[download.route] ?? { files: 0, held: 0 };
            tally[download.route] = count;
            count.files += 1;
            const read = await readAlone(account, download);
            const isHeld = read.issues.some(({ severity }) => severity !== 'warning');
            if (isHeld) count.held += 1;
            const [written, said] = [linesWritten(account, download), linesOf(read)];
            const isRight = isHeld ? download.route === 'csv' : JSON.stringify(written) === JSON.stringify(said);
            if (!isRight)
              wrong[`${seed} ${account.handle} ${download.route} ${download.number}`] = {
                written,
                said,
                ...read.issues,
              };
          }
        }
      }
      expect(wrong).toEqual({});
    },
    600_000,
  );
});

async function readAlone(account: Account, download: Download): Promise<ParsedDocument> {
  const { ending, bytes } = renderFile(account, download);
  const name = `${download.number}.${ending}`;
  return parsePool.parse({ sha256: sha256(bytes), name, bytes, receivedAt: '2026-06-01T00:00:00Z' }, ORDER);
}

/** Day, amount and whether it is booked, in any order. */
function linesWritten(account: Account, download: Download): readonly string[] {
  const page = showIn(account, download);
  const lines = page.lines.map(
    ({ day, amount, isPending }) =>
      `${isoDay(day)} ${decimal(amount, account.places).replace(/\.00$/, '')}${isPending ? ' pending' : ''}`,
  );
  return lines.sort();
}

/** Where nothing says which currency it is, two places are taken for it. */
function linesOf({ statements }: ParsedDocument): readonly string[] {
  const places = (currency: string | null) => (currency === 'JPY' ? 0 : 2);
  return statements
    .flatMap(({ lines, currency }) => lines.map((line) => ({ ...line, currency: line.currency ?? currency })))
    .map(({ bookedOn, amount, status, currency }) => {
      const figure = formatMinor(amount, places(currency));
      return `${bookedOn} ${figure.replace(/\.00$/, '')}${status === 'pending' ? ' pending' : ''}`;
    })
    .sort();
}
