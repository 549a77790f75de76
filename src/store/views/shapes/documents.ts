/** The output of `runs` and `documents`. See common.ts for units. */
import type { Issue } from '../../../domain/issue.ts';
import type { ProofState } from '../../../domain/statement.ts';
import type { RunOutcome, StoredError } from './common.ts';

export interface RunView {
  readonly id: string;
  readonly kind: string;
  readonly connector: string | null;
  readonly trigger: string;
  readonly startedAt: string;
  readonly finishedAt: string | null;
  readonly outcome: RunOutcome | null;
  readonly counts: Readonly<Record<string, number>>;
  readonly error: StoredError | null;
  /** Runs that took back documents which this one brought. */
  readonly undoneBy: readonly string[];
}

export interface RunDetail extends RunView {
  readonly documents: readonly DocumentView[];
  /** How many transactions this run created. */
  readonly transactions: number;
}

/** `undone`: imported once, and undone since. */
export const DOCUMENT_STATES = ['imported', 'undone', 'quarantined', 'held'] as const;
export type DocumentState = (typeof DOCUMENT_STATES)[number];

export interface DocumentView {
  readonly id: string;
  readonly name: string;
  readonly sha256: string;
  readonly size: number;
  readonly format: string | null;
  readonly state: DocumentState;
  readonly connector: string;
  readonly run: string;
  /** The run that took it back; null where it stands. */
  readonly undoneBy: string | null;
  /** Nobody vouches for who sent it, so it is not read: it waits for its owner to release it. */
  readonly withheld: boolean;
  readonly receivedAt: string;
  readonly importedAt: string;
  readonly lines: number;
  readonly issues: readonly Issue[];
}

export interface StatementView {
  readonly ordinal: number;
  readonly account: string;
  readonly stream: string;
  readonly kind: string;
  readonly currency: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly asOf: string;
  readonly opening: string | null;
  readonly closing: string | null;
  readonly proof: ProofState;
  readonly difference: string | null;
  readonly lines: number;
}

export interface OriginView {
  readonly connector: string;
  readonly origin: string;
  readonly name: string;
  readonly seenAt: string;
  readonly settledAt: string | null;
}

export interface DocumentDetail extends DocumentView {
  readonly attempts: number;
  readonly reader: string;
  readonly origins: readonly OriginView[];
  readonly statements: readonly StatementView[];
}
