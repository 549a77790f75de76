/** Pulling from real files into a ledger that fills in the open points of the specification in its own way. */
import type { LedgerClient } from '../../../src/ledger/client/client.ts';
import { createLedgerClient } from '../../../src/ledger/client/client.ts';
import type { Clock } from '../../../src/lib/clock.ts';
import { type VerifyReport, verify } from '../../../src/sync/verify/verify.ts';
import { FakeClock } from '../clock/fake-clock.ts';
import type { Dialect } from '../ledger/nasty-dialect.ts';
import { type NastyLedger, startNastyLedger } from '../ledger/nasty-ledger.ts';
import { type LedgerHouse, ledgerHouse } from './ledger-house.ts';
import type { HouseOptions } from './pulling.ts';

export interface ForeignHouse {
  readonly house: LedgerHouse;
  readonly foreign: NastyLedger;
  /** As the command does it in a process of its own. */
  verify(repair?: boolean, signal?: AbortSignal): Promise<VerifyReport>;
}

export async function foreignHouse(
  dialect: Dialect,
  options: HouseOptions & { readonly foreign?: NastyLedger } = {},
): Promise<ForeignHouse> {
  // The house comes with the clock that the ledger goes by as well.
  let clock = new FakeClock();
  const shared: Clock = {
    now: () => clock.now(),
    monotonic: () => clock.monotonic(),
    sleep: (ms, signal) => clock.sleep(ms, signal),
  };
  const foreign = options.foreign ?? (await startNastyLedger(shared, dialect));
  const client = (clock: FakeClock): LedgerClient =>
    createLedgerClient({ url: foreign.url, apiKey: 'secret', connections: 4, clock });
  const unused = () => {
    throw new Error('ask the foreign ledger itself');
  };
  const ledger = {
    url: foreign.url,
    folder: '',
    key: 'secret',
    makeKey: unused,
    send: unused,
    close: async () => undefined,
  };
  const house = await ledgerHouse({ ...options, ledger: { ...ledger, client: (clock) => client(clock as FakeClock) } });
  clock = house.clock;
  return {
    house,
    foreign,
    verify: async (repair = false, signal) => {
      const own = client(house.clock);
      try {
        return await verify(
          { store: house.deps.store, ledger: own, random: () => 0.5 },
          signal === undefined ? { repair } : { repair, signal },
        );
      } finally {
        await own.close();
      }
    },
  };
}
