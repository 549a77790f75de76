/** Writes the ledger's records into the copy. */
import type { CurrencyTable } from '../../domain/currency.ts';
import { only, prepare } from '../prepared.ts';
import type { LedgerCopy } from './open-copy.ts';
import { fold, minorOf } from './values.ts';

export interface ShownAccount {
  readonly id: string;
  readonly externalId: string | null;
  readonly name: string;
  readonly type: string;
  readonly currency: string;
  readonly balance: string;
  readonly isLiability: boolean;
  readonly isHidden: boolean;
  readonly isArchived: boolean;
}

export interface ShownCategory {
  readonly id: string;
  readonly name: string;
  readonly parentId: string | null;
}

/** In the ledger's sense: `amount` is positive for an expense. Decimal text. */
export interface ShownTransaction {
  readonly id: string;
  readonly externalId: string | null;
  readonly accountId: string;
  readonly amount: string;
  readonly date: string;
  readonly time: string | null;
  readonly payee: string | null;
  readonly note: string | null;
  readonly categoryId: string | null;
  readonly isTransfer: boolean;
  readonly transferToAccountId: string | null;
  readonly destinationAmount: string | null;
}

/** `reading` is the number of the pass over the whole ledger that showed them, or that is under way. */
export function writeAccounts(
  copy: LedgerCopy,
  accounts: readonly ShownAccount[],
  reading: number,
  currencies: CurrencyTable,
): void {
  const put = prepare<unknown[]>(
    copy,
    `INSERT INTO accounts (id, external_id, name, type, currency, balance, minor, is_liability, is_hidden, is_archived, seen)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET external_id = excluded.external_id, name = excluded.name, type = excluded.type,
       currency = excluded.currency, balance = excluded.balance, minor = excluded.minor,
       is_liability = excluded.is_liability, is_hidden = excluded.is_hidden, is_archived = excluded.is_archived,
       seen = excluded.seen`,
    'exact',
  );
  copy.db.transaction(() => {
    for (const { balance, currency, ...each } of accounts) {
      const minor = minorOf(balance, currency, currencies);
      const flags = [each.isLiability, each.isHidden, each.isArchived].map(Number);
      put.run(each.id, each.externalId, each.name, each.type, currency, balance, minor, ...flags, reading);
    }
  })();
}

export function writeCategories(copy: LedgerCopy, categories: readonly ShownCategory[], reading: number): void {
  const put = prepare<unknown[]>(
    copy,
    `INSERT INTO categories (id, name, parent_id, seen) VALUES (?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, parent_id = excluded.parent_id, seen = excluded.seen`,
  );
  copy.db.transaction(() => {
    for (const { id, name, parentId } of categories) put.run(id, name, parentId, reading);
  })();
}

const FIELDS = [
  ...['account', 'other', 'external_id', 'day', 'time', 'minor', 'amount', 'currency'],
  ...['payee', 'note', 'category', 'is_transfer'],
] as const;

const PUT = `INSERT INTO entries (id, own, ${FIELDS.join(', ')}, seen) VALUES (?, ?, ${FIELDS.map(() => '?').join(', ')}, ?)
  ON CONFLICT (id, own) DO UPDATE SET ${FIELDS.map((name) => `${name} = excluded.${name}`).join(', ')}, seen = excluded.seen`;
const IS_SAME = `SELECT 1 FROM entries WHERE id = ? AND own = ? AND (${FIELDS.join(', ')}, seen) IS (${FIELDS.map(() => '?').join(', ')}, ?)`;

/**
 * Accounts are written before their transactions: an amount has the currency of its account. Gives how many rows were not
 * so before.
 */
export function writeTransactions(
  copy: LedgerCopy,
  transactions: readonly ShownTransaction[],
  reading: number,
  currencies: CurrencyTable,
): number {
  const isSame = prepare<readonly unknown[], number>(copy, IS_SAME, 'value');
  const put = prepare<unknown[]>(copy, PUT, 'exact');
  const dropOther = prepare<[string]>(copy, 'DELETE FROM entries WHERE id = ? AND own = 0');
  const numbers = numbersOf(copy);
  let changed = 0;
  copy.db.transaction(() => {
    for (const each of transactions) {
      for (const side of sidesOf(each)) {
        const row = rowOf(each, side, numbers, currencies);
        if (isSame.get(...row, reading) !== undefined) continue;
        put.run(...row, reading);
        changed += 1;
      }
      if (!each.isTransfer || each.transferToAccountId === null) changed += dropOther.run(each.id).changes;
    }
  })();
  return changed;
}

function rowOf(
  each: ShownTransaction,
  { accountId, amount, otherId, own }: Side,
  numbers: Numbers,
  currencies: CurrencyTable,
): readonly unknown[] {
  const account = numbers.account(accountId);
  const { currency } = account;
  const minor = minorOf(amount, currency, currencies);
  const place = [account.num, otherId === null ? null : numbers.account(otherId).num, each.externalId];
  const time = [Number(each.date.replaceAll('-', '')), each.time];
  const texts = [numbers.text(each.payee ?? ''), each.note === null ? null : numbers.text(each.note)];
  const category = each.categoryId === null ? null : numbers.category(each.categoryId);
  const sum = [minor, minor === null ? amount : null, currency];
  return [each.id, own, ...place, ...time, ...sum, ...texts, category, Number(each.isTransfer)];
}

interface Numbers {
  account(id: string): { readonly num: number; readonly currency: string };
  category(id: string): number;
  text(text: string): number;
}

