import { describe, expect, test } from 'vitest';
import { CORRECTED_STREAMS } from '../scenario/tables/corrected-streams.ts';
import { FILES } from '../scenario/tables/files.ts';
import { ONE_STREAM } from '../scenario/tables/one-stream.ts';
import { OWNER_AND_STATE } from '../scenario/tables/owner-and-state.ts';
import { PENDING } from '../scenario/tables/pending.ts';
import { PENDING_STREAMS } from '../scenario/tables/pending-streams.ts';
import { STREAMS } from '../scenario/tables/streams.ts';
import { TRANSFER_RIVALS } from '../scenario/tables/transfer-rivals.ts';
import { TRANSFER_STORIES } from '../scenario/tables/transfer-stories.ts';
import { TRANSFERS } from '../scenario/tables/transfers.ts';
import { idsOf } from '../support/identity/cases.ts';

/** The tables whose runners feed every case in every order and everything twice. A case that is in none is not tested. */
const TABLES = {
  ONE_STREAM,
  PENDING,
  PENDING_STREAMS,
  STREAMS,
  CORRECTED_STREAMS,
  FILES,
  OWNER_AND_STATE,
  TRANSFERS,
  TRANSFER_RIVALS,
  TRANSFER_STORIES,
};

const numbered = (letter: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${letter}${String(at + 1).padStart(2, '0')}`);
const known = new Set(Object.values(TABLES).flatMap((table) => table.flatMap(({ name }) => idsOf(name))));

describe('the cases of docs/promises.md', () => {
  test.each([
    ['I01–I64', numbered('I', 64)],
    ['T01–T34', numbered('T', 34)],
  ])('%s are all in a table', (_, ids) => {
    expect(ids.filter((id) => !known.has(id))).toEqual([]);
  });

  test('hold at most five documents, so that every order is tried', () => {
    const sizes = [...ONE_STREAM, ...PENDING, ...PENDING_STREAMS, ...STREAMS, ...CORRECTED_STREAMS].map(
      ({ documents }) => documents.length,
    );
    const arrivals = [...FILES, ...OWNER_AND_STATE].map((each) => each.arrivals.length);
    const papers = [...TRANSFERS, ...TRANSFER_RIVALS, ...TRANSFER_STORIES].map((each) => each.papers.length);
    expect(Math.max(...sizes, ...arrivals, ...papers)).toBeLessThanOrEqual(5);
  });
});
