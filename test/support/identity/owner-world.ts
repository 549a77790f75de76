/** A bank that repeats a few purchases, and an owner who edits and deletes them. The end says what must stand then. */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prove } from '../../../src/core/prove.ts';
import { type AccountRef, UNNAMED_ACCOUNT } from '../../../src/domain/account.ts';
import { currencyTable } from '../../../src/domain/currency.ts';
import { countRequests } from '../../../src/store/outbox/requests.ts';
import { keepTombstones, recallTombstones } from '../../../src/store/sidecar/tombstones.ts';
import { listDocuments } from '../../../src/store/views/documents.ts';
import { forgetNamed } from '../../../src/sync/history/forget.ts';
import { rereadDocuments } from '../../../src/sync/history/reread.ts';
import { retryNamed } from '../../../src/sync/history/retry-named.ts';
import { undo } from '../../../src/sync/history/undo.ts';
import type { ParsePool } from '../../../src/sync/parse/pool.ts';
import { type PushReport, push } from '../../../src/sync/push/push.ts';
import { refusedIn } from '../ask.ts';
import { type LedgerHouse, type LedgerTransaction, ledgerHouse } from '../houses/ledger-house.ts';
import type { Room } from '../houses/workshop.ts';
import { line, statement } from './statements.ts';

const currencies = currencyTable({});

/** Two of one day and price, so that ordinals count, and one by itself. */
const FIRST = [
  { on: '2026-03-01', cents: 350, ordinal: 1 },
  { on: '2026-03-01', cents: 350, ordinal: 2 },
  { on: '2026-03-03', cents: 1200, ordinal: 1 },
] as const;

export type OwnersField = 'payeeName' | 'note' | 'categoryId';

/** The bank's present word on a line, and the owner's changes to it. */
export interface Purchase {
  readonly on: string;
  /** externalId without the account: what it was born with. */
  readonly id: string;
  cents: number;
  payee: string;
  memo: string;
  isDeleted: boolean;
  readonly edits: Map<OwnersField, string>;
}

/** The misfortune of a push at its nth request. The process dies, or the owner deletes a line in that moment. */
export type Mishap =
  | { readonly nth: number; readonly kind: 'dies before' | 'dies after' }
  | { readonly nth: number; readonly kind: 'deletes'; readonly line: number };

/** The contents of this bank's files: nothing that takes long to read. */
interface Told {
  readonly day: string;
  readonly lines: readonly Pick<Purchase, 'on' | 'cents' | 'memo' | 'payee'>[];
}

const READER: ParsePool = {
  parse: async ({ bytes }) => {
    const { day, lines } = JSON.parse(new TextDecoder().decode(bytes)) as Told;
    const shown = lines.map(({ on, cents, memo, payee }, at) =>
      line(on, `-${(cents / 100).toFixed(2)}`, payee, `bank-${at}-x`, { memo }),
    );
    const account: AccountRef = { ...UNNAMED_ACCOUNT, bankId: '021000021', accountId: '1234567890', kind: 'bank' };
    const asOf = `${day}T12:00:00`;
    const read = statement(shown, { account, currency: 'USD', asOf, period: ['2026-03-01', '2026-03-31'] });
    return { format: 'ofx', statements: [read], proofs: [prove(read)], issues: [] };
  },
  prepare: () => Promise.reject(new Error('nothing is prepared here')),
  open: () => Promise.reject(new Error('nothing is opened here')),
  [Symbol.asyncDispose]: async () => undefined,
};

export class OwnerWorld implements Disposable {
  readonly lines: readonly Purchase[] = FIRST.map(({ on, cents, ordinal }, at) => ({
    on,
    id: `.${on}.e${cents}USD.${ordinal}`,
    cents,
    payee: `PAYEE${at}`,
    memo: `MEMO${at}`,
    isDeleted: false,
    edits: new Map<OwnersField, string>(),
  }));
  readonly #documents: string[] = [];
  #drops = 0;
  /** How often an update brought back what the owner had deleted, to be taken away again. */
  resurrected = 0;
  #room: Room;
  #house: LedgerHouse;

  private constructor(room: Room, house: LedgerHouse) {
    this.#room = room;
    this.#house = house;
  }

  static async open(room: Room): Promise<OwnerWorld> {
    return new OwnerWorld(room, await ledgerHouse({ room, parsePool: READER }));
  }

  [Symbol.dispose](): void {
    this.#room[Symbol.dispose]();
  }

  /** Pulls and sends. Gives how many requests were answered. */
  async sync(mishap?: Mishap): Promise<number> {
    const { pull } = this.#house;
    if (mishap === undefined) return await this.#sent(this.#house.sync());
    await pull();
    return await this.#push(mishap);
  }

