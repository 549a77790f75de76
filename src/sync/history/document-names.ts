import type { StoredDocument } from '../../store/documents/documents.ts';
import { parseDocumentId } from '../../store/views/ids.ts';

/** Shorter ones would name several documents before long. */
const SHORTEST_HASH = 8;

/** Whether a person may mean this document: `d7`, or the start of its hash. */
export function isNamed({ id, sha256 }: Pick<StoredDocument, 'id' | 'sha256'>, name: string): boolean {
  return parseDocumentId(name) === id || (name.length >= SHORTEST_HASH && sha256.startsWith(name));
}
