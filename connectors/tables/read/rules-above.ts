import type { Layout } from '../table/layout.ts';
import { isBrokenAbove, isHeaderBehind, isHeaderWithRow, isLostAbove, isTransactionAbove } from '../table/shifted.ts';
import type { Row } from '../table/tokenise.ts';
import { statedKind } from '../words/states-balance.ts';
import type { Rule } from './row-facts.ts';
import { unexplained } from './row-reading.ts';

/** The facts about a row above the first transaction. */
export interface FactsAbove {
  readonly layout: Layout;
  /** The row before it, or null. */
  readonly before: Row | null;
}

/** The first transaction in two lines of a file without header. */
const brokenRow: Rule<FactsAbove> = (row, { layout, before }) =>
  isBrokenAbove(layout, before, row) ? unexplained(row, 'two lines that make one row') : undefined;

/** A title that lost its line end: the names hang on behind it and name other columns. */
const headerBehindTitle: Rule<FactsAbove> = (row, { layout }) =>
  isHeaderBehind(layout, row)
    ? unexplained(
        row,
        `${row.cells.length} cells above rows of ${layout.width}: the names of columns may hang on another line`,
      )
    : undefined;

/** A header that lost its line end, or a first transaction whose day is damaged. */
const lostTransaction: Rule<FactsAbove> = (row, { layout }) =>
  isHeaderWithRow(layout, row) ||
  (statedKind(row.cells) === null && (isLostAbove(layout, row) || isTransactionAbove(layout, row)))
    ? unexplained(row, 'amounts above the first transaction, like one of its own')
    : undefined;

/** A balance above the header (Postbank, Basler Kantonalbank, Bank Cler). */
const balance: Rule<FactsAbove> = (row) => (statedKind(row.cells) === null ? undefined : { kind: 'balance' });

/** Titles, names and periods (UniCredit, FinecoBank). */
const note: Rule<FactsAbove> = () => ({ kind: 'note' });

/** Rows above the first transaction, in this order. */
export const RULES_ABOVE: readonly Rule<FactsAbove>[] = [brokenRow, headerBehindTitle, lostTransaction, balance, note];
