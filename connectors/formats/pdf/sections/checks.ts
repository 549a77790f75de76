import {
  type Balance,
  type Balances,
  type FormatContext,
  hold,
  type Issue,
  parseMinor,
  type Statement,
  warning,
} from '../../../../src/plugin/contract.ts';
import { joined, type Message, words } from '../../../../src/words/message.ts';
import { bestChain } from '../../../tables/prove/chain.ts';
import { hasBalance, lineProver } from '../../../tables/prove/covered.ts';
import { linksOf } from '../../../tables/prove/proof.ts';
import { numberIn } from '../../../tables/prove/stated.ts';
import type { CsvReading, NoReading } from '../../../tables/read-table.ts';
import type { Layout } from '../../../tables/table/layout.ts';
import { hasPhrase } from '../../../tables/words/match.ts';
import { PAID_OFF_WORDS } from '../../../tables/words/row-words.ts';
import type { Column } from '../columns.ts';
import { columnsOf, type LaidOut, rolesOf } from '../layout.ts';
import { at, placeOf, type Word } from '../page/lines.ts';
import { beginsWithDay, isMoney } from '../page/shapes.ts';
import type { StatementSheet } from '../page/sheet.ts';
import type { Record, Records } from '../records.ts';
import type { ColumnKind } from '../row-cells.ts';
import { nearAny } from '../time/years.ts';
import type { Section } from './find-sections.ts';

/** The checks that the reader of tables does not make. It does not see the cut of the table out of its page. */
export function checksOf(
  table: LaidOut,
  reading: CsvReading,
  statement: StatementSheet,
  context: FormatContext,
): readonly Issue[] {
  const { records, section, template } = table;
  const issues: Issue[] = [];
  const open = openCut(records, reading, statement);
  const [tight] = template === null && !closes(reading) ? records.tight : [];
  const close = open?.line ?? tight;
  if (close !== undefined) {
    const readings = joined('pdf.or', open?.cuts ?? []);
    const said =
      readings === '' ? words('pdf.amountStandsSoClose') : words('pdf.amountStandsSoCloseText', { readings });
    issues.push(hold('pdf.tight', at(close, said)));
  }
  // Without headings nobody knows where the table begins: a date further up is that of a letter.
  const top = section.headings.length > 0 ? 0 : (records.records[0]?.line.number ?? 0);
  const loose = records.loose.find(({ number }) => number > top);
  if (loose !== undefined && !closes(reading)) {
    issues.push(hold('pdf.unexplained', at(loose, words('pdf.dateAmountWithoutOther'))));
  }
  const unsure = reading.proof.proved ? undefined : unsureIn(records, statement);
  if (unsure !== undefined) issues.push(unsure);
  issues.push(...outsideColumns(table));
  if (template === null) issues.push(...doubtsOf(section, reading, statement));
  if (template !== null && isOff(reading)) {
    const values = { name: template.name, what: reading.proof.summary };
    issues.push(hold('pdf.off', words('pdf.templateFitsButRow', values)));
  }
  if (template === null && mayBeTurned(reading, statement)) {
    const said = words('pdf.balancesMayOwedEach');
    const [first] = records.records;
    issues.push(hold('pdf.signs', first === undefined ? said : at(first.line, said)));
  }
  if (isRounded(reading)) issues.push(hold('pdf.off', words('pdf.runningBalanceNotExactly')));
  if (disagrees(reading, statement, context)) issues.push(hold('pdf.off', words('pdf.balancesStatedAroundTable')));
  return issues;
}

/** The first row whose amount may be cut in another place. Neither its own balance nor a sum settles it. */
function openCut({ records }: Records, reading: CsvReading, { lines }: StatementSheet): Record | undefined {
  const { pockets, proof, layout } = reading;
  const isProved = lineProver(pockets, proof, layout);
  const steps = proof.by === 'chain' ? pockets.filter(({ lines: all }) => all.every(hasBalance)) : [];
  const settled = new Set(
    steps
      .flatMap((pocket) => pocket.lines.map(({ position }) => position.line ?? 0))
      .flatMap((row) => (isProved(row) ? (lines.get(row) ?? []) : [])),
  );
  const open = records.filter(({ line, cuts }) => cuts.length > 0 && !settled.has(line));
  const [first] = open;
  const isSummed = closes(reading) || proof.by === 'totals';
  // In a sum two wrong cuts may make up for one another.
  return isSummed && open.length === 1 ? undefined : first;
}

