import type { CurrencyTable } from '../../../src/plugin/contract.ts';
import { readCurrency } from '../read/cells.ts';
import type { AmountLayout, Layout } from '../table/layout.ts';
import type { Row } from '../table/tokenise.ts';
import { cleanCell, normaliseWords } from '../words/cells.ts';
import type { DirectionWords } from '../words/flags.ts';
import { directionOf, wayByWords } from '../words/flags.ts';
import { isPhrase } from '../words/match.ts';
import { BOOKED_WORDS, ROW_WORDS } from '../words/row-words.ts';
import { type OddCell, type Seen, seenAgain } from './odd-cell.ts';
import { isOnePlaceApart } from './one-place.ts';

/** Watches the words of transactions go by: of status, direction and currency. Keeps a few of each, with their counts. */
export class OddWords {
  private readonly layout: Layout;
  private readonly currencies: CurrencyTable;
  private readonly statuses = new Map<string, Seen>();
  /** Words of the direction column. */
  private readonly ways = new Map<string, Seen & { readonly way: 'in' | 'out' | null }>();
  private readonly unknown = new Map<string, Seen>();
  private knownCodes: number;
  /** The cell of the last known code: most are as the one before. */
  private lastKnown = '';

  constructor(layout: Layout, currencies: CurrencyTable) {
    this.layout = layout;
    this.currencies = currencies;
    this.knownCodes = layout.defaultCurrency !== null && currencies.knows(layout.defaultCurrency) ? 1 : 0;
  }

  take(row: Row): void {
    const { status, amount, currency } = this.layout;
    if (status !== null) this.takeStatus(row, status);
    if (amount.kind === 'flag' && hasWholeWords(amount.words)) this.takeWay(row, amount);
    if (currency !== null) this.takeCurrency(row, currency);
  }

  private takeStatus({ cells, line }: Row, column: number): void {
    const word = cells[column] ?? '';
    const known = this.statuses.get(word);
    if (known !== undefined || this.statuses.size < MOST_CODES) {
      this.statuses.set(word, seenAgain(known, { line, column }));
    }
  }

  private takeWay({ cells, line }: Row, { flag, words }: AmountLayout & { readonly kind: 'flag' }): void {
    const word = cleanCell(cells[flag] ?? '');
    const known = this.ways.get(word);
    if (known === undefined && this.ways.size >= MOST_CODES) return;
    const way = known?.way ?? (words === null ? directionOf(word) : wayByWords(words)(word));
    this.ways.set(
      word,
      known === undefined ? { count: 1, first: { line, column: flag }, way } : { ...known, count: known.count + 1 },
    );
  }

  private takeCurrency(row: Row, column: number): void {
    const cell = row.cells[column] ?? '';
    if (cell === '') return;
    if (cell === this.lastKnown || this.knows(cell)) {
      this.knownCodes += 1;
      this.lastKnown = cell;
    } else if (this.unknown.size < MOST_CODES) {
      this.unknown.set(cell, seenAgain(this.unknown.get(cell), { line: row.line, column }));
    }
  }

  private knows(cell: string): boolean {
    const code = readCurrency(cell);
    return code !== null && this.currencies.knows(code);
  }

  /** What is to be asked. */
  finish(): readonly OddCell[] {
    return [...this.oddWays(), ...this.oddStatuses(), ...this.oddCurrencies()];
  }

  /** One word for in and one for out, all through a file; another that stands there once may be a damaged one. */
  private oddWays(): readonly OddCell[] {
    const words = [...this.ways].map(([word, seen]) => ({ word, ...seen }));
    // More of them are texts of all kinds.
    if (words.length > MOST_WAYS) return [];
    return words
      .filter(({ count, way, word }) => count === 1 && words.some((each) => each.way === way && each.word !== word))
      .map(({ word, first }) => {
        const what = `"${word.slice(0, 20)}" says which way it went, where others say it in another word`;
        return { ...first, about: 'amount' as const, what, certain: false };
      });
  }

  /** `REVERETD`, once: as it stands the row would be booked. So would that of any word that nobody knows. */
  private oddStatuses(): readonly OddCell[] {
    // More of them are texts of all kinds.
    const isFull = this.statuses.size >= MOST_CODES;
    return [...this.statuses].flatMap(([word, { count, first }]): readonly OddCell[] => {
      const plain = normaliseWords(word);
      if (count !== 1 || plain === '') return [];
      const near = NOT_BOOKED.find((each) => isOneLetterApart(each, plain));
      if (near !== undefined)
        return [{ ...first, about: 'status', what: `one letter off "${near}", which is not booked`, certain: false }];
      if (isFull || this.statuses.size === 1 || isKnownStatus(word)) return [];
      const what = `"${word.slice(0, 20)}", which no other row has, may say that it was never booked`;
      return [{ ...first, about: 'lone-status', what, certain: false }];
    });
  }

  /** Where most codes are unknown the bank has its own; beside known ones it is a slip, or a currency that has to be configured. */
  private oddCurrencies(): readonly OddCell[] {
    const rare = [...this.unknown].filter(([, { count }]) => count <= this.knownCodes);
    return rare.map(([cell, { first }]) => ({
      ...first,
      about: 'currency' as const,
      what: `"${cell.slice(0, 20)}" is no currency of ISO 4217, nor configured, and others of the column are`,
      certain: true,
    }));
  }
}

/** Shorter words are one letter off many others. */
const SHORTEST_NEAR = 6;
const NOT_BOOKED: readonly string[] = `${ROW_WORDS.failed}|${ROW_WORDS.pending}`
  .split('|')
  .filter((word) => word.length >= SHORTEST_NEAR);

/** Where texts begin with the words, no two of them need be alike. */
function hasWholeWords(words: DirectionWords | null): boolean {
  return words === null || ![...words.in, ...words.out].some((word) => word.endsWith('*'));
}

function isKnownStatus(word: string): boolean {
  return [ROW_WORDS.failed, ROW_WORDS.pending, BOOKED_WORDS].some((words) => isPhrase(words, word));
}

function isOneLetterApart(one: string, other: string): boolean {
  return one !== other && Math.abs(one.length - other.length) <= 1 && isOnePlaceApart(one, other);
}

const MOST_CODES = 5;
const MOST_WAYS = 4;
