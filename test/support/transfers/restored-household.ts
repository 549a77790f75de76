/** The program over a state that is put back to a copy, or lost. Its owner undoes papers and wants them again. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { LedgerClient } from '../../../src/ledger/client/client.ts';
import type { Transport } from '../../../src/ledger/client/transport.ts';
import { sha256 } from '../../../src/lib/hash.ts';
import { updateSidecars } from '../../../src/store/sidecar/sidecar-files.ts';
import { openStore, type Store } from '../../../src/store/store.ts';
import { verify } from '../../../src/sync/verify/verify.ts';
import type { Told } from '../../crash/bank.ts';
import { Home } from '../../crash/home.ts';
import { openProgram, type Program } from '../../crash/program.ts';
import type { TestLedger } from '../../ledger/server/test-ledger.ts';
import { documentsIn, liveIn, refusedIn, requestsIn, transfersIn } from '../ask.ts';
import type { FakeClock } from '../clock/fake-clock.ts';
import { dropFile } from '../houses/pulling.ts';
import type { Death } from './transfer-house.ts';

export interface Surroundings {
  /** Of its own. */
  readonly folder: string;
  /** As one owner has it, whom no other household has. */
  readonly ledger: TestLedger;
  readonly clock: FakeClock;
}

/** All requests take the ledger's own way. */
const NOWHERE: Transport = {
  exchange: () => Promise.reject(new Error('nobody asks here')),
  cutOff: () => undefined,
  close: async () => undefined,
};

export class RestoredHousehold {
  readonly #at: Surroundings;
  readonly #inbox: string;
  readonly #home: Home;
  #store: Store;
  #program: Program;
  #death: Death | undefined;
  /** Requests of the push that dies. */
  #sent = 0;
  /** The ledger's ids of its records when the copy was made. */
  #copied: ReadonlySet<unknown> = new Set();