/**
 * The doubts that only balances can settle. They stand also under a confirmed template, which knows the layout and
 * not its words.
 */
function unsureIn({ records, stated }: Records, { hasParts, repeatsDates }: StatementSheet): Issue | undefined {
  if (hasParts) return hold('pdf.unproved', words('pdf.headingsAloneTellWay'));
  const between = stated.find(({ place, kind }) => place > 0 && place < records.length && kind !== 'opening');
  return between === undefined || !repeatsDates
    ? undefined
    : hold('pdf.unproved', words('pdf.readsLikeBalanceBut', { place: placeOf(between.line) }));
}

/** Balances say nothing of days: where headings or the stated period do not, a person does. */
function doubtsOf(
  section: Section,
  { proof, result, layout }: CsvReading,
  { periods, balances }: StatementSheet,
): readonly Issue[] {
  const isBare = section.headings.length === 0;
  const isCertain = proof.by === 'chain' && layout.dates.length === 1 && layout.dates[0]?.index === 0;
  const lines = result.statements.flatMap((statement) => statement.lines).filter(({ status }) => status === 'booked');
  const isNear = nearAny(periods);
  const stray = periods.length === 0 ? undefined : lines.find(({ bookedOn }) => !isNear(bookedOn));
  const [first, last] = [lines[0], lines.at(-1)];
  const hasEnds = last?.balance !== null && (first?.balance !== null || balances.openings.length > 0);
  return [
    ...(proof.by === 'chain' && !proof.pockets.every((pocket) => pocket.closes) && !hasEnds
      ? [hold('pdf.ends', words('pdf.firstLastRowsNo'))]
      : []),
    ...(isBare && proof.proved && !isCertain ? [hold('pdf.headings', words('pdf.tableNoHeadingsBalances'))] : []),
    ...(stray === undefined ? [] : [hold('pdf.date', words('pdf.liesOutsidePeriodStates', { day: stray.bookedOn }))]),
  ];
}

/** Whether the rows lead from the stated opening balance to the stated closing balance. */
function closes({ proof, result, layout }: CsvReading): boolean {
  if (proof.pockets.length === 0) return false;
  return proof.pockets.every((pocket) => pocket.closes) || result.statements.every((each) => isOwed(each, layout));
}

function isOff({ proof, result, layout }: CsvReading): boolean {
  const owed = result.statements.some((statement) => isOwed(statement, layout));
  return proof.pockets.some(({ denied, chain }) => (denied !== null && !owed) || chain.good < chain.steps);
}

/**
 * Balances of a debt close over purchases without a sign. Balances of an account close over money that came in just
 * as well.
 */
function mayBeTurned({ proof, layout, result }: CsvReading, { mayBeDebt }: StatementSheet): boolean {
  const { amount } = layout;
  if (amount.kind !== 'signed' || amount.outPositive || proof.by === 'totals' || proof.by === null) return false;
  if (result.issues.some(({ code }) => code === 'csv.ambiguous')) return false;
  const lines = result.statements.flatMap((statement) => statement.lines);
  return (
    mayBeDebt ||
    lines.some(({ amount: cents, payee, memo }) => cents < 0n && hasPhrase(PAID_OFF_WORDS, `${payee} ${memo}`))
  );
}

/** The reader of tables forgives a cent, since some exports are rounded. A printed statement is not. */
function isRounded({ proof, pockets }: CsvReading): boolean {
  if (proof.by !== 'chain') return false;
  const chains = pockets.map(({ lines }) => bestChain(linksOf(lines), 0n));
  return chains.some(({ steps, good }) => good < steps);
}

/**
 * Whether the stated opening and closing balances differ from the chain's ends. A chain does not show missing rows at
 * its ends.
 */
function disagrees(
  { result, layout }: CsvReading,
  { balances }: StatementSheet,
  { currencies }: FormatContext,
): boolean {
  const [statement, ...others] = result.statements;
  if (statement === undefined || others.length > 0) return false;
  const { opening, closing } = statement.balances;
  const places = currencies.places(statement.currency);
  const differs = (told: readonly string[], read: bigint | undefined): boolean =>
    read !== undefined && told.some((text) => parseMinor(numberIn(text, layout.decimal) ?? '', places) !== read);
  return differs(balances.openings, opening?.amount) || differs(balances.closings, closing?.amount);
}

