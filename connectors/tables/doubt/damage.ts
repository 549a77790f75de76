import { addDays, formatMinor, hold, type Issue, type StatementLine } from '../../../src/plugin/contract.ts';
import { words } from '../../../src/words/message.ts';
import { monthsFarApart } from '../infer/years.ts';
import { lineProver, walked } from '../prove/covered.ts';
import type { PocketProof } from '../prove/proof.ts';
import { amountColumns, nameOfColumn } from '../table/layout.ts';
import { normaliseWords } from '../words/cells.ts';
import { codeOfUnit, readCurrency } from '../words/currencies.ts';
import { directionOf, wayByWords } from '../words/flags.ts';
import { isPhrase } from '../words/match.ts';
import { BOOKED_WORDS, ROW_WORDS } from '../words/row-words.ts';
import { type Basis, FETCH, HABIT, isOwn } from './basis.ts';
import type { Seen, Tally } from './statistics.ts';
import { isOnePlaceApart, unprovedLines } from './unproved-lines.ts';

/**
 * Cells and rows that may have changed on the way from the bank. Each becomes a question with line and column.
 * Amounts that the balances prove raise no question. A habit of the bank raises none in a layout that the owner
 * confirmed.
 */
export function damageIn(basis: Basis): readonly Issue[] {
  return [...oddCellsIn(basis), ...wrongDigitsIn(basis), ...farDayIn(basis), ...leapIn(basis), ...openYearIn(basis)];
}

function oddCellsIn(basis: Basis): readonly Issue[] {
  const odd = oddCells(basis);
  if (odd.length === 0) return [];
  return odd.filter(asker(basis)).map(({ seen, about, verdict, what }) => {
    const isCertain = verdict === 'damaged' || about === 'balance';
    const advice = isCertain ? FETCH : `${FETCH}. ${HABIT}`;
    return cellHold(basis, seen.row.line, seen.column, what, about === 'currency' ? CONFIGURE : advice);
  });
}

const CONFIGURE = `${FETCH}; else configure the currency`;

/** Which of the odd cells neither a proof nor the owner's word explains. */
function asker(basis: Basis): (cell: OddCell) => boolean {
  const { layout, confirmed, pockets, proof } = basis;
  const isProved = lineProver(pockets, proof, layout);
  const isNew = !isOwn(basis);
  // A line without a balance at an end of the list is asked about as such.
  const ends = confirmed === null ? unprovedLines(basis).map(({ line }) => line) : [];
  return ({ about, seen: { row }, verdict }) => {
    if (about === 'lone status')
      return isNew && (proof.by === 'chain' || confirmed !== null) && !isProved(row.line) && !ends.includes(row.line);
    if (about === 'scale') return confirmed === null && pockets.some(({ currency }) => isSpentInCents(currency));
    if (about === 'currency' || verdict === 'damaged' || (about === 'status' && isNew)) return true;
    return !isProved(row.line) && (about === 'balance' || isNew);
  };
}

/** Currencies in which hardly a purchase is a whole number. */
const IN_CENTS = 'EUR USD GBP CHF CAD AUD NZD PLN SEK NOK DKK SGD BRL MXN ILS AED BGN RON'.split(' ');

function isSpentInCents(currency: string | null): boolean {
  return currency !== null && IN_CENTS.includes(currency);
}

/** No line of a statement lies so many days from all others: one digit of its year may be wrong. */
const FAR = 366;
/** So far from its neighbour no line lies whose year is taken from elsewhere. */
const LEAP = 180;

/** The one line that lies more than a year before or after all others. The others must lie within a year. */
function farDayIn(basis: Basis): readonly Issue[] {
  const days = basis.pockets.flatMap(({ lines }) => lines).sort((a, b) => Number(a.bookedOn > b.bookedOn) || -1);
  const [first, second, before, last] = [days[0], days[1], days.at(-2), days.at(-1)];
  const isFirst = isFar(first, second, FAR) && !isFar(second, last, FAR);
  const isLast = isFar(before, last, FAR) && !isFar(first, before, FAR);
  const line = isFirst ? first : last;
  // Of two lines none says which is the odd one.
  if (isOwn(basis) || days.length < 3 || !(isFirst || isLast) || line === undefined) return [];
  const what = `${line.bookedOn} is more than a year from all others`;
  const column = basis.layout.dates[0]?.index ?? 0;
  return [cellHold(basis, line.position.line ?? 1, column, what, `${FETCH}. ${HABIT}`)];
}

