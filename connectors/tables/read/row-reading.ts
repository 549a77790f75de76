import type { Issue, StatementLine } from '../../../src/plugin/contract.ts';
import type { DayEnd } from '../table/layout.ts';

/** The kind of a row. Every row of a file has one; `unexplained` and `problem` block the silent way. */
export type RowReading =
  | { readonly kind: 'line'; readonly line: StatementLine; readonly account: string }
  | { readonly kind: 'blank' | 'header' | 'second-header' | 'detail' | 'failed' | 'undated-pending' }
  /** A balance or a total. `dayEnd` where it is that of the end of its day. */
  | { readonly kind: 'balance'; readonly dayEnd?: DayEnd | undefined }
  /** A text; as a heading it may begin a section of pending or of booked rows. */
  | { readonly kind: 'note'; readonly section?: Section }
  /** A day, no amount, and other cells than a row has: unexplained, unless balances tell it from a transaction. */
  | { readonly kind: 'short' }
  /** A balance or turnover with its day. `bare` where only its words say that its amount is no transaction. */
  | { readonly kind: 'stated'; readonly bare: boolean }
  /** Harmless where a profile says that the bank writes it so (DEGIRO). */
  | { readonly kind: 'gap'; readonly gap: Gap }
  /** An amount without a date: a detail of the batch above, if those add up. */
  | { readonly kind: 'part'; readonly amount: bigint }
  | Unexplained
  | { readonly kind: 'problem'; readonly issue: Issue };

/** A row with a day and a balance, and no amount. */
export interface Gap {
  readonly message: string;
  /** What the row says, if it is the balance at the end of its day. */
  readonly dayEnd: DayEnd | undefined;
}

export interface Unexplained {
  readonly kind: 'unexplained';
  readonly message: string;
  /** As best read, for the person who decides. */
  readonly shown?: StatementLine;
}

/** The meaning of the last heading for the rows below it. */
export type Section = 'booked' | 'pending';

/** A row that nobody can explain; the message names its line. */
export function unexplained({ line }: { readonly line: number }, what: string): Unexplained {
  return { kind: 'unexplained', message: `line ${line}: ${what}` };
}

/** The words for a row whose amount may stand in another column. */
export const NO_AMOUNT = 'cells are moved: there is no amount where one belongs';
