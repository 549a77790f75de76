/** Conditions of SQL for a filter over `moves m`. Every value is a parameter or a whole number. */
import { parseMinor } from '../../../domain/money.ts';
import type { EntryFilter } from '../../wire/money.ts';
import type { LedgerDatabase } from '../storage/database.ts';
import { searchFor } from '../storage/search.ts';
import { placesInSums, searchKey } from '../storage/sql-functions.ts';

/** An account of the owner, as sums need it. */
export interface Held {
  readonly num: number;
  readonly id: string;
  readonly name: string;
  readonly currency: string;
  readonly balance: string;
}

export interface Conditions {
  /** A table of `seq, account, day, minor, isTransfer, category, payee`; a transfer has one row in it. */
  readonly from: string;
  readonly where: readonly string[];
  readonly values: Readonly<Record<string, string | number>>;
}

const ALL = 'moves';

/** Both sides of transfers, as the account sees them. */
const OF_ACCOUNT = `(SELECT seq, account, other, day, minor, isTransfer, category, payee FROM moves WHERE account = @account
  UNION ALL SELECT seq, other AS account, account AS other, day, arrived AS minor, isTransfer, category, payee FROM moves
    WHERE other = @account)`;

export function heldBy(db: LedgerDatabase, owner: number): readonly Held[] {
  const sql = 'SELECT seq AS num, id, name, currency, balance FROM accounts WHERE owner = ? ORDER BY seq';
  return db.prepare<[number], Held>(sql).all(owner);
}

/** The conditions of a filter; a name that the owner does not have finds nothing. */
export function conditionsOf(owner: number, filter: EntryFilter, accounts: readonly Held[]): Conditions {
  const where: string[] = [];
  const values: Record<string, string | number> = { owner };
  const add = (condition: string, more: Readonly<Record<string, string | number>> = {}): void => {
    where.push(condition);
    Object.assign(values, more);
  };
  const { account, category, from, kind, least, most, payee, text, to } = filter;
  if (account === undefined) add('m.owner = @owner');
  else values.account = accounts.find(({ id }) => id === account)?.num ?? 0;
  if (category === 'none') add('m.category IS NULL AND m.isTransfer = 0');
  else if (category !== undefined) add('m.category = (SELECT seq FROM categories WHERE id = @category)', { category });
  if (payee !== undefined) add('m.payee = (SELECT num FROM payee_names WHERE name = @payee)', { payee });
  if (from !== undefined) add('m.day >= @from', { from: dayNumber(from) });
  if (to !== undefined) add('m.day <= @to', { to: dayNumber(to) });
  if (kind === 'transfer') add('m.isTransfer = 1');
  if (kind === 'in') add('m.minor > 0 AND m.isTransfer = 0');
  if (kind === 'out') add('m.minor < 0 AND m.isTransfer = 0');
  if (least !== undefined) add(sizes(accounts, '>=', least));
  if (most !== undefined) add(sizes(accounts, '<=', most));
  const search = text === undefined ? undefined : searchFor(text, ['payee', 'note']);
  if (text !== undefined && search !== undefined) {
    const own = 'SELECT seq FROM transactions WHERE owner = @owner AND (externalId = @words OR id = @words)';
    const amount = parseSize(searchKey(text));
    const equal =
      amount === undefined ? '' : ` UNION ALL SELECT m.seq FROM moves m WHERE ${sizes(accounts, '=', amount)}`;
    add(`m.seq IN (${search.rows} UNION ALL ${own}${equal})`, { ...search.values, words: text.trim() });
  }
  return { from: account === undefined ? ALL : OF_ACCOUNT, where: where.length === 0 ? ['1'] : where, values };
}

function parseSize(text: string): string | undefined {
  const plain = text.replace(/[\s,'’-]/g, '');
  return /^\d+(\.\d+)?$/.test(plain) ? plain : undefined;
}

/** The bound means something else in each currency: 100 are 10000 minor units of EUR, and 100 of JPY. */
function sizes(accounts: readonly Held[], sign: '>=' | '<=' | '=', decimal: string): string {
  const parts = [...Map.groupBy(accounts, ({ currency }) => currency)].flatMap(([currency, held]) => {
    const minor = parseMinor(parseSize(decimal) ?? '', placesInSums(currency));
    if (minor === undefined) return [];
    const bound = minor > 2n ** 62n ? 2n ** 62n : minor;
    return [`(m.account IN (${held.map(({ num }) => num).join(', ')}) AND abs(m.minor) ${sign} ${bound})`];
  });
  return parts.length === 0 ? '0' : `(${parts.join(' OR ')})`;
}

/** `2026-03-31` is 20260331. */
export function dayNumber(day: string): number {
  return Number(day.replaceAll('-', ''));
}

/** 20260331 is `2026-03-31`, and 202603 is `2026-03`. */
export function dayText(day: bigint | number): string {
  const text = String(day).padStart(6, '0');
  const parts = [text.slice(0, 4), text.slice(4, 6), text.slice(6)];
  return parts.filter((part) => part !== '').join('-');
}
