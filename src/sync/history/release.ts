import type { DocumentId } from '../../domain/row-ids.ts';
import { refusal } from '../../lib/errors.ts';
import type { Json } from '../../plugin/contract.ts';
import { releaseDelivery, withheldDocuments } from '../../store/documents/deliveries.ts';
import { readDocument } from '../../store/documents/documents.ts';
import { originsOf } from '../../store/documents/origins.ts';
import type { Store } from '../../store/store.ts';
import type { PullDeps } from '../run/deps.ts';
import type { RunReport } from '../run/pull-report.ts';
import { retryDocuments } from './retry.ts';
import { isNamed } from './retry-named.ts';

/**
 * The owner vouches for withheld documents, which are read like any other from now on. A name is `d7`, the start of a
 * hash, or the address of a sender. An address stands for all documents that wait from it. Throws AppError
 * `release.unknown` (exit code 2), with nothing released, where a name stands for no withheld document.
 */
export async function releaseDocuments(deps: PullDeps, names: readonly string[]): Promise<RunReport> {
  const { store } = deps;
  const waiting = withheldDocuments(store);
  const named = names.map((name) => {
    const ids = waiting.filter((id) => isCalled(store, id, name));
    if (ids.length === 0) throw refusal('release.unknown', { name });
    return ids;
  });
  const ids = [...new Set(named.flat())];
  store.transact(() => {
    for (const id of ids) releaseDelivery(store, id);
  });
  return retryDocuments(deps, ids);
}

function isCalled(store: Store, id: DocumentId, name: string): boolean {
  if (name.includes('@')) return originsOf(store, id).some(({ receipt }) => senderOf(receipt) === name.toLowerCase());
  const document = readDocument(store, id);
  return document !== undefined && isNamed(document, name);
}

/** Sources that know who sent a document say so in its receipt. */
function senderOf(receipt: Json): string | undefined {
  if (typeof receipt !== 'object' || receipt === null || !('from' in receipt)) return undefined;
  return typeof receipt.from === 'string' ? receipt.from : undefined;
}
