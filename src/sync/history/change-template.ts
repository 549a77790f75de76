/** A mail template that the owner makes of a held letter, or withdraws, and the letters that it is for. */
import type { DocumentId } from '../../domain/row-ids.ts';
import { waitingDocuments } from '../../store/documents/documents.ts';
import type { PullDeps } from '../run/deps.ts';
import type { RunReport } from '../run/pull-report.ts';
import { documentsOfLayout } from './change-layout.ts';
import { rereadDocuments } from './reread.ts';
import { retryDocuments } from './retry.ts';

/** The parts that keep and remove templates. */
export interface TemplateKeeper {
  readonly pull: PullDeps;
  keepTemplate(name: string, template: unknown): Promise<string>;
  layoutOfTemplate(name: string): Promise<string>;
  removeTemplate(name: string): Promise<void>;
}

/**
 * Keeps the template and reads the letters that wait, or removes it where none is given. Letters that came in by it are
 * then read again. Throws AppError `template.…`.
 */
export async function changeTemplate(
  keeper: TemplateKeeper,
  { name, template }: { readonly name: string; readonly template?: unknown },
): Promise<{ readonly runs: readonly RunReport[]; readonly saved?: string }> {
  const { pull } = keeper;
  if (template === undefined) {
    const ids = await documentsOfLayout(pull, [await keeper.layoutOfTemplate(name)]);
    await keeper.removeTemplate(name);
    return { runs: ids.length === 0 ? [] : [await rereadDocuments(pull, ids)] };
  }
  const saved = await keeper.keepTemplate(name, template);
  const ids = lettersThatWait(pull);
  return { saved, runs: ids.length === 0 ? [] : [await retryDocuments(pull, ids)] };
}

function lettersThatWait({ store }: PullDeps): readonly DocumentId[] {
  return waitingDocuments(store).flatMap(({ format, id, state }) =>
    format === 'alert' && state === 'held' ? [id] : [],
  );
}
