import { existsSync } from 'node:fs';
import type { DocumentId } from '../../domain/row-ids.ts';
import type { ReadingHints } from '../../plugin/contract.ts';
import { findDelivery } from '../../store/documents/deliveries.ts';
import { findDocument, readDocument } from '../../store/documents/documents.ts';
import type { ConnectorConfig, PullDeps } from '../run/deps.ts';
import { archivePath } from './archive.ts';
import { isStale, needsReading } from './reader.ts';

/** The connector's settings as they hold for a document with these hints. */
export function configFor(config: ConnectorConfig, hints: ReadingHints | undefined): ConnectorConfig {
  return hints === undefined || Object.keys(hints).length === 0 ? config : { ...config, ...hints };
}

/** The part of a delivery that says how it may be read. */
export interface Terms {
  readonly hints?: ReadingHints;
  readonly withheld?: unknown;
}

/**
 * Whether a delivered document should be imported. It is new, it may now read better, or its sender is proved now. A
 * copy without a proof of its sender says nothing about known bytes.
 */
export function isWanted(deps: PullDeps, config: ConnectorConfig, sha256: string, terms: Terms): boolean {
  const known = findDocument(deps.store, sha256);
  if (known === undefined) return true;
  if (terms.withheld !== undefined) return false;
  if (findDelivery(deps.store, known.id).withheld !== null) return true;
  return needsReading(deps, configFor(config, terms.hints), sha256);
}

/**
 * Whether a document that its source refused to read is worth another question. Its bytes are in no archive. Other
 * settings (the password of a locked ZIP) or another program may take it.
 */
export function isRefusalStale(deps: PullDeps, config: ConnectorConfig, documentId: DocumentId): boolean {
  const { store } = deps;
  const document = readDocument(store, documentId);
  if (document === undefined || existsSync(archivePath(store.folder, document.sha256))) return false;
  return isStale(deps, configFor(config, findDelivery(store, documentId).hints), document);
}
