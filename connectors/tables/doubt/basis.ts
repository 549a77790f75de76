import type { CurrencyTable } from '../../../src/plugin/contract.ts';
import { type Message, type Said, words } from '../../../src/words/message.ts';
import type { Inference } from '../infer/search.ts';
import type { Confirmed } from '../profile/choose.ts';
import type { DocumentProof } from '../prove/proof.ts';
import type { StatedEnds } from '../prove/settle-stated.ts';
import type { Collected } from '../read/collect.ts';
import type { Layout, Pocket } from '../table/layout.ts';
import type { Table } from '../table/table.ts';
import type { OpenFee, Statistics } from './statistics.ts';

/** A reading of a file with all that questions about it rest on. */
export interface Basis {
  readonly inference: Inference | null;
  readonly confirmed: Confirmed | null;
  readonly layout: Layout;
  readonly collected: Collected;
  readonly pockets: readonly Pocket[];
  readonly statistics: Statistics;
  /** Fees that the layout does not count. */
  readonly fees: readonly OpenFee[];
  /** Whether the numbers of the document were stored as numbers, which have as few decimals as they need. */
  readonly numbers: 'stored' | 'written';
  readonly proof: DocumentProof;
  /** Opening and closing as the file states them. */
  readonly ends: StatedEnds;
  readonly table: Table;
  readonly currencies: CurrencyTable;
}

export const HOW = words('row.confirmOnceBankfeedInspect');
export const FETCH = words('row.ifFileChangedDamaged');
export const FETCH_OR_CONFIRM = advised(FETCH, words('row.ifBankWritesSo'));
/** As many rows of one kind are named. */
export const MOST_NAMED = 20;

/** What is found, and in a sentence of its own what to do. */
export function advised(what: Said, how: Said): Message {
  return words('row.advised', { what, how });
}

/** Whether the owner confirmed the layout. A possible habit of the bank is no question then. */
export function isOwn({ confirmed }: Basis): boolean {
  return confirmed !== null && confirmed.by !== 'header';
}
