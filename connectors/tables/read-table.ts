import {
  type Document,
  error,
  type FormatContext,
  type Issue,
  type ParseResult,
  warning,
} from '../../src/plugin/contract.ts';
import type { Profile } from '../../src/plugin/profile.ts';
import { words } from '../../src/words/message.ts';
import type { Basis } from './doubt/basis.ts';
import { cutIn } from './doubt/cut.ts';
import { feeCounter, watchTraits } from './doubt/statistics.ts';
import { type Decoded, decodeDocument } from './encoding/encoding.ts';
import { infer } from './infer/infer.ts';
import type { Inference } from './infer/search.ts';
import { STEPS_SPLIT, STEPS_UNNAMED } from './infer/search.ts';
import { type Confirmed, chooseProfile, type KnownProfiles } from './profile/choose.ts';
import type { CsvConfig } from './profile/profile.ts';
import { readPeriod } from './prove/period.ts';
import { proveDocument, settleDayBalances } from './prove/proof.ts';
import { settleStated } from './prove/settle-stated.ts';
import { readSurroundings } from './prove/stated.ts';
import { buildStatements } from './prove/statements.ts';
import { readTotals } from './prove/totals.ts';
import { questionsOf } from './question/ask.ts';
import { collect } from './read/collect.ts';
import { hasDateDigits } from './table/dates.ts';
import { knowsWord } from './table/header.ts';
import { atRow, fingerprintOf, type Layout } from './table/layout.ts';
import { readNumberShape } from './table/numbers.ts';
import type { Table } from './table/table.ts';
import { forEachRow, type Row, TokeniseError } from './table/tokenise.ts';
import { sampleTable } from './table-sample.ts';
import { cleanCell } from './words/cells.ts';
import { TEXT_WORDS } from './words/column-words.ts';

/** A document read with one layout: the result and what it rests on. */
export interface CsvReading extends Basis {
  readonly decoded: Decoded;
  readonly result: ParseResult;
}

/** Why a document gives no reading at all. */
export interface NoReading {
  readonly issues: readonly Issue[];
}

/** The key that files of the same layout share. */
export function layoutOf({ decoded, layout, table }: CsvReading): string {
  return fingerprintOf(table, layout.names, decoded.encoding);
}

/** Reads a document of delimited text. Pure; never throws for what the bytes hold. */
export function readCsv(
  document: Document,
  config: CsvConfig,
  context: FormatContext,
  builtIn: KnownProfiles = NO_PROFILES,
): CsvReading | NoReading {
  const known = namedProfile(config, builtIn);
  return readTable(decodeDocument(document.bytes, known?.encoding), config, context, builtIn);
}

/** Reads delimited text that is decoded already, or that a spreadsheet was written as. */
export function readTable(
  decoded: Decoded,
  config: CsvConfig,
  context: FormatContext,
  builtIn: KnownProfiles,
): CsvReading | NoReading {
  try {
    return readDecoded(decoded, namedProfile(config, builtIn), { config, builtIn, context });
  } catch (thrown) {
    if (!(thrown instanceof TokeniseError)) throw thrown;
    const { code, line } = thrown;
    return { issues: [error(code, atRow(line, thrown.words), { line })] };
  }
}

interface Given {
  readonly config: CsvConfig;
  readonly builtIn: KnownProfiles;
  readonly context: FormatContext;
}

function readDecoded(decoded: Decoded, named: Profile | undefined, given: Given): CsvReading | NoReading {
  const found = sampleTable(decoded.utf8, { delimiter: named?.delimiter ?? decoded.delimiter });
  if (found === null) return { issues: [nothingToRead(decoded.utf8)] };
  // How the cells of a spreadsheet were parted on the way here is nobody's concern.
  const table = decoded.delimiter === undefined ? found : { ...found, evidence: [] };
  const choice = chooseProfile(given.config, given.builtIn, table, decoded);
  if (choice.confirmed !== null) {
    const basis = { inference: null, confirmed: choice.confirmed, issues: choice.issues };
    const layout = inFineCurrency(choice.confirmed.layout, given.context);
    const reading = readWith(decoded, table, layout, basis, given.context);
    if (choice.confirmed.by !== 'header' || fitsExactly(reading) || isDamaged(reading)) return reading;
  }
  return readInferred(decoded, table, choice.confirmed === null ? choice.issues : [], given.context);
}

/** The currency of the account, where its amounts have more decimals than are read without one. */
function fineCurrency({ accountCurrency, currencies }: FormatContext): string | null {
  if (accountCurrency === undefined) return null;
  return currencies.places(accountCurrency) > currencies.places(null) ? accountCurrency : null;
}

/** A layout that names no currency, with that of the account where its decimals need it. */
function inFineCurrency(layout: Layout, context: FormatContext): Layout {
  const isNamed = layout.currency !== null || layout.defaultCurrency !== null;
  return isNamed ? layout : { ...layout, defaultCurrency: fineCurrency(context) };
}

/** A header alone makes a profile count only where every row fits it. Banks change dates under an old header. */
function fitsExactly({ result, collected }: CsvReading): boolean {
  return (
    collected.lastLine !== null &&
    result.issues.every(({ code, severity }) => severity === 'warning' || code === 'csv.cut' || code === 'csv.fee')
  );
}

