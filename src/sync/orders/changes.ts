/**
 * The changes of the accounts' history that orders and passes make. Each loads when it is ordered. A long one is carried
 * out in a thread of its own, so input and report are plain values.
 */
import type { DocumentId } from '../../domain/row-ids.ts';
import type { AccountAnswer, Choices } from '../history/accept.ts';
import type { ForgetOrder, ForgetReport } from '../history/forget.ts';
import type { RetryReport } from '../history/retry-named.ts';
import type { UndoReport } from '../history/undo.ts';
import type { PullDeps } from '../run/deps.ts';
import type { LongArrival, LongImport, LongWaiting } from '../run/elsewhere.ts';
import type { DocumentOutcome } from '../run/outcome.ts';
import type { RunReport } from '../run/pull-report.ts';

type Names = readonly string[];

interface AcceptOrder {
  readonly ids: Names;
  readonly account: AccountAnswer | undefined;
  readonly choices: Choices | undefined;
}

/** The input and the result of each change. */
export interface Changes {
  readonly undo: [input: { readonly targets: Names }, report: UndoReport];
  readonly retry: [input: { readonly ids: Names }, report: RetryReport];
  readonly reread: [input: { readonly ids: Names }, report: RetryReport];
  readonly forget: [input: ForgetOrder, report: ForgetReport];
  readonly accept: [input: AcceptOrder, report: RunReport];
  readonly release: [input: { readonly ids: Names }, report: RunReport];
  /** A lost state from the archive, or one that was put back. */
  readonly rebuild: [input: null, report: null];
  /** A document of many lines that a pass has met. */
  readonly import: [input: LongArrival, report: LongImport];
  /** A large document that waits, read once more by a pass. */
  readonly waiting: [input: LongWaiting, report: DocumentOutcome | null];
  /** Documents of a layout that has changed. */
  readonly layout: [input: { readonly documents: readonly DocumentId[] }, report: RunReport];
}

export type ChangeName = keyof Changes;
export type InputOf<Name extends ChangeName> = Changes[Name][0];
export type ReportOf<Name extends ChangeName> = Changes[Name][1];

const CHANGES: { readonly [Name in ChangeName]: (deps: PullDeps, input: InputOf<Name>) => Promise<ReportOf<Name>> } = {
  undo: async (deps, { targets }) => {
    const { undo } = await import('../history/undo.ts');
    await deps.store.loan.over();
    return undo(deps, targets, { dryRun: false });
  },
  retry: async (deps, { ids }) => (await import('../history/retry-named.ts')).retryNamed(deps, ids),
  reread: async (deps, { ids }) => (await import('../history/reread-named.ts')).rereadNamed(deps, ids),
  forget: async (deps, order) => {
    const { forgetNamed } = await import('../history/forget.ts');
    await deps.store.loan.over();
    return forgetNamed(deps, order);
  },
  accept: async (deps, { account, choices, ids }) => {
    const { acceptDocuments } = await import('../history/accept.ts');
    return acceptDocuments(deps, ids, account, choices);
  },
  release: async (deps, { ids }) => (await import('../history/release.ts')).releaseDocuments(deps, ids),
  rebuild: async (deps) => {
    await (await import('../history/rebuild.ts')).rebuildFromArchive(deps);
    return null;
  },
  import: async (deps, arrival) => (await import('../pull/import-long-document.ts')).importLongDocument(deps, arrival),
  waiting: async (deps, order) => (await import('../history/retry.ts')).rereadLongWaiting(deps, order),
  layout: async (deps, { documents }) => (await import('../history/reread.ts')).rereadDocuments(deps, documents),
};

/** Makes a change with these parts. Throws the AppError of what is refused. */
export function makeChange<Name extends ChangeName>(
  deps: PullDeps,
  name: Name,
  input: InputOf<Name>,
): Promise<ReportOf<Name>> {
  return CHANGES[name](deps, input);
}
