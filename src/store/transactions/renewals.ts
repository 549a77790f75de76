import type { AccountId, TransactionId } from '../../domain/row-ids.ts';
import type { Store } from '../store.ts';

/** Row ids that follow one another. */
interface Run {
  readonly first: number;
  readonly last: number;
}

/** Gives these transactions of an account this as-of, which is later than theirs. `ids`: in any order. */
export function renew(store: Store, _accountId: AccountId, ids: readonly TransactionId[], asOf: string): void {
  for (const run of runsOf(ids)) {
    leaveRuns(store, run);
    store.run`INSERT INTO renewals (first_id, last_id, as_of) VALUES (${run.first}, ${run.last}, ${asOf})`;
  }
}

function runsOf(ids: readonly TransactionId[]): readonly Run[] {
  const runs: { first: number; last: number }[] = [];
  for (const id of [...ids].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run !== undefined && id <= run.last + 1) run.last = id;
    else runs.push({ first: id, last: id });
  }
  return runs;
}

/** Takes these row ids out of the runs that hold them. The other ids of such a run keep its as-of. */
function leaveRuns(store: Store, { first, last }: Run): void {
  store.run`INSERT INTO renewals (first_id, last_id, as_of) SELECT ${last} + 1, last_id, as_of FROM renewals
    WHERE first_id = (SELECT max(first_id) FROM renewals WHERE first_id <= ${last}) AND last_id > ${last}`;
  store.run`UPDATE renewals SET last_id = ${first} - 1
    WHERE first_id = (SELECT max(first_id) FROM renewals WHERE first_id < ${first}) AND last_id >= ${first}`;
  store.run`DELETE FROM renewals WHERE first_id BETWEEN ${first} AND ${last}`;
}
