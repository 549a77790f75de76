import { formatMinor, hold, type Issue, type StatementLine } from '../../../src/plugin/contract.ts';
import { inEnglish, joined, type Message, type MessageValues, type Said, words } from '../../../src/words/message.ts';
import { advised, type Basis } from '../doubt/basis.ts';
import { damageIn } from '../doubt/damage.ts';
import {
  contradicted,
  eveningsIn,
  mixedDays,
  openEnds,
  scaled,
  strangeRows,
  turnedDays,
  turnedDebits,
  turnedSigns,
  uncountedFees,
  unevenQuotes,
} from '../doubt/rows.ts';
import type { Doubt, Inference } from '../infer/search.ts';
import { DEBT, flip, isLikelyDebt, NO_PROOF_OF_SIGNS } from '../infer/signs/signs.ts';
import type { DocumentProof } from '../prove/proof.ts';
import { type Layout, lineNamed, nameOfColumn } from '../table/layout.ts';
import { type ComparedRow, type Comparison, compareReadings, type ReadingCount } from './compare.ts';
import { openReadings } from './product.ts';

/** The reasons for which a document is held. None, where it is proved or its profile was confirmed. */
export function questionsOf(basis: Basis): readonly Issue[] {
  const { collected, confirmed, inference } = basis;
  const odd = strangeRows(basis);
  if (collected.lastLine === null) return [...odd, hold('csv.empty', words('table.noTransactionCouldRead'))];
  const damage = damageIn(basis);
  const turned = [...turnedDebits(basis), ...(damage.length === 0 ? turnedSigns(basis) : []), ...turnedDays(basis)];
  const found = [...odd, ...damage, ...turned, ...mixedDays(basis), ...eveningsIn(basis), ...uncountedFees(basis)];
  if (confirmed?.by === 'header')
    return [...found, ...unevenQuotes(basis), ...(found.some(namesRow) ? [] : contradicted(basis, confirmed.name))];
  if (confirmed !== null || inference === null) return found;
  return [...found, ...unevenQuotes(basis), ...readingHolds(basis, inference, found)];
}

/** A row that explains why the balances do not close. */
function namesRow({ code }: Issue): boolean {
  return code === 'csv.slip' || code === 'csv.odd-cell';
}

/** The open points of the reading itself: the choice among several, or whether it is right at all. */
function readingHolds(basis: Basis, inference: Inference, found: readonly Issue[]): readonly Issue[] {
  const doubts = doubtsOf(inference, basis.proof);
  const sentences = unsureOf(inference, doubts, basis);
  const ends = basis.proof.proved || doubts.some(isAsked) ? [...openEnds(basis, found), ...scaled(basis)] : [];
  if (sentences.length === 0) return ends;
  const code = doubts.some(isAsked) ? 'csv.ambiguous' : 'csv.unproved';
  const compared = compareReadings(readingsOf(inference, doubts), basis);
  const holds = sentences.map((what) => hold(code, advised(counted(what, compared, basis), HOW)));
  return [...holds, ...ends];
}

function isAsked({ code }: Doubt): boolean {
  return code === 'csv.ambiguous';
}

/** The open points of a reading, one sentence each. Several meanings are possible, or nothing proves the only one. */
function unsureOf(
  inference: Inference,
  doubts: readonly Doubt[],
  basis: Pick<Basis, 'proof' | 'layout' | 'currencies' | 'table'>,
): readonly Message[] {
  const asked = doubts.filter(isAsked);
  if (asked.length === 0)
    return basis.proof.proved ? [] : [words('table.nothingFileProvesReading', { why: basis.proof.summary })];
  const isFirst = ({ about, message }: Doubt, at: number): boolean =>
    asked.findIndex((other) => other.about === about && isSame(other.message, message)) === at;
  return asked
    .filter(isFirst)
    .map((doubt) => unsure(doubt, compareReadings(readingsOf(inference, [doubt]), basis).rows[0], basis));
}

/** The same with what the offered readings differ in, where none of them is a question of its own. */
export function unsureInFull(
  inference: Inference,
  doubts: readonly Doubt[],
  basis: Pick<Basis, 'proof' | 'layout' | 'currencies' | 'table'>,
): readonly Message[] {
  const sentences = unsureOf(inference, doubts, basis);
  if (sentences.length === 0 || doubts.some(isAsked)) return sentences;
  const offered = doubts.filter(({ alternative }) => alternative !== null);
  return [
    ...sentences,
    ...offered.map((doubt) => unsure(doubt, compareReadings(readingsOf(inference, [doubt]), basis).rows[0], basis)),
  ];
}

/** The best reading, and the others that nothing rules out. */
export function readingsOf(inference: Inference, doubts: readonly Doubt[]) {
  return openReadings(inference, doubts).map(({ layout }) => layout);
}

