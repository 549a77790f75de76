import type { Issue } from '../../domain/issue.ts';
import type { DocumentId } from '../../domain/row-ids.ts';
import { AppError, messageOf } from '../../lib/errors.ts';
import { explainFault } from '../../lib/system-faults.ts';
import type { Remark } from '../../plugin/contract.ts';
import { type DocumentState, readDocument } from '../../store/documents/documents.ts';
import type { RunOutcome } from '../../store/documents/runs.ts';
import type { Store } from '../../store/store.ts';
import { hintOf, inEnglish, saidOf, words } from '../../words/message.ts';
import type { DocumentOutcome, FoldedCounts } from './outcome.ts';
import type { DocumentIssue, PullCounts, RunFailure } from './pull-report.ts';

/** Adds up what a run met and did. */
export class Tally {
  readonly #store: Store;
  readonly #counts = { ...NOTHING };
  readonly #issues: DocumentIssue[] = [];
  readonly #remarks: Remark[] = [];
  /** Waiting documents that were counted: one that lies in two places needs one look. */
  readonly #waiting = new Set<number>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** A document that was read in this run. */
  add(outcome: DocumentOutcome): void {
    this.#counts.documents += 1;
    this.addRead(outcome);
  }

  /** The same, without counting it as met: one that was read again before the source was asked. */
  addRead(outcome: DocumentOutcome): void {
    if (outcome.fate === 'imported') this.#counts.imported += 1;
    else if (outcome.fate !== 'known') this.#meetWaiting(outcome.id, outcome.fate, outcome, outcome.issues);
    if (outcome.fate === 'imported') this.#noteIssues(outcome, outcome.issues);
    this.#counts.requests += outcome.requests;
    const folded = foldedOf(outcome);
    for (const name of FOLDED) this.#counts[name] += folded[name];
  }

  /** The connector's remark on its source. */
  addRemark(remark: Remark): void {
    this.#remarks.push(remark);
  }

  /** All remarks as one; null where there are none. */
  get remark(): RunFailure | null {
    const [first, ...more] = this.#remarks;
    if (first === undefined) return null;
    const { code, hint = null, message, words: said } = first;
    if (more.length === 0) return { code, message, hint, words: said };
    const all = words('run.remarks', { what: this.#remarks.map(saidOf), how: hintOf(first) ?? '' });
    return { code, message: inEnglish(all), hint, words: all };
  }

  /** A document that still lies where it was met before. */
  meet(documentId: DocumentId, state: DocumentState): void {
    this.#counts.documents += 1;
    this.#counts.known += 1;
    if (state === 'imported' || this.#waiting.has(documentId)) return;
    const document = readDocument(this.#store, documentId);
    if (document !== undefined) this.#meetWaiting(documentId, state, document, document.issues);
  }

  /** An undone document that could not be read, so that nothing of it came in. */
  leave(document: Named & { readonly id: DocumentId }, why: Issue): void {
    this.#counts.documents += 1;
    this.#waiting.add(document.id);
    this.#noteIssues(document, [why]);
  }

  get counts(): PullCounts {
    return { ...this.#counts };
  }

  get issues(): readonly DocumentIssue[] {
    return this.#issues;
  }

  get outcome(): RunOutcome {
    return this.#waiting.size > 0 || this.#remarks.length > 0 ? 'attention' : 'ok';
  }

  #meetWaiting(id: number, state: 'quarantined' | 'held', of: Named, issues: readonly Issue[]): void {
    if (this.#waiting.has(id)) return;
    this.#waiting.add(id);
    this.#counts[state] += 1;
    this.#noteIssues(of, issues);
  }

  #noteIssues({ name, sha256 }: Named, issues: readonly Issue[]): void {
    for (const issue of issues) this.#issues.push({ document: name, sha256, issue });
  }
}

/** How many transactions and lines a document concerned. */
export function foldedOf({ folded = NOTHING_FOLDED, statements }: DocumentOutcome): FoldedCounts {
  const counts = { ...folded };
  for (const { identification } of statements) {
    const { created, changed, deleted, fates } = identification;
    const known = fates.filter(({ kind }) => kind === 'known').length;
    counts.created += created.length;
    counts.updated += changed.length;
    counts.deleted += deleted.length;
    counts.unchanged += Math.max(0, known - changed.length);
    counts.skipped += fates.filter(({ kind }) => kind === 'skipped').length;
  }
  return counts;
}

interface Named {
  readonly name: string;
  readonly sha256: string;
}

const FOLDED = ['created', 'updated', 'deleted', 'unchanged', 'skipped'] as const;

const NOTHING_FOLDED: FoldedCounts = { created: 0, updated: 0, deleted: 0, unchanged: 0, skipped: 0 };

const NOTHING = {
  documents: 0,
  known: 0,
  imported: 0,
  quarantined: 0,
  held: 0,
  ...NOTHING_FOLDED,
  requests: 0,
};

/** The words for a person about an exception that ended a run. */
export function failureOf(raw: unknown): RunFailure {
  const thrown = explainFault(raw);
  return thrown instanceof AppError
    ? { code: thrown.code, message: thrown.message, hint: thrown.hint ?? null, words: thrown.words }
    : { code: 'connector.failed', message: messageOf(thrown), hint: null };
}
