/** Changes of the history, made where nobody waits for them. */
import type { UndoReport } from '../history/undo.ts';
import type { ChangeName, InputOf, ReportOf } from './changes.ts';
import type { OrderRunner } from './order-runner.ts';

/** Makes a change here or, where it takes long, elsewhere. Throws the AppError of what is refused. */
export async function change<Name extends ChangeName>(
  { elsewhere, pull }: OrderRunner,
  name: Name,
  input: InputOf<Name>,
): Promise<ReportOf<Name>> {
  if (elsewhere !== undefined) {
    const { isLong } = await import('./long.ts');
    if (isLong(pull.store, name, input)) return elsewhere.change(name, input);
  }
  const { makeChange } = await import('./changes.ts');
  return makeChange(pull, name, input);
}

/** The result of a planned undo. A copy of the state tells it where it takes long, or while a long order is written. */
export async function rehearseUndo({ elsewhere, pull }: OrderRunner, targets: readonly string[]): Promise<UndoReport> {
  if (elsewhere !== undefined) {
    const { isLong } = await import('./long.ts');
    if (isLong(pull.store, 'undo', { targets }) || pull.store.loan.isOut) return elsewhere.rehearseUndo(targets);
  }
  const { undo } = await import('../history/undo.ts');
  return undo(pull, targets, { dryRun: true });
}
