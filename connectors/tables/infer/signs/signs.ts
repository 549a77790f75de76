import { type AmountLayout, amountColumns, nameOfColumn } from '../../table/layout.ts';
import type { Doubt } from '../inference.ts';
import type { Column } from '../roles.ts';
import { type AmountReading, type SearchInput, signIsCertain } from '../search.ts';

/** Which way money goes, as far as names, cells and balances tell. */
export interface SignInference {
  readonly layout: AmountLayout;
  readonly evidence: readonly string[];
  readonly doubts: readonly SignDoubt[];
}

interface SignDoubt {
  /** `csv.unproved`: it is offered beside the likelier one, and is no question of its own. */
  readonly code: Doubt['code'];
  readonly message: string;
  readonly amount: AmountLayout;
}

/** The evidence of the rest of the file for its signs. */
interface Spoken {
  /** The kind of list. In purchases of a card a bare number is money out. Movements are those of an account. */
  readonly list: 'purchases' | 'movements';
  /** A column whose words say which way money goes, and whether money out has a minus beside them. */
  readonly words: { readonly column: Column; readonly out: 'minus' | 'none' } | null;
}

export function settleSigns(
  reading: AmountReading,
  columns: readonly Column[],
  input: SearchInput,
  spoken: Spoken,
): SignInference {
  const { layout } = reading.candidate;
  const turned = flip(layout);
  if (reading.proved) {
    const chosen = reading.flipped ? turned : layout;
    const debt = isLikelyDebt(layout, columns);
    const certain =
      (signIsCertain(reading, input) || isWrittenOut(reading, columns)) &&
      !(spoken.list === 'purchases' && layout.kind === 'signed') &&
      !debt &&
      !contradictsNames(reading);
    if (certain) return { layout: chosen, evidence: ['signs: the running balance moves with them'], doubts: [] };
    return {
      layout: chosen,
      evidence: [],
      doubts: [
        {
          code: 'csv.ambiguous',
          message: debt ? DEBT : messageFor(reading),
          amount: flip(chosen),
        },
      ],
    };
  }
  if (reading.flipped) return { layout: turned, evidence: ['signs: most balances move against them'], doubts: [] };
  if (layout.kind !== 'signed')
    return { layout, evidence: [], doubts: agreesWithHeadings(layout, columns) ? [] : [likelyTurned(layout)] };
  return signedByWords(layout, spoken) ?? signedByHabit(layout, columns, spoken);
}

/** Money out has a minus, and money in has none. Turned round there would be no place for money in. */
function agreesWithHeadings(layout: AmountLayout, columns: readonly Column[]): boolean {
  if (layout.kind !== 'split' || layout.signs !== 'in-positive' || layout.credit === null) return false;
  const credit = columns[layout.credit];
  return credit !== undefined && credit.numbers - credit.negatives - credit.zeros > 0;
}

/** A plus on money in beside a minus on money out leaves nothing to turn round. */
function isWrittenOut({ candidate: { layout }, flipped }: AmountReading, columns: readonly Column[]): boolean {
  const used = amountColumns(layout).flatMap((index) => columns[index] ?? []);
  return !flipped && used.some(({ pluses }) => pluses > 0) && used.some(({ negatives }) => negatives > 0);
}

/**
 * Money out raises the balance and money in lowers it, by the columns' names or by the signs as written. Then the
 * balance is what is owed, and the names are right. Or the bank names its columns from its own side.
 */
function contradictsNames({ candidate, flipped }: AmountReading): boolean {
  return flipped && candidate.named;
}

function messageFor(reading: AmountReading): string {
  return contradictsNames(reading) ? OWED : 'signs: the balances close with all signs turned round as well';
}

const OWED = 'signs: what is called money out raises the balance, as where it shows what is owed';

export const DEBT =
  'signs: nearly all are positive; the balance of a card or a loan, shown as what is owed, would close just so';

/** A list of purchases with a growing balance owed is arithmetic's other twin: no sum tells it from savings. */
export function isLikelyDebt(layout: AmountLayout, columns: readonly Column[]): boolean {
  const column = layout.kind === 'signed' ? columns[layout.column] : undefined;
  if (column === undefined) return false;
  const positive = column.numbers - column.negatives - column.zeros - column.stated;
  return positive > 0 && positive >= column.negatives * 2;
}

/** The other reading of signs that nothing proves, and that little speaks against. */
function likelyTurned(layout: AmountLayout): SignDoubt {
  return {
    code: 'csv.unproved',
    message: 'signs: nothing proves which way the money went',
    amount: flip(layout),
  };
}

/** A word for money out stands beside a bare number, or beside one with a minus. It shows the meaning of the others. */
function signedByWords(layout: AmountLayout & { readonly kind: 'signed' }, { words }: Spoken): SignInference | null {
  if (words === null) return null;
  const chosen = { ...layout, outPositive: words.out === 'none' };
  const name = nameOfColumn([words.column.name], 0);
  const evidence = `signs: what ${name} calls money out has ${words.out === 'none' ? 'no' : 'a'} minus`;
  const other = likelyTurned(chosen);
  const turned: SignDoubt = { ...other, code: 'csv.ambiguous', message: 'signs: positive numbers may be income' };
  return { layout: chosen, evidence: [evidence], doubts: [words.out === 'none' ? turned : other] };
}

/** Without balances: explicit pluses beside bare numbers, or a card's list of purchases, mean that bare numbers are expenses. */
function signedByHabit(
  layout: AmountLayout & { readonly kind: 'signed' },
  columns: readonly Column[],
  { list }: Spoken,
): SignInference {
  const column = columns[layout.column];
  const turned: AmountLayout = { ...layout, outPositive: true };
  if (column === undefined) return { layout, evidence: [], doubts: [] };
  const { numbers, negatives, pluses, zeros, stated, name } = column;
  const plain = numbers - negatives - pluses - zeros - stated;
  const expenses = (why: string, doubt: string): SignInference => ({
    layout: turned,
    evidence: [`signs: ${why}`],
    doubts: [{ code: 'csv.ambiguous', message: `signs: ${doubt} may be income`, amount: layout }],
  });
  if (pluses > 0 && negatives === 0 && plain > 0)
    return expenses('some numbers carry a plus, so the bare ones are expenses', 'bare numbers');
  if (name === '' && negatives === 0) return expenses('no header and no minus, taken as expenses', 'the numbers');
  if (list === 'purchases' && plain > negatives)
    return expenses('a list of card purchases, positive numbers are expenses', 'positive numbers');
  if (negatives > 0) return { layout, evidence: ['signs: as written'], doubts: [likelyTurned(layout)] };
  const message = 'signs: no number has a minus, they may be expenses';
  return { layout, evidence: [], doubts: [{ code: 'csv.ambiguous', message, amount: turned }] };
}

/** The same columns with money in and money out exchanged. */
export function flip(layout: AmountLayout): AmountLayout {
  if (layout.kind === 'signed') return { ...layout, outPositive: !layout.outPositive };
  if (layout.kind === 'split') {
    if (layout.signs === 'none') return { ...layout, debit: layout.credit, credit: layout.debit };
    return { ...layout, signs: layout.signs === 'in-positive' ? 'out-positive' : 'in-positive' };
  }
  return { ...layout, words: layout.words === null ? null : { in: layout.words.out, out: layout.words.in } };
}