  async #push(mishap: Mishap): Promise<number> {
    const { deps, ledger } = this.#house;
    const client = ledger.client(deps.clock);
    let count = 0;
    const send: typeof client.send = async (request) => {
      count += 1;
      const isIt = count === mishap.nth;
      if (mishap.kind === 'deletes') {
        if (isIt) await this.remove(mishap.line);
        return await client.send(request);
      }
      if (count > mishap.nth || (isIt && mishap.kind === 'dies before')) throw new Error('dead');
      const answer = await client.send(request);
      if (isIt) throw new Error('dead');
      return answer;
    };
    const { store, clock } = deps;
    const hit = { store, clock, ledger: { ...client, send }, random: () => 0.5, concurrency: 2, currencies };
    await push(hit, { patienceMs: 1000 }).catch(() => undefined);
    return count;
  }

  /** The bank shows all lines as they are now in a new statement. Twice the same words are two documents. */
  async tell(mishap?: Mishap): Promise<number> {
    const number = this.#documents.length;
    const day = `2026-05-${String(number + 1).padStart(2, '0')}`;
    const lines = this.lines.map(({ on, cents, memo, payee }) => ({ on, cents, memo, payee }));
    this.#documents.push(JSON.stringify({ day, lines } satisfies Told));
    this.#drop(number);
    return await this.sync(mishap);
  }

  /** An old statement lies in the inbox again, under another name. */
  async repeat(which: number): Promise<number> {
    this.#drop(which % Math.max(1, this.#documents.length));
    return await this.sync();
  }

  /** As after an upgrade of the readers. */
  async reread(): Promise<number> {
    await rereadDocuments(this.#house.deps);
    return await this.#sent(this.#house.push());
  }

  /**
   * All documents are undone and imported once more. `undone`: whether the ledger hears of the undo meanwhile. Not done
   * with a death where a deletion of the owner's is not known yet. After a death a missing record may be the undo's.
   */
  async undoAndImport(undone: 'unsent' | 'sent' | Mishap): Promise<void> {
    if (typeof undone === 'object' && this.#hasUnknownDeletion()) return;
    const { deps, push: pushAll } = this.#house;
    const names = listDocuments(deps.store, { state: 'imported' }).map(({ id }) => id);
    for (const name of names) undo(deps, name, { dryRun: false });
    if (undone === 'sent') await this.#sent(pushAll());
    else if (undone !== 'unsent') await this.#push(undone);
    await retryNamed(deps, names);
    await this.#sent(pushAll());
    const asked = refusedIn(deps.store).map(({ object }) => object);
    if (asked.length > 0) forgetNamed(deps, { ids: asked });
    keepTombstones(deps.store);
  }

  /**
   * The database is lost; what was deleted is known from the file beside it. Not done (false) where that does not know
   * yet, or while the bank's last word is still to be sent. The ledger's record would pass for the owner's then. The
   * statements come again in an order of their own, `ranks`.
   */
  async lose(ranks: readonly number[]): Promise<boolean> {
    const before = this.#room;
    if (countRequests(before.store).waiting > 0) return false;
    if (this.#hasUnknownDeletion()) return false;
    const known = this.#remembered();
    this.#room = before.anew();
    writeFileSync(join(this.#room.store.folder, 'deleted.json'), known);
    before[Symbol.dispose]();
    recallTombstones(this.#room.store);
    this.#house = await ledgerHouse({ room: this.#room, parsePool: READER });
    const rankOf = (at: number) => ranks[at % ranks.length] ?? 0;
    for (const at of [...this.#documents.keys()].sort((a, b) => rankOf(a) - rankOf(b))) this.#drop(at);
    return true;
  }

  #hasUnknownDeletion(): boolean {
    const known = this.#remembered();
    return this.lines.some(({ id, isDeleted }) => isDeleted && !known.includes(`${id}"`));
  }

  /** Text of the file in which deletions outlive the database. */
  #remembered(): string {
    const file = join(this.#room.store.folder, 'deleted.json');
    return existsSync(file) ? readFileSync(file, 'utf8') : '[]';
  }

  async edit(at: number, field: OwnersField, word: string): Promise<void> {
    const found = await this.#find(at);
    if (found?.externalId == null) return;
    const value = field === 'categoryId' ? await this.#category(word) : `by hand ${word}`;
    this.lines[at]?.edits.set(field, value);
    await this.#house.edit(found.externalId, { [field]: value });
  }

  async remove(at: number): Promise<void> {
    const found = await this.#find(at);
    const line = this.lines[at];
    if (found?.externalId == null || line === undefined) return;
    line.isDeleted = true;
    await this.#house.remove(found.externalId);
  }

  transactions(): Promise<readonly LedgerTransaction[]> {
    return this.#house.transactions();
  }

  #drop(which: number): void {
    this.#drops += 1;
    this.#house.drop(`${String(this.#drops).padStart(4, '0')}.ofx`, this.#documents[which] ?? '');
  }

  async #find(at: number): Promise<LedgerTransaction | undefined> {
    const id = this.lines[at]?.id ?? '';
    return (await this.transactions()).find(({ externalId }) => externalId?.endsWith(id) === true);
  }

  async #category(word: string): Promise<string> {
    const all = await this.#house.categories();
    return all[word.length % all.length]?.id ?? '';
  }

  /** The daemon writes the tombstones down after each pass. */
  async #sent(pushing: Promise<PushReport>): Promise<number> {
    const { sent, resurrected } = await pushing;
    this.resurrected += resurrected;
    keepTombstones(this.#house.deps.store);
    return sent;
  }
}