/** A day without a year gets its year from the days around it. A leap of months in the list may then show damage. */
function leapIn({ layout, pockets }: Basis): readonly Issue[] {
  if (layout.latest === null) return [];
  const leaps = pockets.flatMap(({ lines }) =>
    lines.filter((line, at) => isFar(lines[at - 1], line, LEAP) || isFar(line, lines[at - 1], LEAP)),
  );
  return leaps.slice(0, 1).map(({ bookedOn, position: { line = 1 } }) => {
    const what = `without a year its day is taken as ${bookedOn}, months from the line before`;
    return hold('csv.odd-cell', `line ${line}: ${what}. ${FETCH}`, { line });
  });
}

/**
 * A file that names months a year and more apart leaves the year of its days open. Its period may lie a year before the
 * day on which it was fetched.
 */
function openYearIn({ layout, table, collected: { lastLine } }: Basis): readonly Issue[] {
  const months = layout.latest === null ? null : monthsFarApart(table);
  if (months === null || lastLine === null) return [];
  const [first, last] = months.map(({ year, month }) => `${year}-${String(month).padStart(2, '0')}`);
  const { line = 1 } = lastLine.position;
  const what = `its day is taken as ${lastLine.bookedOn}, but days have no year and the file names months from ${first} to ${last}`;
  return [hold('csv.year', words('row.line', { line, what }), { line })];
}

function isFar(one: StatementLine | undefined, other: StatementLine | undefined, days: number): boolean {
  return one !== undefined && other !== undefined && addDays(one.bookedOn, days) < other.bookedOn;
}

function cellHold({ layout }: Basis, line: number, column: number, what: string, way: string): Issue {
  const message = `line ${line}, ${nameOfColumn(layout.names, column)}: ${what}. ${way}`;
  return hold('csv.odd-cell', message, { line, column: column + 1 });
}

/** A line whose amount one damaged place explains: the balances want another one. */
interface WrongDigit {
  readonly line: StatementLine;
  readonly what: string;
}

/** Lines of a described file of which one damaged place explains why the balances do not close. */
function wrongDigitsIn(basis: Basis): readonly Issue[] {
  const { confirmed, pockets, proof, currencies } = basis;
  // An inferred reading that nothing proves is asked about as a whole.
  if (proof.proved || confirmed === null) return [];
  const found = pockets.flatMap(({ lines, currency }, at) => {
    const own = proof.pockets[at];
    const places = currencies.places(currency);
    if (own === undefined) return [];
    const isSum = pockets.length === 1 && own.off !== 0n && own.chain.steps === 0;
    return isSum ? wrongSum(lines, own.off, places) : wrongStep(lines, own, places);
  });
  return found.map(({ line: { position }, what }) => {
    const line = position.line ?? 1;
    return hold('csv.slip', `line ${line}: ${what}. ${FETCH}`, { line });
  });
}

/**
 * The one step of the running balance that does not fit because of its row. Its amount differs in one place from the
 * step of the balance. Or the row is the one before it once more. Where several steps do not fit, the balances are of
 * another kind.
 */
function wrongStep(lines: readonly StatementLine[], proof: PocketProof, places: number): readonly WrongDigit[] {
  if (proof.chain.before || proof.chain.good !== proof.chain.steps - 1) return [];
  const walk = walked(lines, proof);
  return walk.slice(1).flatMap((line, index) => {
    const before = walk[index];
    if (before === undefined || before.balance === null || line.balance === null) return [];
    const moved = line.balance - before.balance;
    if (moved === line.amount) return [];
    if (moved === 0n) return isSameRow(line, before) ? [{ line, what: 'the row beside it once more' }] : [];
    if (!isSingleError(moved, line.amount, places)) return [];
    const [written, wanted] = [formatMinor(line.amount, places), formatMinor(moved, places)];
    return [{ line, what: `${written}, but the balance moves by ${wanted}` }];
  });
}

