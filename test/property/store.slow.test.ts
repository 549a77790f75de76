/** Identification over the part that the store hands in keeps P-ID-1…8. They hold as they do over all that is known. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { coveredPeriod } from '../../src/core/identity/coverage.ts';
import type { Store } from '../../src/store/store.ts';
import { CORRECTED_STREAMS } from '../scenario/tables/corrected-streams.ts';
import { STREAMS } from '../scenario/tables/streams.ts';
import { streamsIn, transactionsIn } from '../support/ask.ts';
import { accountConfig, pullHouse } from '../support/houses/pulling.ts';
import { workshop } from '../support/houses/workshop.ts';
import { ordersOf } from '../support/identity/cases.ts';
import { downloads, type References, worlds } from '../support/identity/identity-worlds.ts';
import { type LedgerModel, type ModelDocument, startLedgerModel } from '../support/identity/ledger-model.ts';
import { bringPaper } from '../support/identity/papers.ts';
import { tries } from '../support/run/effort.ts';
import { type Handle, OWN, type Paper } from '../support/transfers/transfer-house.ts';

const numRuns = tries({ small: 10, thorough: 50, nightly: 10_000 });
const openRoom = workshop();
const HANDLES = ['a', 'b'] as const satisfies readonly Handle[];
const ACCOUNTS = HANDLES.map((handle) => accountConfig({ handle, match: [OWN[handle].iban], currency: 'EUR' }));

const UNREADABLE = {
  parse: () => Promise.reject(new Error('nothing is parsed here')),
  prepare: () => Promise.reject(new Error('nothing is parsed here')),
  open: () => Promise.reject(new Error('nothing is parsed here')),
  [Symbol.asyncDispose]: async () => undefined,
};

function held(store: Store, handle: Handle) {
  return transactionsIn(store)
    .filter(({ account }) => account === handle)
    .map(({ externalId, bookedOn, payee, state }) => ({ externalId, bookedOn, payee, state }))
    .toSorted((a, b) => (a.externalId < b.externalId ? -1 : 1));
}

function heldBy(model: LedgerModel, handle: Handle) {
  return model.all(handle).map(({ externalId, bookedOn, payee, state }) => ({ externalId, bookedOn, payee, state }));
}

// Where references change, the engine deletes what no line shows any more, which the model does not.
describe.each(['none', 'stable', 'counting'] as const satisfies readonly References[])(
  'a store of two accounts that show the same (references: %s)',
  (references) => {
    test.each(['ofx', 'two formats in turn'])(
      'P-ID-7: gives each account what it would get by itself (%s)',
      async (by) => {
        await fc.assert(
          fc.asyncProperty(worlds({ wholeDays: false }), fc.boolean(), async (world, times) => {
            using room = openRoom();
            const { deps } = await pullHouse({ room, parsePool: UNREADABLE, config: { accounts: ACCOUNTS } });
            const model = startLedgerModel();
            for (const [at, { statement }] of downloads(world, { references, times: () => times }).entries()) {
              const stream = by === 'ofx' || at % 2 === 0 ? 'ofx' : 'csv';
              for (const account of HANDLES) model.ingest({ statement, account, stream });
              const { lines, period, asOf } = statement;
              const more = {
                asOf: asOf ?? '',
                format: stream,
                ...(period && { period: [period.from, period.to] as const }),
              };
              for (const of of HANDLES) bringPaper(deps, { of, lines, ...more });
            }
            for (const handle of HANDLES) {
              expect(held(room.store, handle)).toEqual(heldBy(model, handle));
            }
          }),
          { numRuns, endOnFailure: true },
        );
      },
    );
  },
);

/** The same document as a pull brings it. */
function paperOf({ statement, stream = 'ofx' }: ModelDocument): Paper {
  const { lines, asOf, kind } = statement;
  const period = coveredPeriod(statement.period, lines);
  return {
    ...{ of: 'a', lines, format: stream, asOf: asOf ?? '2026-01-01T00:00:00' },
    ...(period && { period: [period.from, period.to] }),
    ...(kind === 'delta' && { kind }),
  };
}

/** At most as many orders of a case: each takes a store. */
const ORDERS = 12;

describe('a store that several streams tell of one account', () => {
  test.each([...STREAMS, ...CORRECTED_STREAMS])(
    '$name: knows what was said, in whatever order',
    async ({ documents }) => {
      const orders = ordersOf(documents);
      const some = orders.filter((_, at) => at % Math.ceil(orders.length / ORDERS) === 0);
      for (const order of some) {
        using room = openRoom();
        const { deps } = await pullHouse({ room, parsePool: UNREADABLE, config: { accounts: ACCOUNTS } });
        const model = startLedgerModel();
        for (const document of order) {
          model.ingest({ ...document, account: 'a' });
          bringPaper(deps, paperOf(document));
        }
        const message = order.map((document) => documents.indexOf(document)).join(' ');
        expect(held(room.store, 'a'), message).toEqual(heldBy(model, 'a'));
        for (const { account, stream, ...trust } of streamsIn(room.store))
          if (account === 'a') expect(trust, message).toEqual(model.trust('a', stream));
      }
    },
  );
});
