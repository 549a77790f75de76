import type {
  EarlierStatement,
  Identification,
  PendingSelf,
  Places,
  ReferenceTrust,
  Target,
  WaitingCorrection,
} from '../../../src/core/history.ts';
import { identify } from '../../../src/core/identify.ts';
import { coveredPeriod } from '../../../src/core/identity/coverage.ts';
import { fingerprintOf } from '../../../src/core/identity/repeated/repeated-statement.ts';
import { normalise } from '../../../src/core/normalise.ts';
import { prove } from '../../../src/core/prove.ts';
import { streamName } from '../../../src/core/streams/rank.ts';
import { shownUntil } from '../../../src/core/streams/shown.ts';
import { ISO_4217 } from '../../../src/domain/currency.ts';
import { type TransactionId, transactionIdOf } from '../../../src/domain/row-ids.ts';
import type { Period, Statement, StatementLine } from '../../../src/domain/statement.ts';
import type { KnownTransaction } from '../../../src/domain/transaction.ts';

/** A statement as it comes from a document of some format, at some time. */
export interface ModelDocument {
  readonly statement: Statement;
  /** Handle of the account it is of. */
  readonly account?: string;
  readonly stream?: string;
  readonly receivedAt?: string;
  readonly pending?: 'skip' | 'push';
}

/**
 * A store in memory: what identification answers is applied to a map, as the real one does in one commit. All of an
 * account's transactions are handed in as history, which the real store may narrow.
 */
export interface LedgerModel {
  /** Identifies a statement and learns from the answer. */
  ingest(document: ModelDocument): Identification;
  /** The ledger's records, sorted by externalId. */
  live(account?: string): KnownTransaction[];
  /** Everything, deleted ones too. */
  all(account?: string): KnownTransaction[];
  ids(account?: string): string[];
  trust(account?: string, stream?: string): ReferenceTrust;
  /** externalIds of pending transactions that a person should look at. */
  reviews(account?: string): string[];
}

const FRESH: ReferenceTrust = { state: 'stable', agreed: 0, disagreed: 0 };

export function startLedgerModel(currency = 'EUR'): LedgerModel {
  const accounts = new Map<string, AccountModel>();
  const accountOf = (handle: string) => {
    const account = accounts.get(handle) ?? new AccountModel(handle, currency);
    accounts.set(handle, account);
    return account;
  };
  const all = (handle = 'checking') =>
    [...accountOf(handle).transactions.values()].sort((a, b) => (a.externalId < b.externalId ? -1 : 1));
  return {
    ingest: (document) => accountOf(document.account ?? 'checking').ingest(document),
    all,
    live: (handle) => all(handle).filter((each) => each.state === 'live'),
    ids: (handle) =>
      all(handle)
        .filter((each) => each.state === 'live')
        .map((each) => each.externalId),
    trust: (handle = 'checking', stream = 'ofx') => accountOf(handle).trusts.get(stream) ?? FRESH,
    reviews: (handle = 'checking') => accountOf(handle).openReviews(),
  };
}

class AccountModel {
  readonly transactions = new Map<number, KnownTransaction>();
  readonly trusts = new Map<string, ReferenceTrust>();
  /** By stream, then by reference. */
  readonly #aliases = new Map<string, Map<string, TransactionId[]>>();
  readonly #statements = new Map<string, EarlierStatement[]>();
  readonly #shown: { readonly stream: string; readonly period: Period }[] = [];
  #told: { readonly stream: string; readonly fingerprint: string; readonly places: Places }[] = [];
  readonly #corrections = new Map<number, WaitingCorrection & { readonly stream: string }>();
  /** The numbers of the other side: by transaction, then by stream. */
  #counterparties = new Map<TransactionId, ReadonlyMap<string, string>>();
  readonly #pendings = new Map<number, Omit<PendingSelf, 'transaction'>>();
  /** Pending transactions for which a person should look at a booked one. */
  readonly reviews = new Set<number>();
  readonly #handle: string;
  readonly #currency: string;
  #nextId = 1;