/** The first line of which one damaged place explains by how much opening and sum miss the stated closing balance. */
function wrongSum(lines: readonly StatementLine[], off: bigint, places: number): readonly WrongDigit[] {
  const found = lines.flatMap((line, index): readonly WrongDigit[] => {
    const before = lines[index - 1];
    if (line.amount === -off && before !== undefined && isSameRow(line, before))
      return [{ line, what: 'the row beside it once more, and the stated balances miss it by as much' }];
    if (line.status !== 'booked' || !isSingleError(line.amount + off, line.amount, places)) return [];
    const [written, wanted] = [formatMinor(line.amount, places), formatMinor(line.amount + off, places)];
    return [{ line, what: `${written}, but by the stated balances it may be ${wanted}` }];
  });
  return found.slice(0, 1);
}

function isSameRow(one: StatementLine, other: StatementLine): boolean {
  const said = ({ bookedOn, amount, payee, memo, reference, time }: StatementLine): string =>
    [bookedOn, amount, payee, memo, reference, time].join('\n');
  return said(one) === said(other);
}

/**
 * Two equal numbers, a changed sign, or one changed place. The zeros behind the mark may count: `12.50` may become
 * `1250`.
 */
function isSingleError(wanted: bigint, written: bigint, places: number): boolean {
  if (wanted === 0n) return false;
  if (written === 0n || wanted === -written) return true;
  const waysToWrite = (amount: bigint): readonly string[] => {
    const text = formatMinor(sizeOf(amount), places);
    return text.includes('.') ? [text, text.replace(/\.?0+$/, '')] : [text];
  };
  return waysToWrite(wanted).some((one) => waysToWrite(written).some((other) => isOnePlaceApart(one, other)));
}

function sizeOf(amount: bigint): bigint {
  return amount < 0n ? -amount : amount;
}

/** A cell of a transaction that is written like no other: a character may be lost or changed there. */
interface OddCell {
  readonly seen: Seen;
  /** `lone status`: a word that no other row has in its status. `scale`: all amounts may count cents. */
  readonly about: 'amount' | 'balance' | 'currency' | 'status' | 'lone status' | 'scale';
  /** The oddity, as a part of a sentence. */
  readonly what: string;
  /** `unusual`: it may be the first of its kind that the bank writes. `damaged`: the other cells rule that out. */
  readonly verdict: 'damaged' | 'unusual';
}

type Found = Pick<OddCell, 'seen' | 'what'> & Partial<Pick<OddCell, 'about' | 'verdict'>>;
/** A trait by its name, and how a value of it is odd. */
type Predicate = readonly [
  about: OddCell['about'],
  trait: string,
  odd: (tally: Tally, basis: Basis) => readonly Found[],
];

/** The number of other cells that must agree for one to be odd. */
const FEW = 2;
/** The number of whole numbers that is no accident. */
const MANY = 4;
/** More words than these are texts of all kinds. */
const MOST_WORDS = 4;

function total(seen: Iterable<Seen>): number {
  return [...seen].reduce((sum, each) => sum + each.count, 0);
}

/** The cell that alone has a value, beside a few others. */
function lone(value: string, what: string, verdict: OddCell['verdict'] = 'unusual') {
  return (tally: Tally): readonly Found[] => {
    const seen = tally.get(value);
    return seen?.count === 1 && total(tally.values()) > FEW ? [{ seen, what, verdict }] : [];
  };
}

/**
 * For cells with two values in all: the value that one cell alone has. At least `few` other cells must have the other
 * value.
 */
function loneOfTwo(tally: Tally, few = FEW) {
  const [one, other, ...more] = tally;
  if (one === undefined || other === undefined || more.length > 0) return [];
  const pairs = [
    { seen: one[1], value: one[0], usual: other[0], others: other[1] },
    { seen: other[1], value: other[0], usual: one[0], others: one[1] },
  ];
  return pairs.filter(({ seen, others }) => seen.count === 1 && others.count >= few);
}

