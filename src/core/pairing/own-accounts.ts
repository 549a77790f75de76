import type { AccountKind } from '../../domain/account.ts';
import type { AccountId } from '../../domain/row-ids.ts';
import { compactNumber, isFullNumber, isSameNumber } from '../printed-number.ts';
import type { OwnAccount } from './types.ts';

/** A name of one or two letters stands in any text. */
const SHORTEST_NAME = 3;
const LETTER = /[\p{L}\p{N}]/u;
/**
 * `****1234`, `xx1234`, `ending in 1234`: how a card or account is masked in a text. The digits come first in the pattern,
 * since few texts have them.
 */
const MASKED = /(\d{4})(?!\d)(?<=(?:[*•]+|[x.]{2,}|ending(?: in)?|last4|endet auf|nr\.?)[\s:-]*\d{4})/giu;

/** `PAYMENT CARD 4111`: a card is called by its last four digits, with no mask before them. */
const CARD_TAIL =
  /(\d{4})(?!\d)(?<=(?:card|karte|carte|carta|tarjeta|cart[aã]o|karta|kart[aı]?|kort|kaart|kártya)[\s:#-]*\d{4})/giu;

/** The own account with this number (an IBAN may end in the number that another document prints alone). */
export function accountWithNumber(printed: string, accounts: readonly OwnAccount[]): OwnAccount | undefined {
  if (!isFullNumber(printed)) return undefined;
  const number = compactNumber(printed);
  return onlyOne(accounts.filter((account) => account.numbers.some((own) => isSameNumber(own, number))));
}

/** A shorter number may stand in a text for anything: an order, a telephone, a day. */
const SHORTEST_WRITTEN = 8;

/** The own accounts by what a text may write of them. Thousands of texts are looked through for a hundred accounts. */
export interface AccountIndex {
  /** The account whose number stands in full in a text, perhaps in groups: `Transfer to DE02 5001 0517 0137 0750 30`. */
  writtenIn(text: string, others: AccountId | undefined): OwnAccount | undefined;
  /**
   * The account whose tail a counterparty field or a text mentions, for example `PAYMENT TO CARD ****1234`. Without a mask,
   * as in `PAYMENT CARD 4111`, only a card is meant.
   */
  withTail(text: string, others: AccountId | undefined): OwnAccount | undefined;
}

/** `besides`: the account whose own text it is, which is never meant. */
export function indexAccounts(accounts: readonly OwnAccount[]): AccountIndex {
  const numbers = accounts.flatMap((account) => account.numbers.filter(isWritten));
  const anyDigits = patternOfDigits(numbers);
  const byTail = accountsByTail(accounts);
  return {
    writtenIn: (text, others) => {
      if (anyDigits?.test(text) !== true || !FOUR_DIGITS.test(text)) return undefined;
      // Where the groups are put together the number stands as it is. Looking for that costs a tenth of the pattern.
      const together = text.toUpperCase().replace(/[ .-]/g, '');
      const has = (account: OwnAccount): boolean =>
        account.id !== others &&
        account.numbers.some((own) => isWritten(own) && together.includes(own) && inGroups(own).test(text));
      return onlyOne(accounts.filter(has));
    },
    withTail: (text, others) => {
      if (!text.match(LAST_DIGITS)?.some((tail) => byTail.has(tail))) return undefined;
      const found = new Set<OwnAccount>();
      const collect = (tails: readonly string[], kind?: AccountKind) => {
        for (const tail of tails) {
          for (const account of byTail.get(tail) ?? [])
            if (account.id !== others && (kind === undefined || account.kind === kind)) found.add(account);
        }
      };
      collect(tailsIn(text, MASKED));
      collect(tailsIn(text, CARD_TAIL), 'card');
      return onlyOne([...found]);
    },
  };
}

const FOUR_DIGITS = /\d{4}/;
const LAST_DIGITS = /\d{4}(?!\d)/g;
const TAIL_LENGTH = 4;

function isWritten(number: string): boolean {
  return number.length >= SHORTEST_WRITTEN;
}

/** As many digits in a row, perhaps in groups, as each of the numbers has somewhere. Undefined where there are none. */
function patternOfDigits(numbers: readonly string[]): RegExp | undefined {
  if (numbers.length === 0) return undefined;
  const runs = numbers.map((number) => Math.max(1, ...(number.match(/\d+/g) ?? []).map(({ length }) => length)));
  return new RegExp(`\\d(?:[ .-]?\\d){${Math.min(...runs) - 1}}`);
}

function accountsByTail(accounts: readonly OwnAccount[]): ReadonlyMap<string, readonly OwnAccount[]> {
  const ends = accounts.flatMap((account) =>
    [...account.numbers, ...account.tails].map((own) => ({ account, tail: own.slice(-TAIL_LENGTH) })),
  );
  const byTail = Map.groupBy(ends, ({ tail }) => tail);
  return new Map([...byTail].map(([tail, all]) => [tail, [...new Set(all.map(({ account }) => account))]]));
}

/** The number with at most a space, a dot or a hyphen between its characters. No letter or digit stands beside it. */
function inGroups(number: string): RegExp {
  const known = patterns.get(number) ?? new RegExp(`(?<![A-Z0-9])${[...number].join('[ .-]?')}(?![A-Z0-9])`, 'i');
  patterns.set(number, known);
  return known;
}

const patterns = new Map<string, RegExp>();

function tailsIn(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].flatMap(([, tail]) => tail ?? []);
}

/** The own account whose name stands in a text key as words; of several the one with the longest name. */
export function accountCalled(text: string, accounts: readonly OwnAccount[]): OwnAccount | undefined {
  const found = accounts.map(({ names }) =>
    Math.max(0, ...names.filter((name) => hasWords(text, name)).map((name) => name.length)),
  );
  const longest = Math.max(SHORTEST_NAME, ...found);
  return onlyOne(accounts.filter((_, at) => found[at] === longest));
}

/** Whether they stand in the text with no letter or digit before or after. */
function hasWords(text: string, words: string): boolean {
  if (words.length < SHORTEST_NAME) return false;
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1)) {
    if (!isLetter(text[at - 1]) && !isLetter(text[at + words.length])) return true;
  }
  return false;
}

function isLetter(char: string | undefined): boolean {
  return char !== undefined && LETTER.test(char);
}

function onlyOne(accounts: readonly OwnAccount[]): OwnAccount | undefined {
  return accounts.length === 1 ? accounts[0] : undefined;
}
