import { formatMinor, hold, type Issue, type StatementLine } from '../../../src/plugin/contract.ts';
import { words } from '../../../src/words/message.ts';
import type { Basis } from '../doubt/basis.ts';
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
import { DEBT, flip, isLikelyDebt } from '../infer/signs/signs.ts';
import type { DocumentProof } from '../prove/proof.ts';
import { type Layout, nameOfColumn } from '../table/layout.ts';
import { type ComparedRow, type Comparison, compareReadings } from './compare.ts';
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
  const holds = sentences.map((sentence) => hold(code, `${sentence}. ${counts(compared, basis)} ${HOW}`));
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
): readonly string[] {
  const asked = doubts.filter(isAsked);
  if (asked.length === 0) return basis.proof.proved ? [] : [unproved(basis)];
  const isFirst = ({ about, message }: Doubt, at: number): boolean =>
    asked.findIndex((other) => other.about === about && other.message === message) === at;
  return asked
    .filter(isFirst)
    .map((doubt) => unsure(doubt, compareReadings(readingsOf(inference, [doubt]), basis).rows[0], basis));
}

/** The same with what the offered readings differ in, where none of them is a question of its own. */
export function unsureInFull(
  inference: Inference,
  doubts: readonly Doubt[],
  basis: Pick<Basis, 'proof' | 'layout' | 'currencies' | 'table'>,
): readonly string[] {
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
  { about, message }: Doubt,
  row: ComparedRow | undefined,
  { currencies, layout }: Pick<Basis, 'currencies' | 'layout'>,
): string {
  const [one, other] = row?.readings ?? [];
  const say = ({ amount, currency }: StatementLine): string =>
    [formatMinor(amount, currencies.places(currency)), currency].filter((part) => part !== null).join(' ');
  const why = message.replace(/^\w+: /, '');
  if (about === 'pockets') return `It is not certain which rows are of one account: ${why}`;
  if (row === undefined || one == null || other == null) return `It is not certain how it is read: ${why}`;
  const days = `${one.bookedOn} or ${other.bookedOn}`;
  const amounts = `${say(one)} or ${say(other)}`;
  switch (about) {
    case 'dates':
      if (isOneDay(one, other))
        return `It is not certain which month the name means: line ${row.line} says ${row.day}, which is ${days}`;
      return isOneMonth(one, other)
        ? `It is not certain which number is the day and which the year: line ${row.line} says ${row.day}, which is ${days}`
        : `It is not certain which number is the day and which the month: line ${row.line} says ${row.day}, which is ${days}`;
    case 'booking day':
      return `It is not certain which day counts (${why}): line ${row.line} is booked on ${days}`;
    case 'decimal':
      return `It is not certain whether the mark in ${row.amount} (line ${row.line}) parts decimals or thousands: it is ${amounts}`;
    default:
      return why === NOTHING_PROVES_SIGNS
        ? `It is not certain which way the money went: ${nameOfAmount(layout.names, row)} is ${amounts}`
        : `It is not certain which way the money went (${why}): ${nameOfAmount(layout.names, row)} is ${amounts}`;
  }
}

/** Two readings of one month differ in the year. */
function isOneMonth(one: StatementLine, other: StatementLine): boolean {
  return one.bookedOn.slice(5, 7) === other.bookedOn.slice(5, 7);
}

/** The names of months differ in two languages. */
function isOneDay(one: StatementLine, other: StatementLine): boolean {
  return one.bookedOn.slice(0, 4) === other.bookedOn.slice(0, 4) && one.bookedOn.slice(8) === other.bookedOn.slice(8);
}

const NOTHING_PROVES_SIGNS = 'nothing proves which way the money went';

function nameOfAmount(names: readonly string[], { line, amount }: ComparedRow): string {
  return `${amount === '' ? nameOfColumn(names, 0) : amount} in line ${line}`;
}

function unproved({ proof: { summary } }: Pick<Basis, 'proof'>): string {
  return `Nothing in the file proves this reading: ${summary}`;
}

/** How many rows each reading takes; of a file too large to be kept they are not counted. */
function counts({ readings }: Comparison, { table }: Basis): string {
  if (!table.whole) return '';
  const said = readings.map(
    ({ reads, leavesOut }) => `reads ${reads} ${reads === 1 ? 'row' : 'rows'} and leaves out ${leavesOut}`,
  );
  const [only] = said;
  const of = owners(readings);
  if (new Set(said).size === 1) return `${said.length === 1 ? 'It' : 'Each reading'} ${only}.${of}`;
  return `${said.map((each, index) => `Reading ${index + 1} ${each}`).join('; ')}.${of}`;
}

/** The accounts and currencies of each reading, as a sentence behind another one; empty where none is named. */
function owners(readings: Comparison['readings']): string {
  const names = readings.map(({ of }) => {
    const said = of.map(({ account, currency }) => [account, currency].filter((each) => each !== null).join(' '));
    const more = said.length > MOST_OWNERS ? [`${said.length - MOST_OWNERS} more`] : [];
    const named = said.map((each) => (each === '' ? 'an account that the file does not name' : each));
    return said.every((each) => each === '') ? null : [...named.slice(0, MOST_OWNERS), ...more].join(', ');
  });
  if (names.every((each) => each === null)) return '';
  const each = names.map((name) => name ?? 'an account that the file does not name');
  if (new Set(each).size === 1) return ` ${each.length === 1 ? 'It' : 'Each reading'} is of ${each[0]}.`;
  return ` ${each.map((name, index) => `Reading ${index + 1} is of ${name}`).join('; ')}.`;
}

const MOST_OWNERS = 6;

const HOW =
  'Look at its rows and choose on its page of the dashboard, or type `bankfeed inspect FILE --save NAME` (for the second reading `--reading 2`)';

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
