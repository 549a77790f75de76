import type { DocumentId, RunId } from '../../domain/row-ids.ts';
import type { Batch } from '../../plugin/contract.ts';
import { saveDelivery } from '../../store/documents/deliveries.ts';
import { removeReading, saveReading } from '../../store/documents/readings.ts';
import { bringIn } from '../history/bring-in.ts';
import { checkResult } from '../parse/limits.ts';
import { archiveDocument } from '../read/archive.ts';
import { configFor } from '../read/hints.ts';
import type { ConnectorConfig, PullDeps } from '../run/deps.ts';
import type { OpenConnector } from '../run/open-connector.ts';
import type { DocumentOutcome } from '../run/outcome.ts';

export interface DocumentImport {
  readonly deps: PullDeps;
  readonly config: ConnectorConfig;
  readonly runId: RunId;
  readonly open: Pick<OpenConnector, 'cursor' | 'readsItself'>;
  /** Writes mark and cursor, in the same commit. */
  readonly markMet: (documentId: DocumentId) => void;
}

/**
 * Archives a delivered document that is new or may now read better, and imports it. It joins the commit under way, if
 * there is one.
 */
export function importDocument({ deps, config, runId, open, markMet }: DocumentImport, batch: Batch): DocumentOutcome {
  const { store } = deps;
  if (batch.refused === undefined) archiveDocument(store.folder, batch.document);
  const { document, format, layout } = batch;
  const { statements, issues } = open.readsItself ? checkResult(batch) : batch;
  const said = { statements, issues, ...(layout === undefined ? {} : { layout }) };
  const read = { document, format: format === '' ? null : format, ...said };
  return store.transact(() => {
    const ingested = bringIn(deps, configFor(config, batch.hints), runId, read);
    if (ingested.fate === 'known') {
      markMet(ingested.id);
      return ingested;
    }
    const { hints = {}, withheld = null, remarks = [] } = batch;
    saveDelivery(store, ingested.id, { hints, withheld, remarks });
    if (open.readsItself && ingested.fate !== 'imported') saveReading(store, ingested.id, { ...said, format });
    else removeReading(store, ingested.id);
    markMet(ingested.id);
    return ingested;
  });
}
