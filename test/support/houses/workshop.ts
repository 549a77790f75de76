/**
 * Many small households, one after the other. Each has a real store and an owner of its own at a real ledger. Slow
 * parts are left out: ports, disks, processes and waiting. So a property can be run thousands of times.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { DATABASE_FILE, openStore, type Store } from '../../../src/store/store.ts';
import type { TestLedger } from '../../ledger/server/test-ledger.ts';
import { FakeClock } from '../clock/fake-clock.ts';
import { type InnerLedger, openInnerLedger } from '../ledger/inner-ledger.ts';
import { memoryFolder } from '../run/memory-folder.ts';

/** A household: a state and a clock of its own, and a key of its own at a ledger. Disposed of when its run ends. */
export interface Room extends Disposable {
  readonly folder: string;
  readonly store: Store;
  readonly clock: FakeClock;
  readonly ledger: TestLedger;
  /** Another state, empty: what is left where a state is lost. The ledger stays. */
  anew(): Room;
}

type State = Pick<Room, 'folder' | 'store' | 'clock'>;

const BEGIN = '2026-04-01T12:00:00Z';

/** A ledger of this many owners is thrown away: it would grow slow and large. */
const OWNERS = 200;

/** To be asked for once in a file, outside of tests. */
export function workshop(): () => Room {
  const base = mkdtempSync(join(memoryFolder(), 'bankfeed-test-'));
  const idle: State[] = [];
  let ledger: InnerLedger | undefined;
  let made = 0;
  let owners = 0;
  afterAll(async () => {
    await ledger?.close();
    for (const { store } of idle) store.close();
    rmSync(base, { recursive: true, force: true });
  });
  const make = (): State => {
    made += 1;
    const folder = join(base, `${made}`);
    const clock = new FakeClock(BEGIN);
    return { folder, clock, store: openStore(join(folder, 'state'), clock) };
  };
  const open = (at: TestLedger): Room => {
    const state = idle.pop() ?? make();
    const leave = () => {
      empty(state);
      state.clock.jumpTo(BEGIN);
      idle.push(state);
    };
    return { ...state, ledger: at, anew: () => open(at), [Symbol.dispose]: leave };
  };
  return () => {
    if (ledger === undefined || owners % OWNERS === 0) {
      void ledger?.close();
      ledger = openInnerLedger(join(base, `ledger-${owners}`));
    }
    owners += 1;
    return open(ledger.of(`owner-${owners}`));
  };
}

/** As when it was opened for the first time, which takes longer than many a run: what is compiled stays. */
function empty({ folder, store: { db } }: State): void {
  // Newest first, since a table refers to older ones. A pragma in their place would have all statements compiled anew.
  const tables = `SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'migrations' ORDER BY rowid DESC`;
  db.transaction(() => {
    for (const name of db.prepare<[], string>(tables).pluck().all()) db.exec(`DELETE FROM ${name}`);
  })();
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const isDatabase = path === 'state' || path.startsWith(join('state', DATABASE_FILE));
    if (!isDatabase) rmSync(join(folder, path), { recursive: true, force: true });
  }
}
