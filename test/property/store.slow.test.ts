/** Identification over the part that the store hands in keeps P-ID-1…8. They hold as they do over all that is known. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Store } from '../../src/store/store.ts';
import { transactionsIn } from '../support/ask.ts';
import { accountConfig, pullHouse } from '../support/houses/pulling.ts';
import { workshop } from '../support/houses/workshop.ts';
import { downloads, type References, worlds } from '../support/identity/identity-worlds.ts';
import { type LedgerModel, startLedgerModel } from '../support/identity/ledger-model.ts';
import { bringPaper } from '../support/identity/papers.ts';
import { tries } from '../support/run/effort.ts';
import { type Handle, OWN } from '../support/transfers/transfer-house.ts';

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
