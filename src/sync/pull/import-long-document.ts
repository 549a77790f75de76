/** A document of many lines, brought in by a thread of its own. */
import { findConnector, type PullDeps } from '../run/deps.ts';
import type { LongArrival, LongImport } from '../run/elsewhere.ts';
import type { DocumentOutcome } from '../run/outcome.ts';
import { foldedOf } from '../run/tally.ts';
import { Arrivals } from './arrivals.ts';
import { importDocument } from './import-document.ts';
import { received } from './sent-batch.ts';

/** Brings it in as the pass would, in one commit. Throws where the store fails. */
export async function importLongDocument(
  deps: PullDeps,
  { batch, connector, open, runId, cursor }: LongArrival,
): Promise<LongImport> {
  let outcome: DocumentOutcome | null = null;
  const tally = {
    add: (added: DocumentOutcome) => {
      outcome = { ...added, statements: [], folded: foldedOf(added) };
    },
    addRemark: () => undefined,
    meet: () => undefined,
  };
  const config = findConnector(deps.config, connector);
  const arrivals = new Arrivals({ deps, config, runId, tally, open, cursor });
  arrivals.add(received(deps.store.folder, batch), importDocument);
  await arrivals.commit();
  return { outcome, cursor: arrivals.cursor };
}
