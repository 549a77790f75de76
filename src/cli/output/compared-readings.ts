/** Rows of a file with their meaning in each reading: side by side, or below in a narrow terminal. */
import type { ComparedRow, ShownLine } from '../../../connectors/tables/question/compare.ts';
import type { CurrencyTable } from '../../domain/currency.ts';
import { formatMinor } from '../../domain/money.ts';
import { t } from '../../words/speak.ts';
import { type Column, formatTable, isWithin, type Place, shorten } from './table.ts';
import { USUAL_WIDTH } from './width.ts';

/** `readings`: how many there are. */
export function comparisonTable(
  rows: readonly ComparedRow[],
  readings: number,
  { currencies, place }: { readonly currencies: CurrencyTable; readonly place: Place },
): string {
  const beside = formatTable(
    columnsInLine(readings),
    rows.map((row) => cellsInLine(row, currencies)),
    place,
  );
  if (isWithin(beside, place.width ?? USUAL_WIDTH)) return beside;
  return formatTable(
    COLUMNS_BELOW,
    rows.flatMap((row) => cellsBelow(row, currencies)),
    place,
  );
}

const FILE: readonly Column[] = [
  { title: 'word.line', align: 'right' },
  { title: 'word.day', least: 8 },
  { title: 'word.text', least: 6 },
  { title: 'word.amount', align: 'right', least: 8 },
];

function columnsInLine(readings: number): readonly Column[] {
  const numbers = Array.from({ length: readings }, (_, index) => String(index + 1));
  const pair = (number: string): readonly Column[] => [
    { title: { said: t('inspection.reading', { number }) } },
    { title: '', align: 'right' },
  ];
  return [...FILE, ...numbers.flatMap(pair)];
}

function cellsInLine(row: ComparedRow, currencies: CurrencyTable): readonly string[] {
  return [...cellsOfFile(row), ...row.readings.flatMap((each) => meaning(each, currencies))];
}

const COLUMNS_BELOW: readonly Column[] = [
  ...FILE,
  { title: 'word.reading', align: 'right' },
  { title: 'word.booked' },
  { title: '', align: 'right' },
];

/** A row of the file stands once, with its first reading. */
function cellsBelow(row: ComparedRow, currencies: CurrencyTable): readonly (readonly string[])[] {
  return row.readings.map((each, index) => {
    const own = index === 0 ? cellsOfFile(row) : FILE.map(() => '');
    return [...own, String(index + 1), ...meaning(each, currencies)];
  });
}

function cellsOfFile({ line, day, text, amount }: ComparedRow): readonly string[] {
  return [String(line), shorten(day, 20), shorten(text, 28), shorten(amount, 24)];
}

/** The amount with its currency, and the account where the file names it. */
function meaning(line: ShownLine | null, currencies: CurrencyTable): readonly [day: string, amount: string] {
  if (line === null) return [t('word.left out'), ''];
  const { account, amount, bookedOn, currency } = line;
  const said = [shorten(account, 24), formatMinor(amount, currencies.places(currency)), currency ?? ''];
  return [bookedOn, said.filter((each) => each !== '').join(' ')];
}
