/** A bank with two accounts of one owner, and the owner's work in the ledger. The end says what must stand there. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../../../src/lib/hash.ts';
import type { Store } from '../../../src/store/store.ts';
import { isAnsweredIn } from '../../support/ask.ts';
import { dropFile } from '../../support/houses/pulling.ts';
import type { NastyLedger } from '../../support/ledger/nasty-ledger.ts';
import { type Choose, chooser } from '../../world/make/choose.ts';

export const ACCOUNTS = { checking: 'DE02120300000000202051', savings: 'DE02500105170137075030' } as const;
export type Handle = keyof typeof ACCOUNTS;

interface ToldLine {
  readonly day: string;
  /** Minus is money out. Its size is that of no other movement, save that of its twin. */
  readonly cents: number;
  readonly payee: string;
  /** Null where the paper shows none, as tables do. */
  readonly reference: string | null;
  /** The own account on the other side. */
  readonly other: Handle | null;
  /** Another purchase of the day is equal to it in all but its reference. Nobody could say which one the owner touches. */
  readonly hasTwin?: true;
}

/** A statement as the bank gives it. */
export interface Told {
  readonly of: Handle;
  /** When it was made. */
  readonly on: string;
  readonly from: string;
  readonly to: string;
  readonly lines: readonly ToldLine[];
}

/** The real events, and the ledger's duty to show them. */
interface Movement {
  readonly line: ToldLine;
  readonly of: Handle;
  payee: string;
  byHand: string | null;
  isDeleted: boolean;
}

/** A statement as it is handed out, and what of it is new. */
interface Made {
  readonly shown: Told;
  readonly own: Told;
}

interface Paper {
  readonly told: Told;
  readonly hash: string;
  readonly movements: readonly Movement[];
  /** Such a paper is left alone by owner and bank, so that what an undo of it means is plain. */
  readonly mayBeUndone: boolean;
  isUndone: boolean;
  /** Whether the owner ever took it back: of all others there is nothing to order. */
  wasUndone: boolean;
  /** Whether the owner's mind changed since somebody made a copy of the state. */
  isUnknownToCopy: boolean;
}

/** The owner's orders, by the hashes of papers: undos first, then retries. */
export interface Wishes {
  readonly undo: readonly string[];
  readonly retry: readonly string[];
}

/** How the bank's statements look. */
export interface Habit {
  /** Days that each covers, an even number. */
  readonly days: number;
  readonly lines: number;
  /** Days before it that it shows again. */
  readonly overlap: number;
}

export class Bank {
  readonly folder: string;
  readonly #choose: Choose;
  readonly #papers: Paper[] = [];
  /** Statements that were made and have not come yet. */
  readonly #made: Made[] = [];
  /** The last statement of each account. */
  readonly #last = new Map<Handle, Told>();
  /** Outflows whose other leg is in no statement yet. */
  readonly #owed: ToldLine[] = [];
  readonly #habit: Habit;
  #days = 0;
  #cents = 100;
  #files = 0;
  #tellings = 0;

  constructor(folder: string, seed: number, habit: Habit) {
    this.folder = folder;
    this.#habit = habit;
    this.#choose = chooser(seed);
    mkdirSync(join(folder, 'inbox'));
  }

