/** A filter out of the parameters of a page, and what a page says of it. */
import { parseDate } from '../../domain/calendar-date.ts';
import { ENTRY_KINDS, ENTRY_SORTS, type EntryFilter, type EntrySort } from '../../ledger/wire/money.ts';
import { refusal } from '../../lib/errors.ts';
import type { Query } from '../components/paging.ts';

/** Parameters of a list of transactions, in the order of the form. */
export const FILTER_NAMES = ['q', 'account', 'payee', 'category', 'kind', 'from', 'to', 'least', 'most'] as const;

/**
 * The filter of a query. `accountId` is the ledger's id of the named account. An impossible value would find everything,
 * and a change of all found would reach it. So it throws AppError `filter.value` (exit code 2).
 */
export function filterOf(query: Query, accountId: string | undefined): EntryFilter {
  const kind = query.kind ? (ENTRY_KINDS.find((each) => each === query.kind) ?? impossible(query.kind)) : undefined;
  return {
    ...(accountId === undefined ? {} : { account: accountId }),
    ...given('payee', query.payee),
    ...given('category', query.category),
    ...given('from', dayIn(query.from ?? query.since)),
    ...given('to', dayIn(query.to)),
    ...given('least', sumIn(query.least)),
    ...given('most', sumIn(query.most)),
    ...(kind === undefined ? {} : { kind }),
    ...given('text', query.q?.trim()),
  };
}

function given<Name extends string>(name: Name, value: string | undefined): { [Key in Name]?: string } {
  return value ? ({ [name]: value } as { [Key in Name]?: string }) : {};
}

function dayIn(text: string | undefined): string | undefined {
  if (!text) return undefined;
  const day = parseDate(text);
  if (day === undefined) throw refusal('filter.value#day', { name: text });
  return day;
}

function sumIn(text: string | undefined): string | undefined {
  if (!text?.trim()) return undefined;
  const amount = amountIn(text);
  if (amount === undefined) throw refusal('filter.value#amount', { text });
  return amount;
}

function impossible(text: string): never {
  throw refusal('filter.value', { name: text });
}

/** `1.234,50`, `1,234.50` and `1234.5` alike: the last mark before one or two digits is the decimal mark. */
export function amountIn(text: string | undefined): string | undefined {
  const digits = (text ?? '').replace(/[\s'’]/g, '');
  const match = /^[-+]?(\d[\d.,]*?)(?:[.,](\d{1,2}))?$/.exec(digits);
  if (match === null) return undefined;
  const [, whole = '', fraction] = match;
  return `${whole.replace(/[.,]/g, '')}${fraction === undefined ? '' : `.${fraction}`}`;
}

export function sortOf(query: Query): EntrySort {
  return ENTRY_SORTS.find((sort) => sort === query.sort) ?? '-date';
}

/** The parameters that a list's own links and forms carry on. */
export function carried(query: Query): Query {
  const names = [...FILTER_NAMES, 'sort', 'state'] as const;
  return { ...Object.fromEntries(names.map((name) => [name, query[name]])), from: query.from ?? query.since };
}
