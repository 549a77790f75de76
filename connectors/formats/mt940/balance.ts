import { type AccountRef, type Balance, parseMinor, UNNAMED_ACCOUNT } from '../../../src/plugin/contract.ts';
import { readDay } from './days.ts';

export interface StatedBalance {
  readonly balance: Balance;
  readonly currency: string | null;
}

/**
 * `:60F:`, `:62F:`, `:64:` and their M forms: mark, date, currency, amount. Rabobank pads with zeros; old exports leave
 * the currency out where the opening balance has said it.
 */
export function readBalance(text: string, placesOf: (currency: string | null) => number): StatedBalance | undefined {
  const match = /^\s*([CD])(\d{6})([A-Z]{3})?\s*(\d{1,18}(?:[.,]\d{0,3})?|[.,]\d{1,3})\s*$/.exec(text);
  if (match === null) return undefined;
  const [, mark, day = '', stated, digits = ''] = match;
  const currency = stated ?? null;
  const minor = parseMinor(digits.replace(',', '.'), placesOf(currency));
  if (minor === undefined) return undefined;
  return { balance: { amount: mark === 'D' ? -minor : minor, date: readDay(day)?.date ?? null }, currency };
}

/** The standard has 35 characters. */
const LONGEST_ACCOUNT = 100;

/**
 * `:25:`: `bank code/account`, an IBAN (with or without blanks), or an account number. Its currency may stand behind
 * it (`1234567EUR`, ING and Rabobank), or a slash before it (Polish banks).
 */
export function readAccount(text: string): AccountRef {
  const plain = text
    .trim()
    .slice(0, LONGEST_ACCOUNT)
    .replace(/^\//, '')
    .replace(/(?<=\d\s*)[A-Z]{3}$/, '')
    .trimEnd();
  const compact = plain.replace(/\s/g, '');
  if (/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(compact)) {
    return { ...UNNAMED_ACCOUNT, accountId: compact, iban: compact };
  }
  const slash = plain.indexOf('/');
  if (slash > 0) return { ...UNNAMED_ACCOUNT, bankId: plain.slice(0, slash), accountId: plain.slice(slash + 1) };
  return plain === '' ? UNNAMED_ACCOUNT : { ...UNNAMED_ACCOUNT, accountId: plain };
}
