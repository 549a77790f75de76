import type { Issue } from '../../domain/issue.ts';
import type { RunId } from '../../domain/row-ids.ts';
import type { Message } from '../../words/message.ts';

/** The trigger of a run. */
export type Trigger = 'schedule' | 'start' | 'watch' | 'command';

/** The counts of a run. Documents first, then transactions. */
export interface PullCounts {
  /** Met in this run, new or known. */
  readonly documents: number;
  /** Of those, already known. */
  readonly known: number;
  readonly imported: number;
  /** Met in this run and quarantined or held now, also where they were so before. */
  readonly quarantined: number;
  readonly held: number;
  readonly created: number;
  readonly updated: number;
  readonly deleted: number;
  readonly unchanged: number;
  readonly skipped: number;
  /** Requests recorded for the ledger. */
  readonly requests: number;
}

/** An issue and the document that it is about. */
export interface DocumentIssue {
  readonly document: string;
  readonly sha256: string;
  readonly issue: Issue;
}

export interface RunFailure {
  readonly code: string;
  readonly message: string;
  readonly hint: string | null;
  readonly words?: Message | undefined;
}

/** `attention`: done, but something needs a look (exit code 1). `failed`: the connector itself failed. */
export interface RunReport {
  readonly runId: RunId;
  readonly connector: string;
  readonly outcome: 'ok' | 'attention' | 'failed';
  readonly counts: PullCounts;
  readonly issues: readonly DocumentIssue[];
  /** Why it failed; of a run that did not, what the connector says of its source. */
  readonly error: RunFailure | null;
}
