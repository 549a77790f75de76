import type { StatementLine } from '../../domain/statement.ts';
import type { KnownTransaction } from '../../domain/transaction.ts';
import type { AccountHistory, NewTransaction, StatementFacts } from '../history.ts';
import { plainFields } from '../streams/assertions.ts';
import { lineBucket, transactionBucket } from './draft.ts';
import { birthOf, externalIdOf } from './external-id.ts';
import { fieldsOf } from './fields.ts';

/** Gives externalIds to new transactions: the next ordinal of a bucket after the highest ever given in it. */
export interface Births {
  readonly created: NewTransaction[];
  /** The new transaction's index in `created`. */
  create(
    line: StatementLine,
    options?: { readonly state?: 'live' | 'deleted'; readonly aliases?: readonly string[] },
  ): number;
  /** Makes a transaction of the stream's word on a known one, and deletes it. */
  bury(view: KnownTransaction, aliases: readonly string[]): number;
  /** Index in `created` of the first one with this reference, or -1. */
  indexOf(reference: string): number;
}

export function startBirths(facts: StatementFacts, history: AccountHistory): Births {
  const created: NewTransaction[] = [];
  const byReference = new Map<string, number>();
  const nextOrdinal = ordinalsOf(history);
  return {
    created,
    create: (line, { state = 'live', aliases = [] } = {}) => {
      const bucket = lineBucket(line, facts);
      const { reference, balance } = line;
      const externalId = externalIdOf(history.handle, bucket, nextOrdinal(bucket));
      const index =
        created.push({ externalId, fields: fieldsOf(line, facts.currency), reference, balance, state, aliases }) - 1;
      for (const name of reference === null ? aliases : [reference, ...aliases]) {
        if (!byReference.has(name)) byReference.set(name, index);
      }
      return index;
    },
    bury: (view, aliases) => {
      const { reference, balance } = view;
      const bucket = transactionBucket(view);
      const externalId = externalIdOf(history.handle, bucket, nextOrdinal(bucket));
      return created.push({ externalId, fields: plainFields(view), reference, balance, state: 'deleted', aliases }) - 1;
    },
    indexOf: (reference) => byReference.get(reference) ?? -1,
  };
}

/**
 * Counts on from the highest ordinal in each bucket. The bucket is that of a transaction's birth, whatever it became
 * since. Read at the first birth: most statements bring none.
 */
function ordinalsOf({ handle, transactions, usedIds = [] }: AccountHistory): (bucket: string) => number {
  let highest: Map<string, number> | undefined;
  const readHighest = () => {
    const found = new Map<string, number>();
    for (const externalId of [...transactions.map((each) => each.externalId), ...usedIds]) {
      const birth = birthOf(handle, externalId);
      if (birth !== undefined) found.set(birth.bucket, Math.max(birth.ordinal, found.get(birth.bucket) ?? 0));
    }
    return found;
  };
  return (bucket) => {
    highest ??= readHighest();
    const ordinal = (highest.get(bucket) ?? 0) + 1;
    highest.set(bucket, ordinal);
    return ordinal;
  };
}
