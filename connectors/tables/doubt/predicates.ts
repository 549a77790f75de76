import { type Message, words } from '../../../src/words/message.ts';
import { amountColumns } from '../table/layout.ts';
import { normaliseWords } from '../words/cells.ts';
import { codeOfUnit, readCurrency } from '../words/currencies.ts';
import { directionOf, wayByWords } from '../words/flags.ts';
import { isPhrase } from '../words/match.ts';
import { BOOKED_WORDS, ROW_WORDS } from '../words/row-words.ts';
import type { Basis } from './basis.ts';
import type { Seen, Tally } from './statistics.ts';

/** A cell of a transaction that is written like no other: a character may be lost or changed there. */
export interface OddCell {
  readonly seen: Seen;
  /** `lone status`: a word that no other row has in its status. `scale`: all amounts may count cents. */
  readonly about: 'amount' | 'balance' | 'currency' | 'status' | 'lone status' | 'scale';
  /** The oddity, as a part of a sentence. */
  readonly what: Message;
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
function lone(value: string, what: Message, verdict: OddCell['verdict'] = 'unusual') {
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
        what: words('row.decimalsWhereAllOthers', { count: value, number: usual }),
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
  return [{ seen: whole, what: words('row.noAmountDecimalsIf') }];
};

/** Debit and credit have a minus on every number or on none. One number that differs may have lost its minus. */
const minus: Predicate[2] = (tally, { layout: { amount } }) =>
  (amount.kind === 'split' ? loneOfTwo(tally, 1) : []).map(({ seen }) => ({
    seen,
    what: words('row.minusWhereOthersColumn'),
  }));

/** A file has one word for in and one for out. Another word that stands there once may be damaged. */
const direction: Predicate[2] = (tally, { layout: { amount } }) => {
  const known = amount.kind === 'flag' ? amount.words : null;
  // Where texts begin with the words, no two of them need be alike.
  const isText = known !== null && [...known.in, ...known.out].some((word) => word.endsWith('*'));
  if (isText || tally.size > MOST_WORDS) return [];
  const wayOf = known === null ? directionOf : wayByWords(known);
  return [...tally].flatMap(([word, seen]) => {
    const isSynonym = [...tally.keys()].some((other) => other !== word && wayOf(other) === wayOf(word));
    if (seen.count !== 1 || !isSynonym) return [];
    return [{ seen, what: words('row.saysWayWentWhere', { word: word.slice(0, 20) }) }];
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
    const isKnown = [ROW_WORDS.failed, ROW_WORDS.pending, BOOKED_WORDS].some((list) => isPhrase(list, word));
    if (!isLone || isKnown) return [];
    const what =
      seen.count === 1
        ? words('row.noOtherRowMay', { word: word.slice(0, 20) })
        : words('row.rowsMaySayNever', { word: word.slice(0, 20), count: seen.count });
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
    const word = cell.slice(0, 20);
    if (seen.count <= known) return [{ seen, what: words('row.noCurrencyIso4217', { word }), verdict: 'damaged' }];
    const isNameless = readCurrency(cell) === null && coded.length > 1;
    return isNameless ? [{ seen, what: words('table.tellsNoCurrencyOther', { text: word }), verdict: 'damaged' }] : [];
  });
};

/** `£5.00` in a file of euros is no amount of euros. Where a column tells the currency, it is believed. */
const unit: Predicate[2] = (tally, { layout }) => {
  const strange = loneOfTwo(tally)
    .filter(({ value }) => value !== '')
    .map(({ seen }): Found => ({ seen, what: words('row.currencyNoOther'), about: 'amount' }));
  if (layout.currency !== null) return strange;
  const coded = [...tally].flatMap(([text, seen]) => ({ text, seen, code: codeOfUnit(text) }));
  const known = coded.filter(({ code }) => code !== undefined).sort((a, b) => b.seen.count - a.seen.count);
  const usual = layout.defaultCurrency ?? known[0]?.code;
  const others = known
    .filter(({ code }) => code !== usual)
    .map(({ text, code, seen }): Found => {
      return {
        seen,
        what: words('row.currencyHere', { word: text, code: `${code}`, usual: `${usual}` }),
        verdict: 'damaged',
      };
    });
  const signs = [...tally].filter(([text]) => codeOfUnit(text) === undefined && /\p{Sc}/u.test(text));
  const unlike = signs
    .filter(([text]) => (usual === undefined ? signs.length > 1 : !isSignOf(text, usual)))
    .map(([text, seen]): Found => ({ seen, what: words('table.currencyOthersAnother', { text }), verdict: 'damaged' }));
  return [...strange, ...others, ...unlike];
};

/** Whether people write a currency with this sign: `$` is that of many. */
function isSignOf(sign: string, code: string): boolean {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' });
  return format.formatToParts(1).some(({ type, value }) => type === 'currency' && value === sign);
}

/** `.42`, where every other number begins with a digit. */
const bare: Predicate[2] = (tally, { layout: { decimal } }) => {
  const what = words('row.noDigitBeforeAll', { mark: decimal });
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
  ['amount', 'amount filled', lone('2', words('row.moneyOutWhereOthers'))],
  ['balance', 'balance read', lone('false', words('row.digitsNoBalance'))],
  ['amount', 'direction word', direction],
  ['status', 'status word', status],
  ['currency', 'currency word', currency],
];

/** The cells that are written unlike all others of their kind. */
export function oddCells(basis: Basis): readonly OddCell[] {
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
