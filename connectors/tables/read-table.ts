import {
  type Document,
  error,
  type FormatContext,
  hold,
  type Issue,
  type ParseResult,
  type StatementLine,
  warning,
} from '../../src/plugin/contract.ts';
import type { Profile } from '../../src/plugin/profile.ts';
import { mayBeCut } from './doubt/cut.ts';
import { holdsOf } from './doubt/questions.ts';
import { type Decoded, decodeDocument } from './encoding/encoding.ts';
import { infer } from './infer/infer.ts';
import type { Inference } from './infer/inference.ts';
import { type Confirmed, chooseProfile, type KnownProfiles } from './profile/choose.ts';
import type { CsvConfig } from './profile/profile.ts';
import { holds } from './prove/chain.ts';
import { readPeriod } from './prove/period.ts';
import { type DocumentProof, proveDocument } from './prove/proof.ts';
import { readSurroundings } from './prove/stated.ts';
import { buildStatements } from './prove/statements.ts';
import { readTotals } from './prove/totals.ts';
import { type Collected, collect } from './read/collect.ts';
import { knowsWord } from './table/header.ts';
import type { Layout } from './table/layout.ts';
import { sampleTable } from './table/sample.ts';
import type { Table } from './table/table.ts';
import { forEachRow, type Row, TokeniseError } from './table/tokenise.ts';
import { TEXT_WORDS } from './words/text-words.ts';

/** A document read with one layout: the result and what it rests on. */
export interface CsvReading {
  readonly decoded: Decoded;
  readonly table: Table;
  readonly inference: Inference | null;
  readonly confirmed: Confirmed | null;
  readonly layout: Layout;
  readonly collected: Collected;
  readonly proof: DocumentProof;
  readonly result: ParseResult;
}

/** Why a document gives no reading at all. */
export interface NoReading {
  readonly issues: readonly Issue[];
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
    return { issues: [error(thrown.code, `line ${thrown.line}: ${thrown.message}`, { line: thrown.line })] };
  }
}

interface Given {
  readonly config: CsvConfig;
  readonly builtIn: KnownProfiles;
  readonly context: FormatContext;
}

function readDecoded(decoded: Decoded, named: Profile | undefined, given: Given): CsvReading | NoReading {
  const found = sampleTable(decoded.utf8, { delimiter: named?.delimiter ?? decoded.delimiter });
  if (found === null) return { issues: [nothingToRead(decoded)] };
  // How the cells of a spreadsheet were parted on the way here is nobody's concern.
  const table = decoded.delimiter === undefined ? found : { ...found, evidence: [] };
  const choice = chooseProfile(given.config, given.builtIn, table, decoded);
  if (choice.confirmed !== null) {
    const basis = { inference: null, confirmed: choice.confirmed, issues: choice.issues };
    const reading = readWith(decoded, table, choice.confirmed.layout, basis, given.context);
    if (choice.confirmed.by !== 'header' || fitsExactly(reading) || isDamaged(reading)) return reading;
  }
  return readInferred(decoded, table, choice.confirmed === null ? choice.issues : [], given.context);
}

/** A header alone lets a profile speak only where every row is as it says: banks change dates under an old header. */
function fitsExactly({ result, collected }: CsvReading): boolean {
  return (
    collected.lastLine !== null &&
    result.issues.every((issue) => issue.severity === 'warning' || issue.code === 'csv.cut')
  );
}

/** What one damaged place explains makes the profile no other bank's: no other reading is looked for. */
function isDamaged({ result }: CsvReading): boolean {
  return result.issues.some(({ code }) => code === 'csv.odd-cell' || code === 'csv.slip');
}

function readInferred(
  decoded: Decoded,
  table: Table,
  issues: readonly Issue[],
  context: FormatContext,
): CsvReading | NoReading {
  const inference = infer(table);
  if (inference === null) {
    return {
      issues: [
        ...issues,
        error('csv.unreadable', 'rows with dates are there, but no column that could be their amount'),
      ],
    };
  }
  return readWith(decoded, table, inference.layout, { inference, confirmed: null, issues }, context);
}

