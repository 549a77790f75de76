import { parse } from 'csv-parse/sync';
import { inEnglish, type Message, words } from '../../../src/words/message.ts';

/** One record of the file. `line` is where it starts, from 1. */
export interface Row {
  readonly cells: readonly string[];
  readonly line: number;
}

/** How text is cut into cells. */
export interface Dialect {
  readonly delimiter: string;
  /**
   * How a quote stands within a quoted cell: `""` (doubled) or `\"` (escaped). `text` takes quotes as plain text, for
   * files whose quotes do not balance.
   */
  readonly quotes: 'doubled' | 'escaped' | 'text';
}

/** A larger table comes from no bank; an attacker might send one. */
export const LIMITS = { rows: 1_000_000, cell: 32 * 1024, columns: 1_000 } as const;

/** Header and preamble do not count against the million. */
const PREAMBLE = 1_000;

/** Why a file was not cut to its end. */
export class TokeniseError extends Error {
  readonly line: number;
  readonly code: 'csv.limit' | 'csv.quotes';

  readonly words: Message;

  constructor(code: TokeniseError['code'], said: Message, line: number) {
    super(inEnglish(said));
    this.name = 'TokeniseError';
    this.code = code;
    this.words = said;
    this.line = line;
  }
}

/**
 * Cuts UTF-8 bytes into rows and hands each to `take`, in order; nothing is kept. Relaxed as banks need it: any
 * number of cells, stray quotes, blanks around cells. Stops early when `take` returns false.
 * @throws TokeniseError where a limit is passed or a quote is opened and never closed
 */
export function forEachRow(utf8: Buffer, dialect: Dialect, take: (row: Row) => boolean | undefined): void {
  let line = 1;
  let rows = 0;
  const onRecord = (cells: string[]): null => {
    rows += 1;
    checkLimits(cells, rows, line);
    const row = { cells, line };
    line += 1 + linesWithin(cells, dialect);
    if (take(row) === false) throw STOP;
    return null;
  };
  try {
    parse(utf8, optionsOf(utf8, dialect, onRecord));
  } catch (thrown) {
    if (thrown === STOP) return;
    if (thrown instanceof TokeniseError) throw thrown;
    if (codeOf(thrown) === 'CSV_MAX_RECORD_SIZE') throw tooLarge(line);
    throw new TokeniseError('csv.quotes', words('row.quoteOpenedHereNever'), line);
  }
}

const STOP = Symbol('stop');

const ESCAPES = { doubled: '"', escaped: '\\', text: null } as const;

function optionsOf(utf8: Buffer, dialect: Dialect, onRecord: (cells: string[]) => null): object {
  return {
    delimiter: dialect.delimiter,
    quote: dialect.quotes === 'text' ? null : '"',
    escape: ESCAPES[dialect.quotes],
    record_delimiter: lineEnds(utf8),
    relax_column_count: true,
    relax_quotes: true,
    trim: true,
    bom: true,
    skip_empty_lines: false,
    max_record_size: LIMITS.cell * 8,
    on_record: onRecord,
  };
}

/** A file that has no line feed at all ends its lines with CR alone (old Mac exports). */
function lineEnds(utf8: Buffer): string[] {
  return utf8.includes(0x0a) ? ['\r\n', '\n'] : ['\r'];
}

function linesWithin(cells: readonly string[], { quotes }: Dialect): number {
  if (quotes === 'text') return 0;
  let count = 0;
  for (const cell of cells) {
    for (let at = cell.indexOf('\n'); at >= 0; at = cell.indexOf('\n', at + 1)) count += 1;
  }
  return count;
}

function checkLimits(cells: readonly string[], rows: number, line: number): void {
  if (rows > LIMITS.rows + PREAMBLE)
    throw new TokeniseError('csv.limit', words('row.moreRows', { number: LIMITS.rows }), line);
  if (cells.length > LIMITS.columns)
    throw new TokeniseError('csv.limit', words('row.moreColumns', { number: LIMITS.columns }), line);
  for (const cell of cells) if (cell.length > LIMITS.cell) throw tooLarge(line);
}

function tooLarge(line: number): TokeniseError {
  return new TokeniseError('csv.limit', words('row.cellMoreCharacters', { number: LIMITS.cell }), line);
}

function codeOf(thrown: unknown): unknown {
  return typeof thrown === 'object' && thrown !== null && 'code' in thrown ? thrown.code : undefined;
}
