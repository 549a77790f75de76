import { ISO_4217 } from '../../../domain/currency.ts';
import { addDecimals, type DecimalText, trimDecimal } from '../../wire/values/decimal.ts';
import type { LedgerDatabase } from './database.ts';

interface Move {
  readonly currency: string;
  delta: DecimalText;
  now: number;
}

/**
 * What balances are to be moved by. An import names the same few accounts in every request, so each is written once for
 * all the requests that share a transaction: before that transaction ends, and before anything in it looks at an account.
 */
export class Balances {
  readonly #due = new Map<number, Move>();
  readonly #read;
  readonly #write;

  constructor(db: LedgerDatabase) {
    this.#read = db.prepare<[number], DecimalText>('SELECT balance FROM accounts WHERE seq = ?').pluck();
    this.#write = db.prepare<[DecimalText, number, number]>(
      'UPDATE accounts SET balance = ?, updatedAt = ? WHERE seq = ?',
    );
  }

  /** Adds `delta` to the balance of an account, which is of that `currency`. */
  move({ seq, currency }: { readonly seq: number; readonly currency: string }, delta: DecimalText, now: number): void {
    const due = this.#due.get(seq);
    if (due === undefined) {
      this.#due.set(seq, { currency, delta, now });
      return;
    }
    due.delta = addDecimals(due.delta, delta);
    due.now = now;
  }

  /** Writes what is due. A balance's places stay those of its currency, or more where needed. */
  settle(): void {
    for (const [seq, { currency, delta, now }] of this.#due) {
      const balance = this.#read.get(seq);
      if (balance === undefined) throw new Error('a balance is due in an account that does not exist');
      this.#write.run(trimDecimal(addDecimals(balance, delta), ISO_4217.places(currency)), now, seq);
    }
    this.#due.clear();
  }

  /** What is due was undone with its transaction. */
  forget(): void {
    this.#due.clear();
  }
}