/** A file that one damaged place explains fits the profile of its bank. No other reading is looked for. */
function isDamaged({ result }: CsvReading): boolean {
  return result.issues.some(({ code }) => code === 'csv.odd-cell' || code === 'csv.slip');
}

function readInferred(
  decoded: Decoded,
  table: Table,
  issues: readonly Issue[],
  context: FormatContext,
): CsvReading | NoReading {
  const inference = infer(table, fineCurrency(context));
  if (inference === null) {
    return {
      issues: [...issues, error('csv.unreadable', words('row.rowsDatesButNo'))],
    };
  }
  return readWith(decoded, table, inference.layout, { inference, confirmed: null, issues }, context);
}

/** How the layout of a reading was found. */
interface Choice {
  readonly inference: Inference | null;
  readonly confirmed: Confirmed | null;
  readonly issues: readonly Issue[];
}

function readWith(
  decoded: Decoded,
  table: Table,
  layout: Layout,
  { inference, confirmed, issues }: Choice,
  { currencies }: FormatContext,
): CsvReading {
  const { statistics, watch } = watchTraits(layout);
  const rows = (take: (row: Row) => undefined): void => eachRow(decoded, table, layout, take);
  const fees = feeCounter(layout);
  const collected = collect(layout, currencies, rows, [watch, fees.watch]);
  const order = layout.dates[0]?.order ?? 'DMY';
  const surroundings = readSurroundings(collected.others, layout, order, TEXT_WORDS.account);
  const settled = settleStated([...collected.pockets.values()], surroundings.stated, currencies);
  const pockets = settleDayBalances(settled.pockets, collected.dayEnds, currencies);
  const around = { ...surroundings, ends: settled.ends, period: readPeriod(collected.others, order) };
  const isNamed = inference?.amounts.candidate.named !== false;
  const totals = readTotals(collected.others, layout, isNamed ? 'named' : 'guessed');
  const proof = proveDocument(pockets, { balances: around.ends, totals }, currencies, {
    moved: isNamed ? 1 : stepsOf(layout, inference),
    before: confirmed !== null || layout.balanceBefore ? 'believed' : 'doubted',
  });
  const statements = buildStatements(pockets, proof.pockets, around, layout);
  const numbers = decoded.typed === true ? 'stored' : 'written';
  const found = {
    inference,
    confirmed,
    layout,
    collected,
    pockets,
    statistics,
    fees: fees.found(),
    numbers,
    proof,
    ends: settled.ends,
    table,
    currencies,
  } as const;
  const all = [...issues, ...collected.issues, ...cutIn(found, decoded.utf8), ...questionsOf(found)];
  return { ...found, decoded, result: { statements, issues: all } };
}

/** Steps of the balance that columns without names need, as where they were found. */
function stepsOf({ amount, names }: Layout, inference: Inference | null): number {
  const isWrittenOut = inference?.amounts.candidate.isWrittenOut === true;
  return isWrittenOut || (amount.kind === 'split' && names.length > 0) ? STEPS_SPLIT : STEPS_UNNAMED;
}

/** A whole table in memory is walked; a sampled one is cut again from the start. */
function eachRow(decoded: Decoded, table: Table, layout: Layout, take: (row: Row) => undefined): void {
  if (table.whole) for (const row of table.rows) take(row);
  else forEachRow(decoded.utf8, layout.dialect, take);
}

const NO_PROFILES: KnownProfiles = () => ({});

function namedProfile({ profile, profiles }: CsvConfig, builtIn: KnownProfiles): Profile | undefined {
  if (typeof profile === 'object') return profile;
  return profile === undefined || profile === 'auto' ? undefined : (profiles?.[profile] ?? builtIn()[profile]);
}

/** A longer text is no header with a title. */
const LONGEST = 4_096;
/** The number of known names that make a header. */
const FEW = 3;

/** Why a text without one readable row has none: a month without transactions, or rows that nobody can read. */
function nothingToRead(utf8: Buffer): Issue {
  const isEnded = utf8.at(-1) === 0x0a || utf8.at(-1) === 0x0d;
  if (utf8.length < LONGEST && isEnded && isHeaderAlone(utf8.toString('utf8')))
    return warning('csv.no-rows', words('row.headerStandsAloneNo'));
  return error('csv.empty', words('row.noRowDateAmount'));
}

/** The last line names columns and holds no value, and no line above it is one of the same table. */
function isHeaderAlone(text: string): boolean {
  const rows = text.split(/\r\n|\r|\n/).map(filledCells);
  const [header = [], ...above] = rows.filter((cells) => cells.length > 0).toReversed();
  const known = header.filter(knowsWord).length;
  if (known < FEW || known * 2 < header.length || header.some(isValue)) return false;
  return above.every((cells) => cells.length < Math.max(FEW, header.length - 1));
}

function filledCells(line: string): readonly string[] {
  return line
    .split(/[;,\t|^]/)
    .map((cell) => cleanCell(cell.replaceAll('"', '')))
    .filter((cell) => cell !== '');
}

function isValue(cell: string): boolean {
  return hasDateDigits(cell) || readNumberShape(cell) !== null;
}
