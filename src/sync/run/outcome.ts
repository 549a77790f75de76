import type { Identification } from '../../core/history.ts';
import type { Issue } from '../../domain/issue.ts';
import type { DocumentId } from '../../domain/row-ids.ts';
import type { Proof, StatementLine } from '../../domain/statement.ts';

/** `known`: the same bytes were imported before. */
export type DocumentFate = 'imported' | 'known' | 'quarantined' | 'held';

/** The fate of one document, and of each line in it. */
export interface DocumentOutcome {
  /** Row id; 0 in a preview. */
  readonly id: DocumentId;
  readonly name: string;
  readonly sha256: string;
  readonly format: string | null;
  readonly fate: DocumentFate;
  readonly issues: readonly Issue[];
  readonly statements: readonly StatementOutcome[];
  /** Requests recorded for the ledger. */
  readonly requests: number;
  /** Of a document whose accounts were folded: how many transactions and lines it concerned, instead of `statements`. */
  readonly folded?: FoldedCounts;
}

export type FoldedCounts = Readonly<Record<'created' | 'updated' | 'deleted' | 'unchanged' | 'skipped', number>>;

export interface StatementOutcome {
  /** The account's handle. */
  readonly account: string;
  readonly accountIsNew: boolean;
  readonly currency: string;
  readonly proof: Proof;
  readonly lines: readonly StatementLine[];
  /** The decisions of identification; `fates` runs beside `lines`. */
  readonly identification: Identification;
}
