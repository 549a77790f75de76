import type { StatementLine } from '../../domain/statement.ts';
import type { AccountHistory, NewTransaction, StatementFacts } from '../history.ts';
import { lineBucket } from './draft.ts';
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
  /** Index in `created` of the first one with this reference. */
  indexOf(reference: string): number | undefined;
}

export function startBirths(facts: StatementFacts, history: AccountHistory): Births {
  const created: NewTransaction[] = [];
  const byReference = new Map<string, number>();
  let highest: Map<string, number> | undefined;
  const nextIn = (bucket: string) => {
    highest ??= highestOrdinals(history);
    const ordinal = (highest.get(bucket) ?? 0) + 1;
    highest.set(bucket, ordinal);
    return ordinal;
  };
  return {
    created,
    create: (line, { state = 'live', aliases = [] } = {}) => {
      const bucket = lineBucket(line, facts);
      const { reference, balance } = line;
      const externalId = externalIdOf(history.handle, bucket, nextIn(bucket));
      const index =
        created.push({ externalId, fields: fieldsOf(line, facts.currency), reference, balance, state, aliases }) - 1;
      for (const name of reference === null ? aliases : [reference, ...aliases]) {
        if (!byReference.has(name)) byReference.set(name, index);
      }
      return index;
    },
    indexOf: (reference) => byReference.get(reference),
  };
}

/** By the day, direction and amount that transactions were born with, not by what they became. */
function highestOrdinals(history: AccountHistory): Map<string, number> {
  const highest = new Map<string, number>();
  for (const { externalId } of history.transactions) {
    const birth = birthOf(history.handle, externalId);
    if (birth === undefined || birth.ordinal <= (highest.get(birth.bucket) ?? 0)) continue;
    highest.set(birth.bucket, birth.ordinal);
  }
  return highest;
}
