import { join } from 'node:path';
import { updateSidecars } from '../../../src/store/sidecar/sidecar-files.ts';
import { openStore, type Store } from '../../../src/store/store.ts';
import { documentsIn, refusedIn } from '../../support/ask.ts';
import { Crash } from '../../world/crash.ts';
import type { Bank, Wishes } from '../bank.ts';
import { openProgram, type Program, type ProgramOptions } from '../program.ts';

export type Surroundings = Required<Pick<ProgramOptions, 'folder' | 'ledger' | 'clock' | 'random'>>;

/** One life of the program within this process, from its start to its end. */
export class Life {
  readonly crash = new Crash();
  readonly store: Store;
  readonly #program: Program;
  readonly asked = new Set<string>();

  constructor({ folder, ledger, clock, random }: Surroundings) {
    this.store = openStore(join(folder, 'state'), clock);
    // Years need not reach the disk: what a killed process leaves behind is the same.
    this.store.db.pragma('synchronous = OFF');
    // Nobody else opens it.
    this.store.db.pragma('locking_mode = EXCLUSIVE');
    const { crash } = this;
    this.#program = openProgram({
      ...{ folder, ledger, clock, random, store: crash.store(this.store), signal: crash.abort.signal },
      clientOf: (client) => crash.client(client),
    });
  }

  /** A sync, what the owner orders, and perhaps a look at the whole ledger. @returns whether it was killed meanwhile */
  async work(wishes: readonly Wishes[], owner: Bank, after: 'looks' | 'trusts'): Promise<boolean> {
    try {
      await this.#program.pull();
      await this.#program.push();
      for (const { undo, retry } of wishes) {
        await this.#give('undo', undo);
        await this.#give('retry', retry);
      }
      await this.#give('retry', this.#asked(owner));
      // A deletion by the owner in the ledger is learnt, though nobody looked.
      if (after === 'looks') await this.#program.readBack();
      updateSidecars(this.store);
    } catch (thrown) {
      // Failures in a life that was killed are the kill's.
      if (!this.crash.isOver) throw thrown;
    }
    return this.crash.isOver;
  }

  /** An order is sent before the next one is given, as the commands do. */
  async #give(order: keyof Wishes, to: readonly string[]): Promise<void> {
    if (to.length === 0) return;
    await this.#program[order](to);
    await this.#program.push();
  }

  /** Records that were not sent because nobody could know whether the owner had deleted them, and shall stand. */
  #asked(owner: Bank): readonly string[] {
    for (const { object } of refusedIn(this.store)) this.asked.add(object);
    return refusedIn(this.store).flatMap(({ amount, object }) => (owner.isWanted(amount) ? [object] : []));
  }

  /** A document whose reading was killed three times waits for its owner, who has it read. */
  async readWaiting(): Promise<void> {
    const waiting = documentsIn(this.store).filter(({ state }) => state !== 'imported');
    await this.#program.retry(waiting.map(({ id }) => id));
    await this.#program.push();
  }

  async end(): Promise<void> {
    await this.#program.cutOff();
    this.store.close();
  }
}
