import { ISO_4217 } from '../../../domain/currency.ts';
import { addDecimals, type DecimalText, plainDecimal, trimDecimal } from '../../wire/values/decimal.ts';
import type { LedgerDatabase } from './database.ts';

/** An account's balance as it will stand. */
export interface DueBalance {
  readonly seq: number;
  readonly balance: DecimalText;
}

/**
 * Balances that wait to be written. An import names the same few accounts in every request. So each balance is
 * written once for all requests that share a transaction. That is before the transaction ends, and before any look at
 * an account in it.
 */
export class Balances {
  readonly #due = new Map<number, { readonly balance: DecimalText; readonly now: number }>();
  readonly #read;
  readonly #write;

  constructor(db: LedgerDatabase) {
    this.#read = db.prepare<[number], DecimalText>('SELECT balance FROM accounts WHERE seq = ?').pluck();
    this.#write = db.prepare<[DecimalText, number, number]>(
      'UPDATE accounts SET balance = ?, updatedAt = ? WHERE seq = ?',
    );
  }

  /**
   * The balance of an account in `currency` after `delta`. It has the decimal places of its currency, or more where
   * needed. Undefined where it would have more digits than an amount may have.
   */
  plan(account: { readonly seq: number; readonly currency: string }, delta: DecimalText): DueBalance | undefined {
    const { seq, currency } = account;
    const before = this.#due.get(seq)?.balance ?? this.#read.get(seq);
    if (before === undefined) throw new Error('a balance is due in an account that does not exist');
    const balance = plainDecimal(trimDecimal(addDecimals(before, delta), ISO_4217.places(currency)));
    return balance === undefined ? undefined : { seq, balance };
  }

  /** `now` in milliseconds since 1970. */
  setAll(balances: readonly DueBalance[], now: number): void {
    for (const { seq, balance } of balances) this.#due.set(seq, { balance, now });
  }

  /** Writes what is due. */
  settle(): void {
    for (const [seq, { balance, now }] of this.#due) this.#write.run(balance, now, seq);
    this.#due.clear();
  }

  /** The waiting balances were undone with their transaction. */
  forget(): void {
    this.#due.clear();
  }
}
