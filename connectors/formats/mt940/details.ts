/**
 * What `:86:` says. Three dialects and free text:
 * `?nn` (German banks: three digits of transaction code, then numbered parts), slash words (`/NAME/…/REMI/…`, Dutch
 * banks; ING nests `/CNTP/account/bic/name/city/`), and SEPA words (`SVWZ+…EREF+…`) inside the others' purpose.
 */
export interface Details {
  readonly payee: string | null;
  readonly memo: string | null;
  readonly account: string | null;
  readonly endToEndId: string | null;
}

const NOTHING: Details = { payee: null, memo: null, account: null, endToEndId: null };
const SEPA_WORD = /(EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|IBAN|BIC|PURP|MDAT)\+/g;
const SLASH_WORD =
  /\/(TRTP|TRCD|IBAN|BIC|NAME|REMI|EREF|MARF|CSID|CNTP|BENM|ORDP|ISDT|PURP|ULTD|ULTC|ID|BBAN|PREF|SVCL|KREF|RTRN|ADDR|INIT|ACCW|OCMT|CHGS|IACC|EXCH|BUSP|BAI|ACNO|SUM)\//g;

/** Reads the lines of a `:86:` field. */
export function readDetails(lines: readonly string[]): Details {
  const text = lines.join('\n').trim();
  if (text === '') return NOTHING;
  const numbered = /^\s*(?:\d{3})?([?>])\d\d/.exec(text);
  if (numbered !== null) return readNumbered(text, numbered[1] ?? '?');
  const flat = lines.join('').trim();
  if (/^\/[A-Z]{2,4}\//.test(flat)) return readSlashWords(flat);
  if (/^(EREF|KREF|SVWZ|MREF)\+/.test(flat)) return { ...NOTHING, ...readPurpose(flat) };
  return { ...NOTHING, memo: tidy(lines.join(' ')) };
}

/** 00 booking text, 20–29 and 60–63 purpose, 30 bank, 31 account, 32–33 name. Lines break in mid-word. */
function readNumbered(text: string, separator: string): Details {
  const parts: (string | undefined)[] = [];
  for (const part of text.replaceAll('\n', '').split(separator).slice(1)) {
    const number = NUMBER.test(part) ? Number(part.slice(0, 2)) : -1;
    if (number >= 0) parts[number] = (parts[number] ?? '') + part.slice(2);
  }
  const purpose = readPurpose(joined(parts, 20, 29) + joined(parts, 60, 63));
  return {
    payee: tidy(joined(parts, 32, 33)),
    memo: purpose.memo ?? tidy(parts[0] ?? ''),
    account: tidy(parts[31] ?? parts[38] ?? ''),
    endToEndId: purpose.endToEndId,
  };
}

const NUMBER = /^\d\d/;

function joined(parts: readonly (string | undefined)[], from: number, to: number): string {
  let text = '';
  for (let number = from; number <= to; number += 1) text += parts[number] ?? '';
  return text;
}

function readPurpose(purpose: string): Pick<Details, 'memo' | 'endToEndId'> {
  const words = splitByWords(purpose, SEPA_WORD);
  if (words.size === 0) return { memo: tidy(purpose), endToEndId: null };
  return { memo: tidy(words.get('SVWZ') ?? words.get('') ?? ''), endToEndId: reference(words.get('EREF')) };
}

function readSlashWords(text: string): Details {
  const words = splitByWords(text, SLASH_WORD);
  const counterparty = (words.get('CNTP') ?? '').split('/');
  const remittance = (words.get('REMI') ?? '').replace(/^(USTD|STRD)\/\/?|^\/\//, '').replace(/\/+$/, '');
  return {
    payee: tidy(words.get('NAME') ?? counterparty[2] ?? words.get('BENM') ?? words.get('ORDP') ?? ''),
    memo: tidy(remittance) ?? tidy(words.get('TRTP') ?? words.get('BAI') ?? ''),
    account: tidy(words.get('IBAN') ?? words.get('BBAN') ?? counterparty[0] ?? ''),
    endToEndId: reference(words.get('EREF')?.replace(/\/+$/, '')),
  };
}

/** The text after each word, up to the next one; what stands before the first is under ''. The first of a word wins. */
function splitByWords(text: string, word: RegExp): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  let name = '';
  let start = 0;
  for (const match of text.matchAll(word)) {
    keep(found, name, text.slice(start, match.index));
    name = match[1] ?? '';
    start = match.index + match[0].length;
  }
  if (name === '') return new Map();
  keep(found, name, text.slice(start));
  return found;
}

function keep(found: Map<string, string>, name: string, text: string): void {
  const known = found.get(name);
  if (known === undefined || known.trim() === '') found.set(name, text);
}

function reference(text: string | undefined): string | null {
  const value = tidy(text ?? '');
  return value === null || /^(NOTPROVIDED|NONREF|0+)$/i.test(value) ? null : value;
}

/** Blanks that are not one space alone. */
const UNTIDY = /\s\s|[^\S ]/;

function tidy(text: string): string | null {
  const value = (UNTIDY.test(text) ? text.replace(/\s+/g, ' ') : text).trim();
  return value === '' ? null : value;
}
