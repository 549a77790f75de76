import type { Clock } from '../../../src/lib/clock.ts';
import type { Dialect } from './nasty-dialect.ts';
import type { Fields } from './nasty-ledger.ts';

/** How a nasty ledger shows its objects, and which of them a list shows. */
export class NastyRecords {
  readonly #clock: Clock;
  readonly #dialect: Dialect;
  readonly #changedAt = new WeakMap<Fields, number>();
  /** An object is shown far more often than it changes. */
  readonly #texts = new WeakMap<Fields, string>();

  constructor(clock: Clock, dialect: Dialect) {
    this.#clock = clock;
    this.#dialect = dialect;
  }

  change(object: Fields, fields: Fields): void {
    Object.assign(object, fields);
    this.#changedAt.set(object, this.#clock.now());
    this.#texts.delete(object);
  }

  /** JSON. */
  textOf(object: Fields): string {
    const text = this.#texts.get(object) ?? JSON.stringify(this.#show(object));
    this.#texts.set(object, text);
    return text;
  }

  /** The objects that the query asks for; all of them where this ledger knows no filters. */
  filter(objects: readonly Fields[], query: URLSearchParams): readonly Fields[] {
    const { filters = 'known' } = this.#dialect;
    if (filters === 'ignored') return objects;
    const tests = Object.entries(FILTERS).flatMap(([name, test]) => {
      const value = query.get(name);
      return value === null ? [] : [(object: Fields) => test(object, value)];
    });
    const since = query.get('updatedSince');
    if (since !== null) tests.push((object) => (this.#changedAt.get(object) ?? 0) >= Date.parse(since));
    return objects.filter((object) => tests.every((test) => test(object)));
  }

  #show({ $id, ...fields }: Fields): Fields {
    const { idName = 'id' } = this.#dialect;
    const ownName = 'balance' in fields ? 'accountId' : 'transactionId';
    const shown: Fields = { ...fields, [idName === 'kind' ? ownName : idName]: $id };
    if (this.#dialect.showsExternalId === false) delete shown.externalId;
    const { dates, omits = [] } = this.#dialect;
    if (dates !== undefined && typeof shown.date === 'string') {
      shown.date += dates === 'instant' ? 'T00:00:00.000Z' : 'T00:00:00+02:00';
    }
    for (const name of omits) delete shown[name];
    if (this.#dialect.textAmounts === true && typeof shown.amount === 'number') shown.amount = shown.amount.toFixed(2);
    return shown;
  }
}

/** As the ledger of this program understands them. */
const FILTERS: Readonly<Record<string, (object: Fields, value: string) => boolean>> = {
  externalId: ({ externalId }, value) => externalId === value,
  // On either side of a transfer.
  accountId: ({ accountId, transferToAccountId }, value) =>
    String(accountId) === value || String(transferToAccountId) === value,
  from: ({ date }, value) => String(date) >= value,
  to: ({ date }, value) => String(date) <= value,
};