  constructor(handle: string, currency: string) {
    this.#handle = handle;
    this.#currency = currency;
  }

  ingest({ statement, ...document }: ModelDocument): Identification {
    const { receivedAt = '2026-01-01T00:00:00.000Z', pending = 'skip' } = document;
    const stream = streamName(document.stream ?? 'ofx', statement.kind);
    const context = { currency: this.#currency, currencies: ISO_4217, receivedAt };
    const { facts, statement: clean } = normalise(statement, context);
    const fingerprint = fingerprintOf({ ...facts, pending }, clean.lines);
    const again = this.#told.findLast((told) => told.stream === stream && told.fingerprint === fingerprint)?.places;
    const answer = identify({ ...facts, pending }, clean.lines, {
      handle: this.#handle,
      stream,
      trust: this.trusts.get(stream) ?? FRESH,
      transactions: [...this.transactions.values()],
      aliases: new Map([...this.#aliasesOf(stream)].map(([reference, ids]) => [reference, [...ids]])),
      statements: [...(this.#statements.get(stream) ?? [])],
      shown: [...this.#shown],
      counterparties: this.#counterparties,
      corrections: [...this.#corrections.values()].filter((each) => each.stream === stream),
      pendings: [...this.#pendings].map(([id, self]) => ({ ...self, transaction: this.#get(id) })),
      ...(again === undefined ? {} : { again }),
    });
    this.#see(answer, stream, fingerprint);
    this.#seeCounterparties(answer, stream, clean.lines);
    this.#apply(answer, stream, facts.asOf);
    this.trusts.set(stream, answer.trust);
    const period = coveredPeriod(facts.period, clean.lines);
    if (period !== null && facts.kind === 'snapshot') {
      this.#shown.push({ stream, period: facts.period === null ? period : shownUntil(period, facts.asOf) });
    }
    const earlier: EarlierStatement = {
      kind: facts.kind,
      period,
      asOf: facts.asOf,
      closing: facts.closing?.amount ?? null,
      opening: prove(clean).state === 'proved' ? (facts.opening ?? null) : null,
    };
    this.#statements.set(stream, [...(this.#statements.get(stream) ?? []), earlier]);
    return answer;
  }

  /** The transactions of earlier statements' lines, and of this one's. Row ids begin with the next one. */
  #see({ fates, moved }: Identification, stream: string, fingerprint: string | null): void {
    const idOf = (target: Target) => ('id' in target ? target.id : transactionIdOf(this.#nextId + target.index));
    const into = new Map(moved.map(({ stream: of, from, to }) => [`${from} in ${of}`, idOf(to)]));
    this.#told = this.#told.map(({ places, ...told }) => ({
      ...told,
      places: new Map([...places].map(([at, id]) => [at, into.get(`${id} in ${told.stream}`) ?? id])),
    }));
    const places = new Map(fates.flatMap((fate, at) => (fate.kind === 'skipped' ? [] : [[at, idOf(fate)]])));
    if (fingerprint !== null) this.#told.push({ stream, fingerprint, places });
  }

  /** A later line adds what an earlier one of its stream left out. */
  #seeCounterparties({ fates, moved }: Identification, stream: string, lines: readonly StatementLine[]): void {
    const idOf = (target: Target) => ('id' in target ? target.id : transactionIdOf(this.#nextId + target.index));
    const into = new Map(moved.map(({ stream: of, from, to }) => [`${from} in ${of}`, idOf(to)]));
    const seen = [...this.#counterparties].flatMap(([id, numbers]) =>
      [...numbers].map(([of, number]) => ({ id: into.get(`${id} in ${of}`) ?? id, of, number })),
    );
    for (const [at, fate] of fates.entries()) {
      const number = lines[at]?.counterparty?.account;
      if (number != null && fate.kind !== 'skipped') seen.push({ id: idOf(fate), of: stream, number });
    }
    const byId = Map.groupBy(seen, ({ id }) => id);
    this.#counterparties = new Map(
      [...byId].map(([id, each]) => [id, new Map(each.toReversed().map(({ of, number }) => [of, number]))]),
    );
  }

  #apply(answer: Identification, stream: string, asOf: string): void {
    const first = this.#nextId;
    const idOf = (target: Target) => ('id' in target ? target.id : transactionIdOf(first + target.index));
    for (const { fields, aliases, ...rest } of answer.created) {
      const id = transactionIdOf(this.#nextId++);
      this.transactions.set(id, { id, birth: id, ...fields, ...rest, stream, asOf });
      for (const alias of aliases) this.#addAlias(stream, alias, id);
    }
    this.#moveAliases(answer, idOf);
    for (const { id, fields, asOf: newest } of answer.changed) this.#update(id, { ...fields, asOf: newest });
    for (const id of new Set(answer.confirmed)) this.#confirm(id, asOf);
    for (const id of answer.reasserted) this.#renewAssertions(id, stream, asOf);
    for (const { id } of answer.deleted) this.#update(id, { state: 'deleted' });
    for (const { id, reference } of answer.aliases) this.#addAlias(stream, reference, id);
    for (const waiting of answer.waiting) {
      const id = transactionIdOf(this.#nextId++);
      this.#corrections.set(id, { id, stream, ...waiting });
    }
    for (const id of answer.applied) this.#corrections.delete(id);
    for (const { stream: of, assertion, ...target } of answer.assertions) {
      const known = this.#get(idOf(target));
      const others = (known.assertions ?? []).filter((each) => each.stream !== of);
      this.#update(known.id, { assertions: assertion === null ? others : [...others, assertion] });
    }
    for (const { self, near, booked, ...target } of answer.pendings) {
      const id = idOf(target);
      if (booked !== undefined) this.#update(id, booked);
      this.#pendings.set(id, { ...self, stream: this.#pendings.get(id)?.stream ?? stream });
      if (near !== undefined) this.reviews.add(id);
    }
  }

  /** Of lines that were neither booked nor withdrawn since. */
  openReviews(): string[] {
    return [...this.reviews]
      .filter((id) => this.#pendings.get(id)?.state === 'open')
      .map((id) => this.#get(id).externalId);
  }

  #get(id: number): KnownTransaction {
    const known = this.transactions.get(id);
    if (known === undefined) throw new Error(`identification spoke of a transaction that nobody knows: ${id}`);
    return known;
  }

  #confirm(id: number, asOf: string): void {
    const known = this.#get(id);
    if (asOf <= known.asOf) throw new Error(`${id} is confirmed as of ${asOf}, and known as of ${known.asOf}`);
    this.#update(id, { asOf });
  }

  #renewAssertions(id: number, stream: string, asOf: string): void {
    const { assertions = [] } = this.#get(id);
    const [own] = assertions.filter((each) => each.stream === stream);
    if (own === undefined) throw new Error(`${id} is asserted a second time by ${stream}, which never asserted it`);
    if (asOf <= own.asOf) return;
    this.#update(id, { assertions: assertions.map((each) => (each === own ? { ...own, asOf } : each)) });
  }

  #update(id: number, change: Partial<KnownTransaction>): void {
    this.transactions.set(id, { ...this.#get(id), ...change });
  }

  #aliasesOf(stream: string): Map<string, TransactionId[]> {
    const aliases = this.#aliases.get(stream) ?? new Map<string, TransactionId[]>();
    this.#aliases.set(stream, aliases);
    return aliases;
  }

  #addAlias(stream: string, reference: string, id: TransactionId): void {
    const aliases = this.#aliasesOf(stream);
    aliases.set(reference, [...new Set([...(aliases.get(reference) ?? []), id])]);
  }

  /** The stream's names of its lines go with them. */
  #moveAliases({ moved }: Identification, idOf: (target: Target) => TransactionId): void {
    for (const [stream, moves] of Map.groupBy(moved, (each) => each.stream)) {
      const into = new Map(moves.map(({ from, to }) => [from, idOf(to)]));
      const aliases = this.#aliasesOf(stream);
      for (const [reference, ids] of aliases) aliases.set(reference, [...new Set(ids.map((id) => into.get(id) ?? id))]);
    }
  }
}
