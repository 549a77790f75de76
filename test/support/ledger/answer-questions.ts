import { listRejected, retryRejected } from '../../../src/store/outbox/requests.ts';
import { forgetNamed } from '../../../src/sync/history/forget.ts';
import type { PullDeps } from '../../../src/sync/run/deps.ts';

/**
 * The owner answers every question about a record that was not sent: yes, but no to one that a transfer of the ledger
 * brought.
 *
 * @returns the number of questions
 */
export function answerQuestions(deps: PullDeps): number {
  const asked = listRejected(deps.store, Number.MAX_SAFE_INTEGER);
  const [no, yes] = [true, false].map((isArrival) =>
    asked.filter(({ problem }) => /holds a transfer/.test(problem ?? '') === isArrival),
  );
  if (no !== undefined && no.length > 0) forgetNamed(deps, { ids: no.map(({ object }) => object) });
  const ids = yes?.map(({ id }) => id) ?? [];
  if (ids.length > 0) deps.store.transact(() => retryRejected(deps.store, deps.store.clock.now(), ids));
  return asked.length;
}
