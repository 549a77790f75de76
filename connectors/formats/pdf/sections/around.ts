import { isIban } from '../../../../src/domain/iban.ts';
import { cleanCell, normaliseWords } from '../../../tables/words/cells.ts';
import { TEXT_WORDS } from '../../../tables/words/column-words.ts';
import { CURRENCY_CODES, SYMBOLS } from '../../../tables/words/currencies.ts';
import { isPhrase, matchRoles } from '../../../tables/words/match.ts';
import { CARD_WORDS } from '../../../tables/words/row-words.ts';
import { type Chunk, chunkOf, chunksOf, type TextLine, textOfLine } from '../page/lines.ts';

const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?\b/g;

/** The words of statements for their own account, besides the headings of tables. */
const ACCOUNT =
  `${TEXT_WORDS.account}|account nr|a c no|acct no|acct|card number|card no|card ending|account ending|account ending in|card ending in|konto nr|kontonr|kontonummer|konto|kreditkartennummer|kartennummer|` +
  'numero de compte|n de compte|compte n|compte|numero carte|numero di conto|conto n|conto corrente n|numero conto|conto|numero de cuenta|n de cuenta|cuenta|numero da conta|conta n|conta|rekeningnummer|rekening|numer rachunku|nr rachunku|rachunek|cislo uctu|kontonummer|tilinumero|szamlaszam|hesap no|hesap numarasi|номер счета|счет';

/** Numbers of own accounts that the lines name: valid IBANs, else numbers behind a label. Each once. */
export function accountsIn(lines: readonly TextLine[]): readonly string[] {
  const ibans = lines.flatMap((line) => ibansIn(textOfLine(line)));
  if (ibans.length > 0) return [...new Set(ibans)];
  return [...new Set(lines.flatMap((line) => labelledIn(chunksOf(line))))];
}

function ibansIn(text: string): readonly string[] {
  return [...text.matchAll(IBAN)].flatMap(([found]) => longestIban(found.replaceAll(' ', '')));
}

/** The text behind an IBAN may look like more of it. */
function longestIban(text: string): readonly string[] {
  for (let end = text.length; end >= 15; end -= 1) if (isIban(text.slice(0, end))) return [text.slice(0, end)];
  return [];
}

/** `Account number: 12-3456 7890`, `Kontonummer 1234567890`, wherever it stands in the line. */
function labelledIn(chunks: readonly Chunk[]): readonly string[] {
  const words = chunks.flatMap((chunk) => chunk.words);
  return words.flatMap((_, at) => {
    for (let size = Math.min(LONGEST_LABEL, words.length - at); size > 0; size -= 1) {
      const label = chunkOf(words.slice(at, at + size)).text;
      const behind = words.slice(at + size, at + size + LONGEST_NUMBER);
      if (!/\d/.test(label) && isPhrase(ACCOUNT, label)) return numberOf(chunkOf(behind).text);
    }
    return [];
  });
}

/** Words of `numero de conto corrente`. */
const LONGEST_LABEL = 4;
/** An account number has fewer letters, and so fewer words. */
const LONGEST_NUMBER = 40;

function numberOf(text: string): readonly string[] {
  const found = /^[\dX*•x./-][\dX*•x ./-]{2,38}/.exec(cleanCell(text))?.[0]?.replace(/[ ./-]+$/, '') ?? '';
  return (found.match(/\d/g)?.length ?? 0) >= 3 && !/^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$/.test(found) ? [found] : [];
}

/** The one currency of the lines: beside money, in brackets, or behind a word for it. Null for none or several. */
export function currencyIn(lines: readonly TextLine[]): string | null {
  const found = new Set(lines.flatMap((line) => codesIn(textOfLine(line))));
  return found.size === 1 ? ([...found][0] ?? null) : null;
}

const SIGN = /(?:^|[\s\d])(€|£|₹|₺|₽|₩|R\$|US\$|zł|Kč|Ft)(?=$|[\s\d])|([€£])/gu;

function codesIn(text: string): readonly string[] {
  const codes = [...text.matchAll(/\b[A-Z]{3}\b/g)].flatMap(({ 0: code, index }) =>
    CURRENCY_CODES.has(code) && isSpokenOf(text, index) ? [code] : [],
  );
  const signs = [...text.matchAll(SIGN)].flatMap((match) => SYMBOLS[match[1] ?? match[2] ?? ''] ?? []);
  return [...codes, ...signs];
}

/**
 * Whether a code stands as a currency: beside a number, in brackets, or behind `in` or `currency`. ALL and TOP are
 * words as well.
 */
function isSpokenOf(text: string, at: number): boolean {
  const before = text.slice(0, at).trimEnd();
  const after = text.slice(at + 3).trimStart();
  if (/[\d([]$/.test(before) || /^[-+]?\d|^[)\]]/.test(after)) return true;
  const word = normaliseWords(before).split(' ').at(-1) ?? '';
  return word === 'in' || word === 'en' || matchRoles(TEXT_WORDS, word)[0]?.role === 'currency';
}

/** Whether lines speak of a card, or of what its holder owes. */
export function isCard(lines: readonly TextLine[]): boolean {
  return lines.some((line) => speaksOfDue(line) || chunksOf(line).some(({ text }) => isPhrase(CARD_WORDS, text)));
}

/**
 * Whether lines may speak of a debt. Cards begin with a previous balance and end with a new one, and so do some
 * banks.
 */
export function maySpeakOfDebt(lines: readonly TextLine[]): boolean {
  const texts = lines.map((line) => normaliseWords(textOfLine(line)));
  return (
    isCard(lines) || ['previous balance', 'new balance'].every((label) => texts.some((text) => text.includes(label)))
  );
}

/** In a label: small print speaks of what may be due on any account. */
function speaksOfDue(line: TextLine): boolean {
  return line.words.length <= LONGEST_DUE && DUE.test(normaliseWords(textOfLine(line)));
}

/** `Minimum payment due by 24 April 2026: $50.00`. Words. */
const LONGEST_DUE = 10;

/** Whoever has to pay an amount by a day owes the balance. */
const DUE =
  /\b(?:(?:amount|balance|payment|total|minimum) due|minimum (?:amount|payment)|payment due date|mindestbetrag|zu unseren gunsten|zu ihren lasten|paiement minimum|en notre faveur|a nostro favore|pago minimo|pagamento minimo)\b/;