/** Headings and no row below them: a month without transactions, if it ended with what it began with. */
export function withoutRows({ balances }: StatementSheet): NoReading {
  const digits = (text: string): string => text.replace(/[^\d-]/g, '');
  const [opening] = balances.openings;
  const [closing] = balances.closings;
  const isQuiet = opening !== undefined && closing !== undefined && digits(opening) === digits(closing);
  return {
    issues: [
      isQuiet
        ? warning('pdf.no-rows', words('pdf.endsBalanceBeganLists'))
        : hold('pdf.empty', words('pdf.headingsNoRowBelow')),
    ],
  };
}

/** Columns whose whole text reaches the transaction. */
const KEPT: ReadonlySet<string> = new Set(['amount', 'debit', 'credit', 'balance', 'fee', 'payee', 'memo']);
/** A row fills one of them, or the other is zero. */
const SPLIT: ReadonlySet<string> = new Set(['debit', 'credit']);
/** An edge that touches a number does not part it. Points. */
const TOUCH = 1;

/** The questions about a table whose columns its template places; none for any other table. */
function outsideColumns({ columns, kinds, records, section, template }: LaidOut): readonly Issue[] {
  if (template === null || columnsOf(template) === null) return [];
  const roles = rolesOf(template.profile, columns);
  const notes = new Set(records.notes);
  const cut = section.body
    .filter(({ line }) => !notes.has(line))
    .flatMap(({ line, shift }) =>
      line.words.flatMap((word) => (isCut(word, shift, columns, kinds) ? [{ line, word }] : [])),
    )
    .map(({ line, word }) => hold('pdf.edge', at(line, words('pdf.edgeColumnRunsThrough', { word: word.text }))));
  const lost = records.records.flatMap((record) => {
    const found = lostIn(record, columns, roles);
    return found === null ? [] : [hold('pdf.outside', at(record.line, found))];
  });
  return [...cut.slice(0, 1), ...lost.slice(0, 1)];
}

/** Where both sides of an edge are texts, a number that runs across it is part of them. */
function isCut(
  { from, text, to }: Word,
  shift: number,
  columns: readonly Column[],
  kinds: readonly ColumnKind[],
): boolean {
  if (!isMoney(text)) return false;
  return columns.slice(0, -1).some(({ to: edge }, at) => {
    const isOfTexts = kinds[at] === 'text' && kinds[at + 1] === 'text';
    return !isOfTexts && from + shift < edge - TOUCH && to + shift > edge + TOUCH;
  });
}

function lostIn(
  { cells, isUndated, line }: Record,
  columns: readonly Column[],
  roles: readonly (readonly string[])[],
): Message | null {
  const at = cells.findIndex((cell, column) => !roles[column]?.some((role) => KEPT.has(role)) && hasMoney(cell));
  if (at >= 0) {
    const { name } = columns[at] ?? { name: '' };
    return words('pdf.numberStandsNoColumn', { name });
  }
  const [one, other] = cells.filter(
    (cell, column) => roles[column]?.some((role) => SPLIT.has(role)) && /[1-9]/.test(cell),
  );
  if (one !== undefined && other !== undefined) return words('pdf.twoAmountsStandColumns', { one, other });
  return isUndated && beginsWithDay(line.words) ? words('pdf.dayStandsNoColumn') : null;
}

function hasMoney(cell: string): boolean {
  return cell.split(' ').some(isMoney);
}

/**
 * A printed debt is less than nothing. A card's statement with purchases as bare numbers prints its balances the same
 * way. The balances are turned round only where the rows close then and did not before.
 */
export function settleBalances(statement: Statement, layout: Layout): Statement {
  const balances = isOwed(statement, layout) ? turned(statement.balances) : statement.balances;
  return { ...statement, balances };
}

/** Opening and closing close only as debts. */
function isOwed({ balances, lines }: Statement, { amount }: Layout): boolean {
  const { opening, closing } = balances;
  if (opening === null || closing === null) return false;
  if (amount.kind !== 'signed' || !amount.outPositive || lines.some(({ balance }) => balance !== null)) return false;
  const sum = lines.reduce((total, line) => (line.status === 'booked' ? total + line.amount : total), 0n);
  return opening.amount + sum !== closing.amount && sum - opening.amount === -closing.amount;
}

function turned({ opening, closing, available }: Balances): Balances {
  const turn = (balance: Balance | null): Balance | null => balance && { ...balance, amount: -balance.amount };
  return { opening: turn(opening), closing: turn(closing), available };
}
