import { joined, type Message, type Said, words } from '../../../src/words/message.ts';
import type { Doubt, Inference } from '../infer/search.ts';
import { type AmountLayout, type Layout, nameOfColumn } from '../table/layout.ts';
import type { Table } from '../table/table.ts';
import { cleanCell } from '../words/cells.ts';
import { directionOf, wayByWords } from '../words/flags.ts';

/** One way to read a file, out of all that nothing in it rules out. */
export interface OpenReading {
  readonly layout: Layout;
  /** Its choices, in words: `day before month, a number without a sign is money out`. Empty where no choice is open. */
  readonly title: Said;
  /** Why it is possible; null of the best reading. */
  readonly message: Said | null;
}

/** More are no choice any more: three open questions give eight. */
const MOST = 8;

/**
 * Every combination of the open choices: order of dates, decimal mark, signs. The best reading comes first. Readings
 * that differ from it in one choice come next, then the others.
 */
export function openReadings({ layout, table }: Inference, doubts: readonly Doubt[]): readonly OpenReading[] {
  const open = doubts.flatMap(({ about, alternative, message }) => {
    const said = about === 'signs' ? words('table.signs', { why: message }) : message;
    return alternative === null ? [] : [{ about: placeOf(about), alternative, message: said }];
  });
  const choices = [...Map.groupBy(open, ({ about }) => about).entries()];
  let readings: readonly Draft[] = [{ layout, messages: [] }];
  for (const [about, others] of choices) {
    const changed = readings.flatMap((draft) =>
      others.map(({ alternative, message }) => ({
        layout: { ...draft.layout, ...partOf(alternative, about) },
        messages: [...draft.messages, message],
      })),
    );
    readings = [...readings, ...changed];
  }
  const rank = ({ messages }: Draft): number => messages.length;
  const order = ({ messages }: Draft): number => open.findIndex(({ message }) => message === messages[0]);
  return readings
    .toSorted((a, b) => rank(a) - rank(b) || order(a) - order(b))
    .slice(0, MOST)
    .map((draft) => ({
      layout: draft.layout,
      title: titleOf(
        draft.layout,
        choices.map(([about]) => about),
        { doubts, table },
      ),
      message: draft.messages.length === 0 ? null : joined('row.points', draft.messages),
    }));
}

interface Draft {
  readonly layout: Layout;
  readonly messages: readonly Message[];
}

type Place = 'dates' | 'decimal' | 'signs' | 'pockets';

/** Which day counts and how days are written both change the columns of dates. */
function placeOf(about: Doubt['about']): Place {
  return about === 'booking day' ? 'dates' : about;
}

function partOf(layout: Layout, place: Place): Partial<Layout> {
  const { account, amount, counterAccount, currency, dates, decimal, defaultCurrency } = layout;
  if (place === 'dates') return { dates };
  if (place === 'pockets') return { account, counterAccount, currency, defaultCurrency };
  return place === 'decimal' ? { decimal } : { amount };
}

/** The open points, and the cells that they are about. */
interface Asked {
  readonly doubts: readonly Doubt[];
  readonly table: Table;
}

function titleOf(layout: Layout, places: readonly Place[], asked: Asked): Said {
  return joined(
    'row.list',
    places.flatMap((place) => sayPlace(layout, place, asked)),
  );
}

function sayPlace(layout: Layout, place: Place, { doubts, table }: Asked): readonly Said[] {
  if (place === 'dates') return sayDates(layout, doubts);
  if (place === 'pockets') return [sayPockets(layout)];
  if (place === 'signs') return [saySigns(layout.amount, layout.names, table)];
  return [words(layout.decimal === ',' ? 'table.commaBeforeDecimals' : 'table.pointBeforeDecimals')];
}

/** How a question calls each order of the parts of a day. */
export const ORDERS = {
  DMY: words('table.dayBeforeMonth'),
  MDY: words('table.monthBeforeDay'),
  YMD: words('table.yearFirst'),
  YND: words('table.yearFirst'),
  'DMY-hr': words('table.croatianNamesMonths'),
} as const;

function sayDates({ dates, names }: Layout, doubts: readonly Doubt[]): readonly Message[] {
  const [main] = dates;
  if (main === undefined) return [];
  const abouts = doubts.map(({ about }) => about);
  return [
    ...(abouts.includes('dates') ? [ORDERS[main.order]] : []),
    ...(abouts.includes('booking day') ? [words('table.booked', { column: nameOfColumn(names, main.index) })] : []),
  ];
}

function sayPockets({ account, currency, names }: Layout): Message {
  const columns = [account, currency].filter((column) => column !== null).map((column) => nameOfColumn(names, column));
  if (columns.length === 0) return words('table.allRowsOneAccount');
  return words('table.statementEach', { columns: joined('table.plus', columns) });
}

function saySigns(amount: AmountLayout, names: readonly string[], table: Table): Message {
  if (amount.kind === 'signed')
    return words(amount.outPositive ? 'table.numberNoSignMoneyOut' : 'table.numberNoSignMoneyIn');
  if (amount.kind === 'split') {
    const { credit, debit, signs } = amount;
    if (signs !== 'none') return words(signs === 'in-positive' ? 'table.minusMoneyOut' : 'table.minusMoneyIn');
    if (debit === null) return words('table.money', { column: nameOfColumn(names, credit ?? 0) });
    return words('table.moneyOut', { column: nameOfColumn(names, debit) });
  }
  const { out, into } = wordsIn(amount, table);
  if (out !== undefined) return words('table.moneyOut', { column: `“${out}”` });
  if (into !== undefined) return words('table.money', { column: `“${into}”` });
  return words('table.saysWay', { column: nameOfColumn(names, amount.flag) });
}

/** A word of each way that stands in the column of directions. */
function wordsIn(amount: AmountLayout & { readonly kind: 'flag' }, { dataRows, rows }: Table) {
  const find = amount.words === null ? directionOf : wayByWords(amount.words);
  const cells = dataRows.map((at) => cleanCell(rows[at]?.cells[amount.flag] ?? ''));
  return { out: cells.find((cell) => find(cell) === 'out'), into: cells.find((cell) => find(cell) === 'in') };
}