  /** The next statement comes, of the two accounts in any order. So either leg of a transfer may come first. */
  tell(): void {
    if (this.#made.length < 2) this.#made.push(this.#make('checking'), this.#make('savings'));
    for (const made of this.#made.splice(this.#choose(this.#made.length), 1)) this.#deliver(made);
  }

  /** All that was made has come. */
  tellAll(): void {
    for (const made of this.#made.splice(0)) this.#deliver(made);
  }

  /** Some days of one account: purchases, money that goes to the other account, and money that came from it. */
  #make(of: Handle): Made {
    const { days, lines: count } = this.#habit;
    const choose = this.#choose;
    const first = this.#days;
    // The statements of the two accounts cover the days by turns. Each begins in the middle of the other's last one.
    const half = days / 2;
    this.#days += half;
    const hasTransfers = of === 'checking' && choose(2) === 0;
    const own = Array.from({ length: count }, (_, at): ToldLine => {
      this.#cents += 1;
      const isTransfer = hasTransfers && choose(8) === 0;
      const payee = isTransfer ? 'SAVINGS' : `SHOP ${this.#cents}`;
      // The other leg stands in the next statement, a day later.
      const day = dayOf(first + (isTransfer ? half + (at % half) : at % days));
      return { day, cents: -this.#cents, payee, reference: `${first}r${at}x`, other: isTransfer ? 'savings' : null };
    }).flatMap((line) => (line.other === null && choose(6) === 0 ? twins(line) : [line]));
    const inflows = this.#owed.splice(0).map(
      ({ day, cents, reference }): ToldLine => ({
        ...{ day: dayAfter(day), cents: -cents, payee: 'CHECKING', reference: `${reference}in`, other: 'checking' },
      }),
    );
    this.#owed.push(...own.filter(({ other }) => other === 'savings'));
    const on = this.#madeOn(first + days - 1);
    const told = { of, on, from: dayOf(first), to: dayOf(first + days - 1), lines: [...own, ...inflows] };
    const again = this.#linesBefore(of, first);
    this.#last.set(of, told);
    if (again === undefined) return { own: told, shown: told };
    return { own: told, shown: { ...told, from: again.from, lines: [...again.lines, ...told.lines] } };
  }

  /** The part of the account's last statement before `first`. A paper that may be undone is left alone. */
  #linesBefore(of: Handle, first: number): Pick<Told, 'from' | 'lines'> | undefined {
    const last = this.#last.get(of);
    const from = dayOf(first - this.#habit.overlap);
    if (last === undefined || this.#habit.overlap === 0 || mayBeUndone(last)) return undefined;
    const lines = last.lines.filter(({ day }) => day >= from);
    return { from, lines: lines.map((line) => ({ ...line, payee: this.#payeeNow(line) })) };
  }

  #payeeNow(line: ToldLine): string {
    const all = this.#papers.flatMap(({ movements }) => movements);
    return all.find((movement) => movement.line === line)?.payee ?? line.payee;
  }

  /** Each is made at an instant of its own. */
  #madeOn(day: number): string {
    this.#tellings += 1;
    const minute = this.#tellings % 1440;
    return `${dayOf(day)}T${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00`;
  }

  #deliver({ own, shown }: Made): void {
    const movements = own.lines.map((line) => ({
      ...{ line, of: own.of, payee: line.payee, byHand: null, isDeleted: false },
    }));
    this.#papers.push({
      ...{
        told: own,
        hash: this.#drop(shown),
        movements,
        mayBeUndone: mayBeUndone(own),
        isUndone: false,
        wasUndone: false,
        isUnknownToCopy: false,
      },
    });
  }

  /** The bank tells a month once more. It calls some of the shops by another name, or shows no references. */
  retell(): void {
    const paper = this.#pick(({ mayBeUndone }) => !mayBeUndone);
    if (paper === undefined) return;
    for (const movement of paper.movements) {
      if (movement.line.other === null && this.#choose(4) === 0) movement.payee += ` ${this.#choose(90)}`;
    }
    const isTable = this.#choose(3) === 0;
    const lines = paper.movements.map(({ line, payee }) => ({
      ...{ ...line, payee, reference: isTable ? null : line.reference },
    }));
    this.#drop({ ...paper.told, on: this.#madeOn(this.#days + this.#habit.days), lines });
  }

  /**
   * The owner writes another payee, or deletes the record, where the ledger holds one.
   */
  touch(ledger: NastyLedger, what: 'edit' | 'delete', store: Store): void {
    const movement = this.#somePurchase();
    // Nobody can tell a record that was deleted before the program heard of it from one that never arrived.
    if (what === 'delete' && (movement === undefined || !isAnsweredIn(store, movement.line.cents))) return;
    const found = [...ledger.transactions].find(([, { amount }]) => amount === -(movement?.line.cents ?? 0) / 100);
    if (movement === undefined || found === undefined || movement.isDeleted) return;
    if (what === 'delete') {
      movement.isDeleted = true;
      ledger.deleteByOwner(found[0]);
    } else {
      movement.byHand = `by hand ${this.#choose(1000)}`;
      ledger.editByOwner(found[0], { payeeName: movement.byHand });
    }
  }

  /** The owner writes another payee on this record, where it is a purchase. @returns whether it is */
  editRecord(ledger: NastyLedger, externalId: string): boolean {
    const amount = ledger.transactions.get(externalId)?.amount;
    const papers = this.#papers.filter(({ mayBeUndone }) => !mayBeUndone);
    const movement = papers
      .flatMap(({ movements }) => movements)
      .find(({ line }) => isTouchable(line) && amount === -line.cents / 100);
    if (movement === undefined || movement.isDeleted) return false;
    movement.byHand = `by hand ${this.#choose(1000)}`;
    ledger.editByOwner(externalId, { payeeName: movement.byHand });
    return true;
  }

  /** The owner takes a paper back, or wants it again. Gives the orders. */
  changeMind(): Wishes {
    const paper = this.#pick(({ mayBeUndone }) => mayBeUndone);
    if (paper === undefined) return { undo: [], retry: [] };
    paper.isUndone = !paper.isUndone;
    paper.wasUndone = true;
    paper.isUnknownToCopy = true;
    return this.#ordersFor([paper]);
  }

  /** The owner's last wishes, said once more: a kill may have come before them. */
  lastWord(): Wishes {
    return this.#ordersFor(this.#papers.filter(({ wasUndone }) => wasUndone));
  }

  /**
   * The same where a copy was put back that does not know some of them. A record may be gone that it knows, or may stand
   * though it knows of its undo. So each such paper is undone and imported once more. Then the last wishes are said.
   */
  wordsOnceMore(): readonly Wishes[] {
    const unknown = this.#papers.flatMap(({ hash, isUnknownToCopy }) => (isUnknownToCopy ? [hash] : []));
    return [{ undo: unknown, retry: unknown }, this.lastWord()];
  }

  /** A copy of the state knows all wishes so far. */
  copied(): void {
    for (const paper of this.#papers) paper.isUnknownToCopy = false;
  }

  /**
   * The owner's answer where the program asks whether a record of this amount shall stand. Minor units, minus is money
   * out.
   */
  isWanted(cents: number): boolean {
    const standing = this.#papers.filter(({ isUndone }) => !isUndone).flatMap(({ movements }) => movements);
    return standing.some(({ line, isDeleted }) => line.cents === cents && !isDeleted);
  }

  /** The faults of the ledger; empty where all is well. */
  faults(ledger: NastyLedger): readonly string[] {
    const held = [...ledger.transactions.values()].map((each) => this.#textOf(ledger, each)).sort();
    const wanted = this.#wanted().sort();
    return [
      ...missing(wanted, held).map((text) => `lost: ${text}`),
      ...missing(held, wanted).map((text) => `too many: ${text}`),
      ...ledger.breaches,
    ];
  }

  #ordersFor(papers: readonly Paper[]): Wishes {
    const hashes = (isUndone: boolean) => papers.flatMap((each) => (each.isUndone === isUndone ? [each.hash] : []));
    return { undo: hashes(true), retry: hashes(false) };
  }

  #wanted(): string[] {
    const arrived = new Set(this.#papers.flatMap(({ movements }) => movements.map(({ line }) => line.cents)));
    return this.#papers
      .filter(({ isUndone }) => !isUndone)
      .flatMap(({ movements }) => movements)
      .filter(({ isDeleted, line }) => !isDeleted && !(line.other === 'checking' && arrived.has(-line.cents)))
      .map(({ of, line, payee, byHand }) => {
        const to = line.other === 'savings' ? ' → savings' : '';
        return `${of}${to} ${line.day} ${-line.cents} ${byHand ?? payee}`;
      });
  }

  #textOf(ledger: NastyLedger, { accountId, amount, date, isTransfer, payeeName, transferToAccountId }: Row): string {
    const handle = (id: unknown) => String(ledger.accountOf(String(id))).replace('bf1.', '');
    const to = isTransfer === true ? ` → ${handle(transferToAccountId)}` : '';
    return `${handle(accountId)}${to} ${date} ${Math.round(Number(amount) * 100)} ${payeeName}`;
  }

  #somePurchase(): Movement | undefined {
    const paper = this.#pick(({ mayBeUndone }) => !mayBeUndone);
    const purchases = paper?.movements.filter(({ line }) => isTouchable(line)) ?? [];
    return purchases[this.#choose(Math.max(1, purchases.length))];
  }

  #pick(isMeant: (paper: Paper) => boolean): Paper | undefined {
    const meant = this.#papers.filter(isMeant);
    return meant[this.#choose(Math.max(1, meant.length))];
  }

  #drop(told: Told): string {
    this.#files += 1;
    const bytes = JSON.stringify(told);
    dropFile(join(this.folder, 'inbox', `${String(this.#files).padStart(5, '0')}.ofx`), bytes, `${told.on}Z`);
    return sha256(new TextEncoder().encode(bytes));
  }
}

function twins(line: ToldLine): readonly ToldLine[] {
  const one = { ...line, hasTwin: true } as const;
  return [one, { ...one, reference: line.reference === null ? null : `${line.reference}b` }];
}

function isTouchable({ hasTwin, other }: ToldLine): boolean {
  return other === null && hasTwin === undefined;
}

function mayBeUndone({ lines }: Told): boolean {
  return lines.every(({ other }) => other === null);
}

type Row = Readonly<Record<string, unknown>>;

function dayOf(number: number): string {
  return new Date(Date.UTC(2020, 0, 1 + number)).toISOString().slice(0, 10);
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}

/** The members of `texts` that `among` lacks. */
function missing(texts: readonly string[], among: readonly string[]): string[] {
  const left = [...among];
  return texts.filter((text) => {
    const at = left.indexOf(text);
    if (at === -1) return true;
    left.splice(at, 1);
    return false;
  });
}
