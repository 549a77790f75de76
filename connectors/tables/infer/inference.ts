import type { Header } from '../table/header.ts';
import type { Layout } from '../table/layout.ts';
import type { Table } from '../table/table.ts';
import type { Column } from './roles.ts';
import type { AmountReading } from './search.ts';

/** Why a reading should not go through without a person. */
export interface Doubt {
  /** `csv.ambiguous`: two readings survive. `csv.unproved`: nothing proves the one. */
  readonly code: 'csv.ambiguous' | 'csv.unproved';
  readonly about: 'dates' | 'booking day' | 'decimal' | 'signs' | 'pockets';
  readonly message: string;
  /** The other reading that nothing rules out. */
  readonly alternative: Layout | null;
}

/** A reading of a file that nobody described, with the reasons for each choice, for people. */
export interface Inference {
  readonly layout: Layout;
  readonly table: Table;
  readonly header: Header | null;
  readonly columns: readonly Column[];
  readonly amounts: AmountReading;
  readonly evidence: readonly string[];
  readonly doubts: readonly Doubt[];
}