/** A header and nothing below it is a month without transactions; anything else was not understood. */
function nothingToRead({ utf8 }: Decoded): Issue {
  const lines = utf8
    .toString('utf8', 0, 4_096)
    .trim()
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '');
  const last = lines.at(-1) ?? '';
  const known = last.split(/[;,\t|]/).filter((name) => knowsWord(name.replaceAll('"', '').trim())).length;
  const ended = utf8.at(-1) === 0x0a || utf8.at(-1) === 0x0d;
  if (known >= 3 && ended && utf8.length < 4_096)
    return warning('csv.no-rows', 'the header stands alone: no transactions in this file');
  return error('csv.empty', 'no row has a date and an amount: nothing here can be booked');
}

interface Basis {
  readonly inference: Inference | null;
  readonly confirmed: Confirmed | null;
  readonly issues: readonly Issue[];
}

function readWith(decoded: Decoded, table: Table, layout: Layout, basis: Basis, context: FormatContext): CsvReading {
  const collected = collect(layout, context.currencies, (take) => eachRow(decoded, table, layout, take), decoded.typed);
  const pockets = [...collected.pockets.values()];
  const words = TEXT_WORDS.account;
  const order = layout.dates[0]?.order ?? 'DMY';
  const around = {
    ...readSurroundings(collected.others, layout.decimal, order, words, layout.balance),
    period: readPeriod(collected.others, order),
  };
  const isNamed = basis.inference?.amounts.candidate.named !== false;
  const totals = readTotals(collected.others, layout, isNamed);
  const need = { moved: isNamed ? 1 : 3 };
  const proof = proveDocument(pockets, { balances: around.stated, totals }, context.currencies, need);
  const statements = buildStatements(pockets, proof.pockets, around, layout, context.currencies);
  const cut = cutIssue(decoded, table, layout, collected, proof);
  const issues = [
    ...basis.issues,
    ...collected.issues,
    ...cut,
    ...holdsOf({ ...basis, layout, collected, proof, table, currencies: context.currencies }),
  ];
  return {
    decoded,
    table,
    layout,
    collected,
    proof,
    inference: basis.inference,
    confirmed: basis.confirmed,
    result: { statements, issues },
  };
}

/** A whole table in memory is walked; a sampled one is cut again from the start. */
function eachRow(decoded: Decoded, table: Table, layout: Layout, take: (row: Row) => undefined): void {
  if (table.whole) for (const row of table.rows) take(row);
  else forEachRow(decoded.utf8, layout.dialect, take);
}

function cutIssue(
  decoded: Decoded,
  table: Table,
  layout: Layout,
  collected: Collected,
  proof: DocumentProof,
): readonly Issue[] {
  const { lastRow, lastLine, lastUsed: row } = collected;
  if (table.whole && table.openQuote !== null)
    return [cutAt(table.openQuote, `line ${table.openQuote} opens a quote that nothing closes`)];
  if (lastLine === null || row === null) return [];
  const why = mayBeCut({
    utf8: decoded.utf8,
    layout,
    row,
    isLast: row.line === lastRow?.line,
    isLine: row.line === lastLine.position.line,
    earlier: earlierRows(table, row),
    chained: isChained(collected, lastLine, proof),
  });
  return why === null ? [] : [cutAt(row.line, why)];
}

function cutAt(line: number, why: string): Issue {
  const what = 'If the download broke off, fetch the file again; if the bank writes it so, end it with an empty line';
  return hold('csv.cut', `${why}. ${what}`, { line });
}

/** Whether the running balance of its own pocket reaches the last line: others prove nothing of it. */
function isChained({ pockets }: Collected, line: StatementLine, proof: DocumentProof): boolean {
  const own = [...pockets.values()].findIndex(({ lines }) => lines.at(-1) === line);
  const chain = proof.pockets[own]?.chain;
  return proof.proved && line.balance !== null && chain !== undefined && holds(chain);
}

function earlierRows(table: Table, last: Row): readonly Row[] {
  return table.dataRows.slice(-200).flatMap((at) => {
    const row = table.rows[at];
    return row === undefined || row.line === last.line ? [] : [row];
  });
}

const NO_PROFILES: KnownProfiles = () => ({});

function namedProfile({ profile, profiles }: CsvConfig, builtIn: KnownProfiles): Profile | undefined {
  if (typeof profile === 'object') return profile;
  return profile === undefined || profile === 'auto' ? undefined : (profiles?.[profile] ?? builtIn()[profile]);
}
