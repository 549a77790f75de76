import { ISO_4217 } from '../../../src/domain/currency.ts';
import { parseMinor } from '../../../src/plugin/contract.ts';
import { type Message, words } from '../../../src/words/message.ts';
import { type AmountLayout, amountColumns, type Layout } from '../table/layout.ts';
import { type DecimalMark, readNumberShape, toDecimalText, voteDecimal } from '../table/numbers.ts';
import type { Table } from '../table/table.ts';
import { cleanCell } from '../words/cells.ts';

/** Inference compares numbers before it knows the currency: six places hold any amount exactly. */
export const PLACES = 6;
export const CENT = 10_000n;
export const ONE = 1_000_000n;

/** The numbers of the data rows by column, read once each. `decimal` where a column does not say its own. */
export interface Values {
  of(column: number): readonly (bigint | null)[];
}

export function valuesOf(table: Table, decimal: DecimalMark): Values {
  const known = new Map<number, readonly (bigint | null)[]>();
  return {
    of(column) {
      const found = known.get(column);
      if (found !== undefined) return found;
      const own = chooseDecimal(table, [column]);
      const mark = own.state === 'sure' ? own.mark : decimal;
      const read = table.dataRows.map((at) => readValue(table.rows[at]?.cells[column], mark));
      known.set(column, read);
      return read;
    },
  };
}

function readValue(cell: string | undefined, decimal: DecimalMark): bigint | null {
  const shape = cell === undefined ? null : readNumberShape(cleanCell(cell));
  const text = shape === null ? null : toDecimalText(shape, decimal);
  const value = text === null ? undefined : parseMinor(text, PLACES);
  if (value === undefined) return null;
  return shape?.mark === 'out' && value > 0n ? -value : value;
}

/** The evidence of some columns for the decimal mark. */
export interface DecimalChoice {
  readonly mark: DecimalMark;
  /** `sure`: no cell reads otherwise. `open`: every cell with a separator can be read both ways. `mixed`: they contradict. */
  readonly state: 'sure' | 'open' | 'mixed';
  /** Where it is open: the mark that stands before three digits, whatever it is taken for. */
  readonly written: DecimalMark | null;
  readonly evidence: Message;
}

export function chooseDecimal(table: Table, columns: readonly number[]): DecimalChoice {
  const votes = { '.': 0, ',': 0, open: 0, none: 0, odd: 0 };
  let openMark: DecimalMark = '.';
  for (const at of table.dataRows) {
    for (const column of columns) {
      const shape = readNumberShape(cleanCell(table.rows[at]?.cells[column] ?? ''));
      if (shape === null) continue;
      const vote = voteDecimal(shape.core);
      votes[vote] += 1;
      if (vote === 'open') openMark = shape.core.includes(',') ? ',' : '.';
    }
  }
  return judge(votes, openMark);
}

const NO_MARK = words('table.decimalMarkNoneUsed');

function judge(
  votes: { readonly '.': number; readonly ',': number; readonly open: number },
  openMark: DecimalMark,
): DecimalChoice {
  const point = votes['.'];
  const comma = votes[','];
  const mark = comma > point ? ',' : '.';
  if (point > 0 && comma > 0)
    return {
      mark,
      state: 'mixed',
      written: null,
      evidence: words('table.decimalButCellsContradict', { mark, count: Math.min(point, comma) }),
    };
  if (point + comma > 0)
    return {
      mark,
      state: 'sure',
      written: null,
      evidence: words('table.decimalCellsCanOnly', { mark, count: point + comma }),
    };
  if (votes.open === 0) return { mark, state: 'sure', written: null, evidence: NO_MARK };
  const other = openMark === ',' ? '.' : ',';
  return {
    mark: other,
    state: 'open',
    written: openMark,
    evidence: words('table.decimalMarkStandsBefore', { mark: openMark }),
  };
}

/**
 * Where every amount leaves the mark open (`53.100`), other numbers (a rate, `0.848252`) make decimals likelier. It
 * stays open, for another program may have written the rate.
 */
export function likelierMark(choice: DecimalChoice, table: Table, numbers: readonly number[]): DecimalChoice {
  const others = choice.state === 'open' ? chooseDecimal(table, numbers) : choice;
  if (others.state !== 'sure' || others.mark !== choice.written) return choice;
  const evidence = words('table.decimalMarkStandsBeforeThree', { mark: others.mark });
  return { ...choice, mark: others.mark, evidence };
}

/** Amounts in a currency of three decimals, such as the Kuwaiti dinar, are written with three. */
export function markOfCurrency(choice: DecimalChoice, currency: string | null): DecimalChoice {
  if (choice.written === null || currency === null || ISO_4217.places(currency) !== 3) return choice;
  const evidence = words('table.decimalThreeDecimals', { mark: choice.written, currency });
  return { mark: choice.written, state: 'sure', written: null, evidence };
}

/** The decimal mark of the columns that were chosen; where they leave it open, that of all columns of money. */
export function decimalOf(
  table: Table,
  {
    candidate,
    balance,
  }: { readonly candidate: { readonly layout: AmountLayout }; readonly balance: { readonly index: number } | null },
  rough: DecimalChoice,
): DecimalChoice {
  const precise = chooseDecimal(table, [
    ...amountColumns(candidate.layout),
    ...(balance === null ? [] : [balance.index]),
  ]);
  if (precise.state === 'sure' && precise.evidence === NO_MARK) return rough;
  return precise.state === 'open' && rough.state !== 'mixed' ? rough : precise;
}

const KANA_OR_HANGUL = /[\u3040-\u30ff\uac00-\ud7af]/;

/** Yen and won have no decimals, so a mark before three digits parts thousands. */
export function isWholeUnits({ defaultCurrency, names }: Layout): boolean {
  return defaultCurrency === 'JPY' || defaultCurrency === 'KRW' || names.some((name) => KANA_OR_HANGUL.test(name));
}
