import { type AppError, refusal } from '../../lib/errors.ts';
import { importedDocuments } from '../../store/documents/documents.ts';
import type { PullDeps } from '../run/deps.ts';
import { isNamed } from './document-names.ts';
import { rereadDocuments } from './reread.ts';
import type { RetryReport } from './retry-named.ts';

/** Reads imported documents from the archive another time, all or those named. Throws AppError `reread.unknown`. */
export async function rereadNamed(deps: PullDeps, ids: readonly string[]): Promise<RetryReport> {
  const documents = importedDocuments(deps.store);
  const wanted = ids.flatMap((id) => {
    const found = documents.filter((each) => isNamed(each, id));
    if (found.length === 0) throw nothingToReread(id);
    return found.map((each) => each.id);
  });
  return { requests: 0, runs: [await (ids.length === 0 ? rereadDocuments(deps) : rereadDocuments(deps, wanted))] };
}

function nothingToReread(id: string): AppError {
  return refusal('reread.unknown', { id });
}
