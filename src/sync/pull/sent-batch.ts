/** Batches on their way to the thread that brings them in. */
import type { Batch } from '../../plugin/contract.ts';
import { archivedDocument, isArchived } from '../read/archived-document.ts';
import type { SentBatch } from '../run/elsewhere.ts';
import { unpackBatch } from '../run/packed-batch.ts';

export function toSend(batch: Batch): SentBatch {
  const { document } = batch;
  if (!isArchived(document)) return batch;
  const { name, receivedAt, sha256, size } = document;
  return { ...batch, document: { name, receivedAt, sha256, size } };
}

/** The batch in the other thread, with its lines. */
export function received(stateFolder: string, { document, ...rest }: SentBatch): Batch {
  return unpackBatch({ ...rest, document: isArchived(document) ? archivedDocument(stateFolder, document) : document });
}
