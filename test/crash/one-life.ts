import { join } from 'node:path';
import type { Clock } from '../../src/lib/clock.ts';
import { keepBeside } from '../../src/store/sidecar/sidecar-files.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { requestsIn, transactionsIn } from '../support/ask.ts';
import { Crash } from '../world/crash.ts';
import type { Bank } from './bank.ts';
import { openProgram, type Program } from './program.ts';

interface Orders {
  readonly undo: readonly string[];
  readonly retry: readonly string[];
}

export const NO_ORDERS: Orders = { undo: [], retry: [] };

/** One life of the program within this process, from its start to its end. */
export class Life {
  readonly crash = new Crash();
  readonly store: Store;
  readonly #program: Program;

  constructor(folder: string, url: string, clock: Clock) {
    this.store = openStore(join(folder, 'state'), clock);
    // Years need not reach the disk: what a killed process leaves behind is the same.
    this.store.db.pragma('synchronous = OFF');
    const { crash } = this;
    this.#program = openProgram({
      ...{ folder, url, clock, store: crash.store(this.store), signal: crash.abort.signal },
      clientOf: (client) => crash.client(client),
    });
  }

  /** A sync, what the owner orders, and a look at the whole ledger. @returns whether it was killed meanwhile */
  async work({ undo, retry }: Orders, owner: Bank): Promise<boolean> {
    try {
      await this.#program.pull();
      await this.#program.push();
      await this.#program.undo(undo);
      await this.#program.retry(retry);
      await this.#program.push();
      await this.#program.retry(this.#asked(owner));
      await this.#program.push();
      // What the owner deleted in the ledger while nobody looked is learnt.
      await this.#program.readBack();
      keepBeside(this.store);
    } catch (thrown) {
      // What goes wrong in a life that was killed is the kill's.
      if (!this.crash.isOver) throw thrown;
    }
    return this.crash.isOver;
  }

  /** Records that were not sent because nobody could know whether the owner had deleted them, and shall stand. */
  #asked(owner: Bank): readonly string[] {
    const held = requestsIn(this.store).filter(({ state }) => state === 'rejected');
    const all = transactionsIn(this.store);
    return held.flatMap(({ object, transactionId }) => {
      const amount = all.find(({ id }) => id === transactionId)?.amount;
      return amount !== undefined && owner.isWanted(amount) ? [object] : [];
    });
  }

  async end(): Promise<void> {
    await this.#program.cutOff();
    this.store.close();
  }
}
