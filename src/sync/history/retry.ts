import type { Issue } from '../../domain/issue.ts';
import type { DocumentId, RunId } from '../../domain/row-ids.ts';
import type { Reading } from '../../plugin/reading.ts';
import type { ChosenAccount } from '../../store/accounts/choices.ts';
import { accountChosenFor } from '../../store/documents/accepted.ts';
import { findDelivery } from '../../store/documents/deliveries.ts';
import {
  readDocument as findById,
  type StoredDocument,
  waitingDocuments,
  waitingDocumentsOf,
} from '../../store/documents/documents.ts';
import { findReading, removeReading } from '../../store/documents/readings.ts';
import { undoneBy } from '../../store/history/undone.ts';
import type { ParsedDocument } from '../parse/types.ts';
import { fromArchive } from '../read/archive.ts';
import { configFor } from '../read/hints.ts';
import { isStale, readDocument } from '../read/reader.ts';
import type { ConnectorConfig, PullDeps } from '../run/deps.ts';
import type { DocumentOutcome } from '../run/outcome.ts';
import type { RunReport } from '../run/pull-report.ts';
import type { Tally } from '../run/tally.ts';
import { bringIn } from './bring-in.ts';
import { readOnceMore } from './replay/read-once-more.ts';
import { readAgain } from './reread.ts';

/** The owner's word on whose lines a document has; undefined: none. */
export type Chosen = ChosenAccount | undefined;

/**
 * Reads quarantined and held documents again from the archive: all, or those with the given row ids. A document that is
 * mended by now (a corrected configuration, a newer reader) is imported in full. An undone one that is named is
 * imported once more, in its old place. `chosen` says which account the owner chose for a document.
 */
export async function retryDocuments(
  deps: PullDeps,
  ids?: readonly DocumentId[],
  chosen: (id: DocumentId) => Chosen = () => undefined,
): Promise<RunReport> {
  const isUndone = ({ id }: StoredDocument) => undoneBy(deps.store, id) !== undefined;
  return readOnceMore(
    deps,
    'retry',
    (store) => {
      const wanted = ids?.flatMap((id) => findById(store, id) ?? []) ?? waitingDocuments(store);
      return wanted.filter((document) => document.state !== 'imported' || isUndone(document));
    },
    (document, connector, runId) =>
      isUndone(document)
        ? readAgain(deps, connector, runId, document, 'undone')
        : readWaiting(deps, connector, runId, document, chosen(document.id)),
  );
}

/** Before a connector's run: what waits there is read again where another reader, or another try, may help. */
export async function rereadWaiting(
  deps: PullDeps,
  config: ConnectorConfig,
  runId: RunId,
  tally: Tally,
): Promise<void> {
  for (const document of waitingDocumentsOf(deps.store, config.name)) {
    if (deps.signal.aborted) return;
    const { hints } = findDelivery(deps.store, document.id);
    if (!isStale(deps, configFor(config, hints), document)) continue;
    const outcome = await readWaiting(deps, config, runId, document);
    if (outcome?.fate === 'imported') tally.addRead(outcome);
  }
}

/**
 * Undefined where the document may not be read. Undefined also where its source refused the bytes, so that the
 * archive lacks them.
 */
async function readWaiting(
  deps: PullDeps,
  connector: ConnectorConfig,
  runId: RunId,
  stored: StoredDocument,
  chosen?: Chosen,
): Promise<DocumentOutcome | undefined> {
  const { store } = deps;
  const { hints, withheld, remarks } = findDelivery(store, stored.id);
  if (withheld !== null) return undefined;
  const config = configFor(connector, hints);
  const document = fromArchive(store.folder, stored);
  if (document === undefined) return undefined;
  const { format, ...said } =
    findReading(store, stored.id) ?? withRemarks(await readDocument(deps, config, document), remarks);
  return store.transact(() => {
    const account = chosen ?? accountChosenFor(store, stored.sha256);
    const word = account === undefined ? {} : { chosen: account };
    const read = { ...said, ...word, document, format: format === '' ? null : format };
    const outcome = bringIn(deps, config, runId, read);
    if (outcome.fate === 'imported') removeReading(store, outcome.id);
    return outcome;
  });
}

function withRemarks(parsed: ParsedDocument, remarks: readonly Issue[]): Reading {
  return { ...parsed, format: parsed.format ?? '', issues: [...parsed.issues, ...remarks] };
}