/** The numbers under which ids and texts stand in the copy; given where they are new. */
function numbersOf(copy: LedgerCopy): Numbers {
  type Account = { readonly num: number; readonly currency: string };
  const account = prepare<[string], Account>(copy, 'SELECT num, currency FROM accounts WHERE id = ?');
  const unknown = prepare<[string], Account>(
    copy,
    `INSERT INTO accounts (id, name, type, currency, balance, is_liability, is_hidden, is_archived, seen)
       VALUES (?, 'unknown account', 'other', '', '0', 0, 1, 1, 0) RETURNING num, currency`,
  );
  const category = prepare<[string], number>(copy, 'SELECT num FROM categories WHERE id = ?', 'value');
  const newCategory = prepare<[string], number>(
    copy,
    'INSERT INTO categories (id, seen) VALUES (?, 0) RETURNING num',
    'value',
  );
  const text = prepare<[string], number>(copy, 'SELECT num FROM texts WHERE text = ?', 'value');
  const newText = prepare<[string, string], number>(
    copy,
    'INSERT INTO texts (text, folded) VALUES (?, ?) RETURNING num',
    'value',
  );
  return {
    account: (id) => account.get(id) ?? only(unknown.get(id)),
    category: (id) => category.get(id) ?? only(newCategory.get(id)),
    text: (given) => text.get(given) ?? only(newText.get(given, fold(given))),
  };
}

interface Side {
  readonly own: 1 | 0;
  readonly accountId: string;
  readonly otherId: string | null;
  /** In the statement's sense. */
  readonly amount: string;
}

function sidesOf(each: ShownTransaction): readonly Side[] {
  const { accountId, amount, destinationAmount, isTransfer, transferToAccountId: other } = each;
  const own: Side = { own: 1, accountId, otherId: isTransfer ? other : null, amount: negated(amount) };
  if (!isTransfer || other === null) return [own];
  return [own, { own: 0, accountId: other, otherId: accountId, amount: destinationAmount ?? amount }];
}

function negated(decimal: string): string {
  if (/^-?0*(?:\.0*)?$/.test(decimal)) return decimal.replace('-', '');
  return decimal.startsWith('-') ? decimal.slice(1) : `-${decimal}`;
}

export function dropTransaction(copy: LedgerCopy, id: string): void {
  prepare<[string]>(copy, 'DELETE FROM entries WHERE id = ?').run(id);
}

/** A record that the whole reading did not show is gone. */
export function dropUnseen(copy: LedgerCopy, reading: number): void {
  copy.db.transaction(() => {
    prepare<[number]>(copy, 'DELETE FROM entries WHERE seen < ?').run(reading);
    prepare<[number]>(
      copy,
      'DELETE FROM accounts WHERE seen < ? AND NOT EXISTS (SELECT 1 FROM entries e WHERE e.account = accounts.num)',
    ).run(reading);
    prepare<[number]>(
      copy,
      'DELETE FROM categories WHERE seen < ? AND NOT EXISTS (SELECT 1 FROM entries e WHERE e.category = categories.num)',
    ).run(reading);
  })();
}

/** Ids of all transactions under these externalIds are dropped: the state knows that they are gone. */
export function dropExternal(copy: LedgerCopy, externalIds: readonly string[]): number {
  const drop = prepare<[string]>(
    copy,
    'DELETE FROM entries WHERE external_id IN (SELECT value FROM json_each(?)) AND external_id IS NOT NULL',
  );
  return drop.run(JSON.stringify(externalIds)).changes;
}

export function copyFact(copy: LedgerCopy, name: string): string | null {
  return prepare<[string], string>(copy, 'SELECT value FROM facts WHERE name = ?', 'value').get(name) ?? null;
}

export function keepCopyFact(copy: LedgerCopy, name: string, value: string | null): void {
  if (value === null) prepare<[string]>(copy, 'DELETE FROM facts WHERE name = ?').run(name);
  else prepare<[string, string]>(copy, 'INSERT OR REPLACE INTO facts VALUES (?, ?)').run(name, value);
}

/** A transaction that the owner deleted on a page; the newest comes first. */
export interface RemovedTransaction {
  readonly id: string;
  readonly label: string;
  readonly body: string;
  readonly at: number;
}

const MOST_REMOVED = 500;

export function keepRemoved(copy: LedgerCopy, { id, body, label, at }: RemovedTransaction): void {
  const put = prepare<[string, string, string, number]>(copy, 'INSERT OR REPLACE INTO removed VALUES (?, ?, ?, ?)');
  put.run(id, body, label, at);
  prepare<[number]>(copy, 'DELETE FROM removed WHERE id NOT IN (SELECT id FROM removed ORDER BY at DESC LIMIT ?)').run(
    MOST_REMOVED,
  );
}

export function findRemoved(copy: LedgerCopy, id: string): RemovedTransaction | undefined {
  return prepare<[string], RemovedTransaction>(copy, 'SELECT id, body, label, at FROM removed WHERE id = ?').get(id);
}

export function listRemoved(copy: LedgerCopy, limit: number): readonly RemovedTransaction[] {
  const sql = 'SELECT id, body, label, at FROM removed ORDER BY at DESC, id LIMIT ?';
  return prepare<[number], RemovedTransaction>(copy, sql).all(limit);
}

export function forgetRemoved(copy: LedgerCopy, id: string): void {
  prepare<[string]>(copy, 'DELETE FROM removed WHERE id = ?').run(id);
}