  constructor(at: Surroundings) {
    this.#at = at;
    this.#inbox = join(at.folder, 'inbox');
    mkdirSync(this.#inbox, { recursive: true });
    this.#home = new Home(at.folder);
    this.#store = this.#open();
    this.#program = this.#start();
  }

  /** The papers lie in the inbox, and are read. */
  async bring(...papers: readonly Told[]): Promise<void> {
    this.#drop(papers);
    await this.#program.pull();
    updateSidecars(this.#store);
  }

  async push(): Promise<void> {
    await this.#program.push();
    updateSidecars(this.#store);
  }

  /** A push whose process dies at its nth request, before that goes out or when its answer has come. */
  async pushAndDie(death: Death): Promise<void> {
    this.#death = death;
    this.#sent = 0;
    await this.#program.push().catch(() => undefined);
    this.#death = undefined;
    await this.#anew(() => undefined);
  }

  async undo(...papers: readonly Told[]): Promise<void> {
    await this.#program.undo(papers.map(hashOf));
    updateSidecars(this.#store);
  }

  async retry(...papers: readonly Told[]): Promise<void> {
    await this.#program.retry(papers.map(hashOf));
    updateSidecars(this.#store);
  }

  async copy(): Promise<void> {
    this.#home.copy(this.#store);
    this.#copied = await this.#recordIds();
  }

  /**
   * Only papers arrive where there is no copy yet. `inbox`: what lay there is kept elsewhere until it comes again. Where
   * records were only deleted since the copy, the files show that it was put back. Nobody could know it otherwise.
   */
  async putBack(what: 'database' | 'folder', inbox: 'full' | 'empty', arriving: readonly Told[]): Promise<void> {
    if (!this.#home.hasCopy) return this.bring(...arriving);
    const present = [...(await this.#recordIds())];
    const shows = present.every((id) => this.#copied.has(id)) ? 'always' : 'by turns';
    await this.#anew(() => {
      this.#home.putBack(what, shows);
      if (inbox === 'empty') rmSync(this.#inbox, { recursive: true });
      mkdirSync(this.#inbox, { recursive: true });
      this.#drop(arriving);
    });
  }

  loseDatabase(arriving: readonly Told[]): Promise<void> {
    return this.#anew(() => {
      this.#home.loseDatabase();
      this.#drop(arriving);
    });
  }

  /** The weekly look at the ledger, and a push behind it. */
  async readBack(): Promise<void> {
    await this.#program.readBack();
    await this.push();
  }

  /** The owner has the differences repaired that the weekly look found. */
  async repair(): Promise<void> {
    await this.#program.repair();
    await this.push();
  }

  /** Imports all undone papers once more: that finds what the ledger holds of them. */
  async retryUndone(): Promise<void> {
    const undone = documentsIn(this.#store).filter(({ isUndone }) => isUndone);
    await this.#program.retry(undone.map(({ sha256 }) => sha256));
    await this.push();
  }

  /** The owner wants every record of which the program asks, but none beside a transfer that brought it. */
  async answer(): Promise<void> {
    await this.#program.answer();
    await this.push();
  }

  /** Deletions that the ledger has not heard of yet. */
  get isDeleting(): boolean {
    return requestsIn(this.#store).some(({ kind, state }) => kind === 'transaction.delete' && state === 'ready');
  }

  /** The owner joins each pair that counts as taken apart. */
  async joinApart(): Promise<void> {
    const apart = transfersIn(this.#store).filter(({ state }) => state === 'rejected');
    const live = new Set(liveIn(this.#store).map(({ externalId }) => externalId));
    const joined = transfersIn(this.#store).flatMap(({ inflow, outflow, state }) =>
      state === 'paired' ? [inflow, outflow] : [],
    );
    for (const { inflow, outflow } of apart) {
      if (inflow === null || ![inflow, outflow].every((leg) => live.has(leg) && !joined.includes(leg))) continue;
      await this.#program.pair(outflow, inflow);
      joined.push(inflow, outflow);
    }
    await this.push();
  }

  /** The records of the ledger as lines of text, with its balances, refused records and differences. */
  async shown() {
    const { clock, ledger } = this.#at;
    const accounts = await this.#list('accounts');
    const handleOf = (id: unknown) => String(accounts.find((each) => each.id === id)?.externalId).replace('bf1.', '');
    const records = (await this.#list('transactions')).map((each) => {
      const to = each.isTransfer === true ? ` → ${handleOf(each.transferToAccountId)}` : '';
      return `${handleOf(each.accountId)}${to} ${each.date} ${each.amount} ${each.payeeName}`;
    });
    const client = ledger.client(clock);
    const { drift } = await verify({ store: this.#store, ledger: client }, { repair: false });
    await client.close();
    return {
      records: records.sort(),
      balances: Object.fromEntries(accounts.map(({ balance, id }) => [handleOf(id), balance])),
      refused: refusedIn(this.#store),
      drift,
    };
  }

  async end(): Promise<void> {
    await this.#program.cutOff();
    this.#store.close();
  }

  async #list(route: string): Promise<readonly Fields[]> {
    return (await this.#at.ledger.send('GET', `/v1/${route}?limit=200`)).json.data as Fields[];
  }

  async #recordIds(): Promise<ReadonlySet<unknown>> {
    return new Set((await this.#list('transactions')).map(({ id }) => id));
  }

  #drop(papers: readonly Told[]): void {
    for (const paper of papers) dropFile(join(this.#inbox, `${hashOf(paper)}.ofx`), textOf(paper), `${paper.on}Z`);
  }

  async #anew(meanwhile: () => void): Promise<void> {
    await this.end();
    meanwhile();
    this.#store = this.#open();
    this.#program = this.#start();
    await this.bring();
  }

  #open(): Store {
    const store = openStore(join(this.#at.folder, 'state'), this.#at.clock);
    store.db.pragma('synchronous = OFF');
    return store;
  }

  #start(): Program {
    const { clock, folder, ledger } = this.#at;
    const clientOf = () => this.#mortal(ledger.client(clock));
    return openProgram({ folder, ledger: NOWHERE, clock, store: this.#store, clientOf, random: () => 0.5 });
  }

  #mortal(client: LedgerClient): LedgerClient {
    const send: LedgerClient['send'] = async (request) => {
      const death = this.#death;
      if (death === undefined) return client.send(request);
      this.#sent += 1;
      const sent = this.#sent;
      if (sent > death.nth || (sent === death.nth && death.when === 'before')) throw new Error('dead');
      const answer = await client.send(request);
      if (sent >= death.nth) throw new Error('dead');
      return answer;
    };
    return { ...client, send };
  }
}

type Fields = Readonly<Record<string, unknown>>;

function textOf(paper: Told): string {
  return JSON.stringify(paper);
}

function hashOf(paper: Told): string {
  return sha256(new TextEncoder().encode(textOf(paper)));
}
