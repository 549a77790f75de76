/** A document of many lines, brought in by a thread of its own. */
import { findConnector, type PullDeps } from '../run/deps.ts';
import type { BroughtIn, LongArrival } from '../run/elsewhere.ts';
import type { DocumentOutcome } from '../run/outcome.ts';
import { foldedOf } from '../run/tally.ts';
import { Arrivals } from './arrivals.ts';
import { takeIn } from './import-document.ts';

/** Brings it in as the pass would, in one commit. Throws where the store fails. */
export async function bringIn(
  deps: PullDeps,
  { batch, connector, open, runId, told }: LongArrival,
): Promise<BroughtIn> {
  let outcome: DocumentOutcome | null = null;
  const tally = {
    add: (added: DocumentOutcome) => {
      outcome = { ...added, statements: [], folded: foldedOf(added) };
    },
    meet: () => undefined,
  };
  const config = findConnector(deps.config, connector);
  const arrivals = new Arrivals({ deps, config, runId, tally, open, cursor: told });
  arrivals.add(batch, takeIn);
  await arrivals.commit();
  return { outcome, told: arrivals.told };
}
