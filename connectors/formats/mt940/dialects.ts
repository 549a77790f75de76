/** The contents of a `:86:` field. */
export interface Details {
  readonly payee: string | null;
  readonly memo: string | null;
  /** The other side's account. */
  readonly account: string | null;
}

export const NOTHING: Details = { payee: null, memo: null, account: null };

/** `EREF+…`, `SVWZ+…`: what German banks put into the purpose since SEPA. */
const SEPA_WORD = /(EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|IBAN|BIC|PURP|MDAT)\+/g;
const SLASH_WORD =
  /\/(TRTP|TRCD|IBAN|BIC|NAME|REMI|EREF|MARF|CSID|CNTP|BENM|ORDP|ISDT|PURP|ULTD|ULTC|ID|BBAN|PREF|SVCL|KREF|RTRN|ADDR|INIT|ACCW|OCMT|CHGS|IACC|EXCH|BUSP|BAI|ACNO|SUM)\//g;

/** Slash words (`/NAME/…/REMI/…`, Dutch banks; ING nests `/CNTP/account/bic/name/city/`), SEPA words alone, or free text. */
export function readPlain(text: string): Details {
  const flat = joinLines(text, '');
  if (/^\/[A-Z]{2,4}\//.test(flat)) return readSlashWords(flat);
  if (/^(EREF|KREF|SVWZ|MREF)\+/.test(flat)) return { ...NOTHING, memo: readPurpose(flat) };
  return { ...NOTHING, memo: tidy(joinLines(text, ' ')) };
}

/**
 * Numbered parts, with the first character of the text as the separator. 00 is the booking text, 20–29 and 60–63 the
 * purpose. 30 is the bank, 31 or 38 the account, 32–33 the name. Lines break in mid-word. A separator without a
 * number is text.
 */
export function readNumbered(text: string): Details {
  const flat = joinLines(text, '');
  const parts: (string | undefined)[] = [];
  let number = -1;
  for (const piece of flat.split(flat.charAt(0)).slice(1)) {
    const isPart = NUMBER.test(piece);
    if (isPart) number = Number(piece.slice(0, 2));
    const content = isPart ? piece.slice(2) : flat.charAt(0) + piece;
    if (number >= 0) parts[number] = (parts[number] ?? '') + content;
  }
  return {
    payee: tidy(joined(parts, 32, 33)),
    memo: readPurpose(joined(parts, 20, 29) + joined(parts, 60, 63)) ?? tidy(parts[0] ?? ''),
    account: tidy(parts[31] ?? '') ?? tidy(parts[38] ?? ''),
  };
}

const NUMBER = /^\d\d/;

function joined(parts: readonly (string | undefined)[], from: number, to: number): string {
  let text = '';
  for (let number = from; number <= to; number += 1) text += parts[number] ?? '';
  return text;
}

/** The text behind `SVWZ+`. Without that word it is the text before the first word, or all. */
function readPurpose(purpose: string): string | null {
  const words = splitByWords(purpose, SEPA_WORD);
  return tidy(words.size === 0 ? purpose : (words.get('SVWZ') ?? words.get('') ?? ''));
}

function readSlashWords(text: string): Details {
  const words = splitByWords(text, SLASH_WORD);
  const counterparty = (words.get('CNTP') ?? '').split('/');
  const remittance = (words.get('REMI') ?? '').replace(/^(USTD|STRD)\/\/?|^\/\//, '');
  return {
    payee: tidy(words.get('NAME') ?? counterparty[2] ?? words.get('BENM') ?? words.get('ORDP') ?? ''),
    memo: tidy(withoutSlashes(remittance)) ?? tidy(words.get('TRTP') ?? words.get('BAI') ?? ''),
    account: tidy(words.get('IBAN') ?? words.get('BBAN') ?? counterparty[0] ?? ''),
  };
}

/** A pattern of slashes up to the end would look at a long row of them again and again. */
function withoutSlashes(text: string): string {
  let end = text.length;
  while (text.charAt(end - 1) === '/') end -= 1;
  return text.slice(0, end);
}

/** The text after each word, up to the next one; what stands before the first is under ''. The first of a word wins. */
function splitByWords(text: string, word: RegExp): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  let name = '';
  let start = 0;
  for (const match of text.matchAll(word)) {
    addSubfield(found, name, text.slice(start, match.index));
    name = match[1] ?? '';
    start = match.index + match[0].length;
  }
  if (name === '') return new Map();
  addSubfield(found, name, text.slice(start));
  return found;
}

function addSubfield(found: Map<string, string>, name: string, text: string): void {
  const known = found.get(name);
  if (known === undefined || known.trim() === '') found.set(name, text);
}

/**
 * The lines as one, without the tag where a bank repeats it (Rabobank, Danske Bank). Of the blanks that pad a line one
 * stays: a line that breaks in mid-word has none.
 */
export function joinLines(text: string, glue: string): string {
  if (!text.includes('\n')) return text;
  const lines = text.split('\n');
  const last = lines.length - 1;
  const contents = lines.map((line, at) => (at > 0 && line.startsWith(REPEATED) ? line.slice(REPEATED.length) : line));
  return contents.map((content, at) => (at === last ? content : withOneBlank(content))).join(glue);
}

function withOneBlank(content: string): string {
  const bare = content.trimEnd();
  return content.charAt(bare.length) === ' ' ? `${bare} ` : bare;
}

const REPEATED = ':86:';

/** Null where nothing is left. */
export function trimmed(text: string): string | null {
  return text.trim() || null;
}

/** Without superfluous blanks; null where nothing is left. */
export function tidy(text: string): string | null {
  return trimmed(text.replace(/\s+/g, ' '));
}
