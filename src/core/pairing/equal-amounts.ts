import { type CalendarDate, daysBetween, parseDate } from '../../domain/calendar-date.ts';
import type { AccountId, TransactionId } from '../../domain/row-ids.ts';
import { CARD_EARLY_DAYS, CARD_EXTRA_DAYS } from './candidates.ts';
import { hashOf } from './hash.ts';
import type { Leg } from './types.ts';

/** A power of two. One part of hundreds of thousands of legs is sorted in a moment. */
const PARTS = 64;

const EPOCH = parseDate('1970-01-01') as CalendarDate;

/**
 * Finds the legs that another account has an equal amount for, out and in, within the days of a transfer. Any number of
 * legs is shown to it. It holds numbers only: a household of a thousand accounts has hundreds of thousands of them.
 */
export class EqualAmounts {
  readonly #windowDays: number;
  /** Equal amounts are in one part. */
  readonly #parts = new Map<number, { readonly outflows: Column; readonly inflows: Column }>();

  constructor({ windowDays }: { readonly windowDays: number }) {
    this.#windowDays = windowDays;
  }

  note({ accountId, amount, bookedOn, currency, id, original }: Leg): void {
    const day = daysBetween(EPOCH, bookedOn);
    const amounts = [{ amount, currency }, ...(original === null ? [] : [original])];
    for (const each of amounts) {
      const size = each.amount < 0n ? -each.amount : each.amount;
      const hash = hashOf(`${each.currency} ${size}`);
      const column = this.#columnOf(hash, amount);
      column.hashes.push(hash);
      column.days.push(day);
      column.accounts.push(accountId);
      column.legs.push(id);
    }
  }

  #columnOf(hash: number, amount: bigint): Column {
    const number = hash & (PARTS - 1);
    const part = this.#parts.get(number) ?? { outflows: emptyColumn(), inflows: emptyColumn() };
    this.#parts.set(number, part);
    return amount < 0n ? part.outflows : part.inflows;
  }

  /** The legs with an equal amount on the other side, some of them at a time. A few others are among them. */
  *legs(): Generator<readonly TransactionId[]> {
    const [early, late] = [CARD_EARLY_DAYS, this.#windowDays + CARD_EXTRA_DAYS];
    for (const part of this.#parts.values()) {
      const outflows = sorted(part.outflows, part.inflows);
      const inflows = sorted(part.inflows, part.outflows);
      yield [
        ...withPartner(outflows, inflows, { from: -early, to: late }),
        ...withPartner(inflows, outflows, { from: -late, to: early }),
      ];
    }
  }
}

/** Places of the same index belong to one leg and one of its amounts. */
interface Column {
  readonly hashes: number[];
  /** Days since 1970. */
  readonly days: number[];
  readonly accounts: AccountId[];
  readonly legs: TransactionId[];
}

function emptyColumn(): Column {
  return { hashes: [], days: [], accounts: [], legs: [] };
}

/** The legs whose amount the other side has too, by amount and then by day. */
function sorted({ hashes, days, accounts, legs }: Column, other: Column): Column {
  const shared = new Set(other.hashes);
  const order = Uint32Array.from([...hashes.keys()].filter((at) => shared.has(hashes[at] ?? 0)));
  order.sort((a, b) => (hashes[a] ?? 0) - (hashes[b] ?? 0) || (days[a] ?? 0) - (days[b] ?? 0));
  const inOrder = <Each>(all: readonly Each[]): Each[] => Array.from(order, (at) => all[at] as Each);
  return { hashes: inOrder(hashes), days: inOrder(days), accounts: inOrder(accounts), legs: inOrder(legs) };
}

/** The legs of one side that have a partner on the other. The partner is of another account, within the days. */
function* withPartner(
  side: Column,
  other: Column,
  { from, to }: { readonly from: number; readonly to: number },
): Iterable<TransactionId> {
  let first = 0;
  for (const [at, leg] of side.legs.entries()) {
    const [hash, day] = [side.hashes[at] ?? 0, side.days[at] ?? 0];
    const isBefore = (place: number) =>
      (other.hashes[place] ?? 0) < hash || (other.hashes[place] === hash && (other.days[place] ?? 0) < day + from);
    while (first < other.legs.length && isBefore(first)) first += 1;
    for (let place = first; other.hashes[place] === hash && (other.days[place] ?? 0) <= day + to; place += 1) {
      if (other.accounts[place] === side.accounts[at]) continue;
      yield leg;
      break;
    }
  }
}