/**
 * One number has fewer decimals than all others, in a column that keeps its zeros. Spreadsheets and some banks trim them,
 * so `500` beside `-16,70` is an ordinary cell: only `2000,00` shows that whole numbers are written in full. Or one
 * number has more decimals than hundredths need.
 */
function oddPlaces(of: 'amount' | 'fee'): Predicate[2] {
  return (tally, { statistics, numbers }) => {
    const kept = statistics.get(`${of} zeros`);
    const keeps = (places: string): boolean =>
      kept?.has('all') === true || (places !== '0' && kept?.has('last') === true);
    const odd = numbers === 'stored' ? [] : loneOfTwo(tally);
    return odd
      .filter(({ value, usual }) => (value < usual ? keeps(value) : value > HUNDREDTHS))
      .map(({ seen, value, usual }) => ({
        seen,
        what: `${value} decimals where all others have ${usual}`,
        verdict: value === '0' ? 'unusual' : 'damaged',
      }));
  };
}

/** Decimals of most currencies, as the statistics call them. */
const HUNDREDTHS = '2';

/** No amount has decimals, and most are as uneven as only cents are. */
const scale: Predicate[2] = (tally, { statistics }) => {
  const whole = tally.size === 1 ? tally.get('0') : undefined;
  const last = statistics.get('amount last');
  const even = total(['0', '5'].flatMap((digit) => last?.get(digit) ?? []));
  if (whole === undefined || whole.count < MANY || even * 2 >= whole.count) return [];
  return [{ seen: whole, what: 'no amount has decimals, as if all counted cents' }];
};

/** Debit and credit have a minus on every number or on none. One number that differs may have lost its minus. */
const minus: Predicate[2] = (tally, { layout: { amount } }) =>
  (amount.kind === 'split' ? loneOfTwo(tally, 1) : []).map(({ seen }) => ({
    seen,
    what: 'a minus where others of the column have none, or none where they have one',
  }));

/** A file has one word for in and one for out. Another word that stands there once may be damaged. */
const direction: Predicate[2] = (tally, { layout: { amount } }) => {
  const words = amount.kind === 'flag' ? amount.words : null;
  // Where texts begin with the words, no two of them need be alike.
  const isText = words !== null && [...words.in, ...words.out].some((word) => word.endsWith('*'));
  if (isText || tally.size > MOST_WORDS) return [];
  const wayOf = words === null ? directionOf : wayByWords(words);
  return [...tally].flatMap(([word, seen]) => {
    const isSynonym = [...tally.keys()].some((other) => other !== word && wayOf(other) === wayOf(word));
    if (seen.count !== 1 || !isSynonym) return [];
    return [{ seen, what: `"${word.slice(0, 20)}" says which way it went, where others say it in another word` }];
  });
};

/**
 * `REVERETD`, once: as it stands the row would be booked. So would that of any word that nobody knows. It may stand in
 * more rows, where a known word calls even more of them booked.
 */
const status: Predicate[2] = (tally) => {
  const isLone = tally.size > 1 && tally.size <= MOST_WORDS;
  const booked = total([...tally].flatMap(([word, seen]) => (isPhrase(BOOKED_WORDS, word) ? seen : [])));
  return [...tally].flatMap(([word, seen]): readonly Found[] => {
    const plain = normaliseWords(word);
    if (plain === '' || (seen.count !== 1 && seen.count >= booked)) return [];
    const isKnown = [ROW_WORDS.failed, ROW_WORDS.pending, BOOKED_WORDS].some((words) => isPhrase(words, word));
    if (!isLone || isKnown) return [];
    const what =
      seen.count === 1
        ? `"${word.slice(0, 20)}", which no other row has, may say that it was never booked`
        : `"${word.slice(0, 20)}", which ${seen.count} rows have, may say that they were never booked`;
    return [{ seen, what, about: 'lone status' }];
  });
};

/**
 * Where most codes are unknown, the bank has its own. An unknown code beside known ones is damaged, or the
 * configuration must name it. A cell that is no code at all (`$`, `US Dollar`) parts no money from that of other rows.
 */
