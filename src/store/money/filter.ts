/** Conditions of SQL for a filter. Every value is a parameter, or made of digits and capital letters alone. */
import type { CurrencyTable } from '../../domain/currency.ts';
import { parseMinor } from '../../domain/money.ts';
import { only, prepare } from '../prepared.ts';
import type { LedgerCopy } from './open-copy.ts';
import type { EntryFilter } from './shapes.ts';
import { dayNumber, fold } from './values.ts';

export interface Conditions {
  readonly where: readonly string[];
  readonly values: Readonly<Record<string, unknown>>;
  /** `all`: nothing is left out. `few`: an index leads to them. `some`: every row is looked at. */
  readonly extent: 'all' | 'few' | 'some';
}

class Builder {
  readonly where: string[] = [];
  readonly values: Record<string, unknown> = {};
  extent: Conditions['extent'] = 'all';

  add(condition: string, extent: 'few' | 'some' | 'same', values: Readonly<Record<string, unknown>> = {}): void {
    this.where.push(condition);
    Object.assign(this.values, values);
    if (extent === 'few' || (extent === 'some' && this.extent === 'all')) this.extent = extent;
  }
}

export function conditionsOf(copy: LedgerCopy, filter: EntryFilter, currencies: CurrencyTable): Conditions {
  const built = new Builder();
  const { account, category, from, kind, payee, to } = filter;
  // Seen from one account a transfer has one side; of all together its own side stands for it.
  if (account === undefined) built.add('e.own = 1', 'same');
  else built.add('e.account = (SELECT num FROM accounts WHERE id = @account)', 'few', { account });
  if (category === 'none') built.add('e.category IS NULL AND e.is_transfer = 0', 'some');
  else if (category !== undefined)
    built.add('e.category = (SELECT num FROM categories WHERE id = @category)', 'few', { category });
  const known = knownCurrencies(copy);
  if (payee !== undefined) built.add('e.payee = (SELECT num FROM texts WHERE text = @payee)', 'few', { payee });
  if (from !== undefined) built.add('e.day >= @from', 'some', { from: dayNumber(from) });
  if (to !== undefined) built.add('e.day <= @to', 'some', { to: dayNumber(to) });
  if (kind === 'transfer') built.add('e.is_transfer = 1', 'some');
  if (kind === 'in') built.add('e.minor > 0 AND e.is_transfer = 0', 'some');
  if (kind === 'out') built.add('e.minor < 0 AND e.is_transfer = 0', 'some');
  const { least, most } = filter;
  if (least !== undefined) built.add(anyOf(sizes(known, '>=', least, currencies)), 'some');
  if (most !== undefined) built.add(anyOf(sizes(known, '<=', most, currencies)), 'some');
  const words = fold(filter.text ?? '');
  if (words !== '') addWords(copy, built, words, sizes(known, '=', words, currencies));
  if (built.extent !== 'few') return built;
  // The + keeps SQLite off the indexes that begin with this column. It fits half of all rows, where the other
  // condition fits few.
  return { ...built, where: built.where.map((each) => (each === 'e.own = 1' ? '+e.own = 1' : each)) };
}

/** More texts than this are not led to one by one. */
const FEW_TEXTS = 2_000;

function addWords(copy: LedgerCopy, built: Builder, words: string, amounts: readonly string[]): void {
  const hits = hitsOf(copy, words);
  const own = 'e.external_id = @words OR e.id = @words';
  if (hits > FEW_TEXTS || amounts.length > 0) {
    const parts = ['e.payee IN (SELECT num FROM hits)', 'e.note IN (SELECT num FROM hits)', own, ...amounts];
    built.add(`(${parts.join(' OR ')})`, 'some', { words });
    return;
  }
  const found = `SELECT p.seq FROM entries p WHERE p.payee IN (SELECT num FROM hits)
    UNION ALL SELECT n.seq FROM entries n WHERE n.note IN (SELECT num FROM hits)
    UNION ALL SELECT x.seq FROM entries x WHERE x.external_id = @words
    UNION ALL SELECT i.seq FROM entries i WHERE i.id = @words`;
  built.add(`e.seq IN (${found})`, 'few', { words });
}

/** Puts the numbers of all texts that hold the words into a table of this connection; gives how many. */
function hitsOf(copy: LedgerCopy, words: string): number {
  copy.db.exec(`CREATE TEMP TABLE IF NOT EXISTS hits (num INTEGER PRIMARY KEY);
    CREATE TEMP TABLE IF NOT EXISTS hits_of (words TEXT, newest INTEGER)`);
  const newest = only(prepare<[], number | null>(copy, 'SELECT max(num) FROM texts', 'value').get());
  const isKnown = prepare<[string, number | null], number>(
    copy,
    'SELECT 1 FROM hits_of WHERE words = ? AND newest IS ?',
  );
  if (isKnown.get(words, newest) === undefined) {
    copy.db.exec('DELETE FROM hits; DELETE FROM hits_of');
    prepare<[string]>(copy, 'INSERT INTO hits SELECT num FROM texts WHERE instr(folded, ?) > 0').run(words);
    prepare<[string, number | null]>(copy, 'INSERT INTO hits_of VALUES (?, ?)').run(words, newest);
  }
  return only(prepare<[], number>(copy, 'SELECT count(*) FROM hits', 'value').get());
}

function knownCurrencies(copy: LedgerCopy): readonly string[] {
  const sql = 'SELECT DISTINCT currency FROM accounts ORDER BY currency';
  return prepare<[], string>(copy, sql, 'value').all();
}

function anyOf(parts: readonly string[]): string {
  return parts.length === 0 ? '0' : `(${parts.join(' OR ')})`;
}

const isCode = (currency: string): boolean => /^[A-Z0-9]{1,12}$/.test(currency);

const LARGEST = 2n ** 62n;

/** The bound means something else in each currency: 100 are 10000 minor units of EUR, and 100 of JPY. */
function sizes(
  known: readonly string[],
  sign: '>=' | '<=' | '=',
  decimal: string,
  currencies: CurrencyTable,
): readonly string[] {
  return known.filter(isCode).flatMap((currency) => {
    const minor = parseMinor(decimal.replace(/[\s,'’]/g, ''), currencies.places(currency));
    if (minor === undefined) return [];
    const size = minor < 0n ? -minor : minor;
    return [`(e.currency = '${currency}' AND abs(e.minor) ${sign} ${size > LARGEST ? LARGEST : size})`];
  });
}

/** The same for filters that ask the same. */
export function filterKey(filter: EntryFilter): string {
  const { account, category, from, kind, least, most, payee, text, to } = filter;
  return JSON.stringify([account, category, from, kind, least, most, payee, text, to]);
}
