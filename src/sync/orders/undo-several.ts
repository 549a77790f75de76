import { AppError, EXIT } from '../../lib/errors.ts';
import { type UndoReport, undo } from '../history/undo.ts';
import type { PullDeps } from '../run/deps.ts';

/**
 * Undoes runs (`r12`) and documents (`d7`, a hash), one by one in the given order and in one commit: where one of them
 * is refused, nothing is undone. A dry run does the same and leaves nothing of it. Throws AppError `undo.…`.
 *
 * @returns one report: each transaction with what becomes of it, the counts of all
 */
export function undoSeveral(
  deps: PullDeps,
  targets: readonly string[],
  { dryRun }: { readonly dryRun: boolean },
): UndoReport {
  const work = () => targets.map((target) => undo(deps, target, { dryRun: false }));
  const reports = dryRun ? deps.store.rehearse(work) : deps.store.transact(work);
  const [first] = reports;
  if (first === undefined) {
    throw new AppError('usage', 'undo takes a run or a document', {
      hint: 'bankfeed undo RUN-or-DOCUMENT…',
      exitCode: EXIT.usage,
    });
  }
  const sum = (count: (report: UndoReport) => number) => reports.reduce((total, report) => total + count(report), 0);
  return {
    dryRun,
    run: dryRun ? null : (reports.at(-1)?.run ?? null),
    documents: reports.flatMap(({ documents }) => documents),
    deleted: sum(({ deleted }) => deleted),
    restored: sum(({ restored }) => restored),
    withdrawn: sum(({ withdrawn }) => withdrawn),
    requests: sum(({ requests }) => requests),
    transactions: reports.flatMap(({ transactions }) => transactions),
  };
}