const currency: Predicate[2] = (tally, { layout: { defaultCurrency }, currencies }) => {
  const knows = (code: string | null): boolean => code !== null && currencies.knows(code);
  const coded = [...tally].filter(([cell]) => cell !== '');
  const unknown = coded.filter(([cell]) => !knows(readCurrency(cell)));
  const [all = 0, strange = 0] = [coded, unknown].map((some) => total(some.map(([, seen]) => seen)));
  const known = all - strange + (knows(defaultCurrency) ? 1 : 0);
  return unknown.flatMap(([cell, seen]): readonly Found[] => {
    const word = `"${cell.slice(0, 20)}"`;
    if (seen.count <= known)
      return [
        {
          seen,
          what: `${word} is no currency of ISO 4217, nor configured, and others of the column are`,
          verdict: 'damaged',
        },
      ];
    const isNameless = readCurrency(cell) === null && coded.length > 1;
    return isNameless
      ? [{ seen, what: `${word} tells no currency, and other rows have another`, verdict: 'damaged' }]
      : [];
  });
};

/** `£5.00` in a file of euros is no amount of euros. Where a column tells the currency, it is believed. */
const unit: Predicate[2] = (tally, { layout }) => {
  const strange = loneOfTwo(tally)
    .filter(({ value }) => value !== '')
    .map(({ seen }): Found => ({ seen, what: 'a currency, which no other has', about: 'amount' }));
  if (layout.currency !== null) return strange;
  const coded = [...tally].flatMap(([text, seen]) => ({ text, seen, code: codeOfUnit(text) }));
  const known = coded.filter(({ code }) => code !== undefined).sort((a, b) => b.seen.count - a.seen.count);
  const usual = layout.defaultCurrency ?? known[0]?.code;
  const others = known
    .filter(({ code }) => code !== usual)
    .map(({ text, code, seen }): Found => {
      return { seen, what: `"${text}" is ${code}, and the currency here is ${usual}`, verdict: 'damaged' };
    });
  const signs = [...tally].filter(([text]) => codeOfUnit(text) === undefined && /\p{Sc}/u.test(text));
  const unlike = signs
    .filter(([text]) => (usual === undefined ? signs.length > 1 : !isSignOf(text, usual)))
    .map(
      ([text, seen]): Found => ({ seen, what: `"${text}" is a currency, and others have another`, verdict: 'damaged' }),
    );
  return [...strange, ...others, ...unlike];
};

/** Whether people write a currency with this sign: `$` is that of many. */
function isSignOf(sign: string, code: string): boolean {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' });
  return format.formatToParts(1).some(({ type, value }) => type === 'currency' && value === sign);
}

/** `.42`, where every other number begins with a digit. */
const bare: Predicate[2] = (tally, { layout: { decimal } }) => {
  const what = `no digit before the "${decimal}", which all others have`;
  return lone('bare', what, tally.has('zero') ? 'damaged' : 'unusual')(tally);
};

/** The ways in which a cell is unlike all others of its kind, by the trait that shows it. */
const PREDICATES: readonly Predicate[] = [
  ['amount', 'amount places', oddPlaces('amount')],
  ['amount', 'fee places', oddPlaces('fee')],
  ['scale', 'amount places', scale],
  ['amount', 'amount start', bare],
  ['currency', 'amount unit', unit],
  ['amount', 'amount minus', minus],
  ['amount', 'amount filled', lone('2', 'money in and out, where others have one')],
  ['balance', 'balance read', lone('false', 'digits that are no balance')],
  ['amount', 'direction word', direction],
  ['status', 'status word', status],
  ['currency', 'currency word', currency],
];

/** The cells that are written unlike all others of their kind. */
function oddCells(basis: Basis): readonly OddCell[] {
  const { layout, statistics } = basis;
  const columns = amountColumns(layout.amount);
  return PREDICATES.flatMap(([about, trait, odd]) => {
    const names = [trait, ...columns.map((column) => `${trait} ${column}`)];
    const tallies = names.flatMap((name) => statistics.get(name) ?? []);
    return tallies
      .flatMap((tally) => odd(tally, basis))
      .map((found) => ({ about, verdict: 'unusual', ...found }) as const);
  });
}
