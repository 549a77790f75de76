import type { Basis } from './basis.ts';
import { oddCurrencies, oddDirections, oddStatuses, oddUnits } from './odd-words.ts';
import { ask, loneCell, loneValues, type OddCell, total } from './tally.ts';

type Predicate = (basis: Basis) => readonly OddCell[];

/** One number has two decimals, or none, where all others have as many as each other. */
const oddPlaces: Predicate = ({ statistics: { amounts, fees }, numbers }) =>
  (numbers === 'stored' ? [] : [amounts, fees]).flatMap(({ places }) =>
    loneValues(places).flatMap(({ seen, value, usual }) => {
      const isCut = value > 0 && usual > 0 && amounts.last.has('0');
      return ask(seen, 'amount', `${value} decimals where all others have ${usual}`, isCut ? 'damaged' : 'unusual');
    }),
  );

/** No amount has decimals, and most are as uneven as only cents are. */
const scale: Predicate = ({ statistics: { amounts } }) => {
  const whole = amounts.places.size === 1 ? amounts.places.get(0) : undefined;
  const even = total(['0', '5'].flatMap((digit) => amounts.last.get(digit) ?? []));
  if (whole === undefined || whole.count < MANY || even * 2 >= whole.count) return [];
  return ask(whole, 'scale', 'no amount has decimals, as if all counted cents');
};

/** So many whole numbers are no accident. */
const MANY = 4;

/** `06.00`, which nobody writes who does not write all so. */
const paddedNumber: Predicate = ({ statistics: { amounts, fees } }) =>
  [amounts, fees].flatMap(({ start }) =>
    ask(loneCell(start, 'padded'), 'amount', 'a zero before its digits, which no other has', 'damaged'),
  );

/** `.42` where every other number begins with a digit. */
const bareNumber: Predicate = ({ statistics: { amounts }, layout: { decimal } }) => {
  const what = `no digit before the "${decimal}", which all others have`;
  return ask(loneCell(amounts.start, 'bare'), 'amount', what, amounts.start.has('zero') ? 'damaged' : 'unusual');
};

/** `- 2,50` where other signs stand at their numbers: a digit may be gone. */
const signApart: Predicate = ({ statistics: { amounts } }) => {
  const what = 'a blank between the sign and the number, which no other has';
  return ask(loneCell(amounts.sign, 'apart', 1), 'amount', what, 'damaged');
};

/** A currency at one number alone. */
const loneUnit: Predicate = ({ statistics: { amounts } }) =>
  loneValues(amounts.unit)
    .filter(({ value }) => value !== '')
    .flatMap(({ seen }) => ask(seen, 'amount', 'a currency, which no other has'));

/** Debit and credit carry a minus on every number or on none: where one does, or one does not, its minus may be lost. */
const oddMinus: Predicate = ({ statistics: { minus } }) =>
  minus
    .flatMap((signs) => loneValues(signs, 1))
    .flatMap(({ seen }) =>
      ask(seen, 'amount', 'a minus where others of the column have none, or none where they have one'),
    );

/** Money in and money out in one row, where every other has one of them. */
const bothWays: Predicate = ({ statistics: { filled } }) =>
  ask(loneCell(filled, 2), 'amount', 'money in and out, where others have one');

/** Where every other row has a balance, one that cannot be read leaves two steps unproved. */
const unreadBalance: Predicate = ({ statistics: { balances } }) =>
  ask(loneCell(balances, false), 'balance', 'digits that are no balance');

/** `2 Jan` among `01 Jan` and `25 Jan` has lost a digit. No balance proves a day, so it is asked about in a proved file too. */
const shortDay: Predicate = ({ statistics: { days } }) =>
  days
    .filter(({ padded }) => padded.has(true))
    .flatMap(({ shape }) => loneValues(shape))
    .filter(({ value, usual }) => digitsIn(value) + 1 === digitsIn(usual))
    .flatMap(({ seen }) => ask(seen, 'day', 'a digit less than other days have', 'damaged'));

function digitsIn(shape: string): number {
  return shape.split('9').length - 1;
}

const PREDICATES: readonly Predicate[] = [
  ...[oddPlaces, scale, paddedNumber, loneUnit, oddMinus, bareNumber, signApart, bothWays, unreadBalance],
  ...[oddDirections, oddStatuses, oddCurrencies, oddUnits, shortDay],
];

/** The cells that are written unlike all others of their kind. */
export function oddCells(basis: Basis): readonly OddCell[] {
  return PREDICATES.flatMap((predicate) => predicate(basis));
}