/** One sentence on what is not certain, with a row that shows it. */
function unsure(
  { about, message: why }: Doubt,
  row: ComparedRow | undefined,
  { currencies, layout }: Pick<Basis, 'currencies' | 'layout'>,
): Message {
  const [one, other] = row?.readings ?? [];
  const say = ({ amount, currency }: StatementLine): string =>
    [formatMinor(amount, currencies.places(currency)), currency].filter((part) => part !== null).join(' ');
  if (about === 'pockets') return words('table.notCertainRowsOne', { why });
  if (row === undefined || one == null || other == null) return words('table.notCertainHowRead', { why });
  const place = lineNamed(row.line);
  const days = { one: one.bookedOn, other: other.bookedOn };
  const amounts = { one: say(one), other: say(other) };
  switch (about) {
    case 'dates':
      return words(orderKey(one, other), { place, day: row.day, ...days });
    case 'booking day':
      return words('table.notCertainDayCounts', { why, place, ...days });
    case 'decimal':
      return words('table.notCertainWhetherMark', { amount: row.amount, place, ...amounts });
    default: {
      const amount = row.amount === '' ? nameOfColumn(layout.names, 0) : row.amount;
      const values = { amount: words('table.inLine', { amount, place }), ...amounts };
      return isSame(why, NO_PROOF_OF_SIGNS)
        ? words('table.notCertainWayMoneyWent', values)
        : words('table.notCertainWayMoney', { why, ...values });
    }
  }
}

function orderKey(one: StatementLine, other: StatementLine) {
  if (isOneDay(one, other)) return 'table.notCertainMonthName';
  return isOneMonth(one, other) ? 'table.notCertainNumberDayYear' : 'table.notCertainNumberDay';
}

function isSame(one: Message, other: Message): boolean {
  return inEnglish(one) === inEnglish(other);
}

/** Two readings of one month differ in the year. */
function isOneMonth(one: StatementLine, other: StatementLine): boolean {
  return one.bookedOn.slice(5, 7) === other.bookedOn.slice(5, 7);
}

/** The names of months differ in two languages. */
function isOneDay(one: StatementLine, other: StatementLine): boolean {
  return one.bookedOn.slice(0, 4) === other.bookedOn.slice(0, 4) && one.bookedOn.slice(8) === other.bookedOn.slice(8);
}

/** The open point, and how many rows each reading takes; of a file too large to be kept they are not counted. */
function counted(what: Message, { readings }: Comparison, { table }: Basis): Message {
  if (!table.whole) return what;
  const rows = ofEach('reads', readings, ({ reads, leavesOut }) => ({
    count: reads,
    rows: `${reads}`,
    left: leavesOut,
  }));
  const owners = readings.map(ownersOf);
  if (owners.every((each) => each === null)) return advised(what, rows);
  const of = ofEach('isOf', owners, (each) => ({ owners: each ?? UNNAMED }));
  return advised(advised(what, rows), of);
}

/** One sentence where the readings do not differ, else one for each. */
function ofEach<Part>(kind: 'reads' | 'isOf', parts: readonly Part[], valuesOf: (part: Part) => MessageValues): Said {
  const values = parts.map(valuesOf);
  const isAlike = new Set(values.map((each) => JSON.stringify(each))).size === 1;
  if (isAlike) return words(parts.length === 1 ? `table.it#${kind}` : `table.each#${kind}`, values[0]);
  return joined(
    'row.points',
    values.map((each, index) => words(`table.one#${kind}`, { ...each, number: index + 1 })),
  );
}

/** The accounts and currencies of a reading; null where none is named. */
function ownersOf({ of }: ReadingCount): Said | null {
  const named = of.map(({ account, currency }) => [account, currency].filter((each) => each !== null).join(' '));
  if (named.every((each) => each === '')) return null;
  const more = named.length > MOST_OWNERS ? [words('table.more', { count: named.length - MOST_OWNERS })] : [];
  return joined('row.list', [...named.slice(0, MOST_OWNERS).map((each) => each || UNNAMED), ...more]);
}

const MOST_OWNERS = 6;
const UNNAMED = words('table.accountFileNotName');
const HOW = words('table.lookRowsChoosePage');

/**
 * The doubts that are left when the proof is known. Totals of money in and out settle the signs. Opening and closing
 * do not: a card shows as balance what is owed, and purchases without a minus raise it.
 */
export function doubtsOf({ doubts, layout, columns }: Inference, { by }: DocumentProof): readonly Doubt[] {
  const others = doubts.filter(({ about }) => about !== 'signs');
  if (by === 'totals') return others;
  if (by !== 'closing') return doubts;
  if (!isLikelyDebt(layout.amount, columns)) return others;
  const alternative: Layout = { ...layout, amount: flip(layout.amount) };
  return [...others, { code: 'csv.ambiguous', about: 'signs', message: DEBT, alternative }];
}
