import type { StatementLine } from '../../domain/statement.ts';
import type { KnownTransaction } from '../../domain/transaction.ts';
import type { AccountHistory, NewTransaction, StatementFacts } from '../history.ts';
import { plainFields } from '../streams/assertions.ts';
import { lineBucket, transactionBucket } from './draft.ts';
import { accountExternalId, birthOf, externalIdOf } from './external-id.ts';
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

export function startBirths(
  facts: StatementFacts,
  history: AccountHistory,
  /** Days on which lines may be new. */
  expected: () => ReadonlySet<string> = () => new Set(),
): Births {
  const created: NewTransaction[] = [];
  const byReference = new Map<string, number>();
  const ordinals = ordinalsOf(history, expected);
  return {
    created,
    create: (line, { state = 'live', aliases = [] } = {}) => {
      const bucket = lineBucket(line, facts);
      const { reference, balance } = line;
      const externalId = externalIdOf(history.handle, bucket, ordinals.next(bucket));
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
      const externalId = externalIdOf(history.handle, bucket, ordinals.next(bucket));
      return created.push({ externalId, fields: plainFields(view), reference, balance, state: 'deleted', aliases }) - 1;
    },
    indexOf: (reference) => byReference.get(reference) ?? -1,
  };
}

/**
 * Counts on from the highest ordinal in each bucket. The bucket is that of a transaction's birth, whatever it became
 * since. At first only ids of the expected days are taken apart. All ids are where a new line is on another day.
 */
function ordinalsOf(
  { handle, transactions, usedIds = [] }: AccountHistory,
  expected: () => ReadonlySet<string>,
): { next(bucket: string): number } {
  const highest = new Map<string, number>();
  const start = accountExternalId(handle).length + 1;
  let days: ReadonlySet<string> | undefined;
  let isComplete = false;
  let few: readonly string[] = [];
  /** A short statement has few days, and is compared with a thousand ids. */
  const isOfDays = (externalId: string): boolean =>
    few.length > 0
      ? few.some((day) => externalId.startsWith(day, start))
      : days?.has(externalId.slice(start, start + DAY_LENGTH)) === true;
  const note = (externalId: string): void => {
    if (!isComplete && !isOfDays(externalId)) return;
    const birth = birthOf(handle, externalId);
    if (birth === undefined || birth.ordinal <= (highest.get(birth.bucket) ?? 0)) return;
    highest.set(birth.bucket, birth.ordinal);
  };
  const learn = (): void => {
    for (const { externalId } of transactions) note(externalId);
    for (const externalId of usedIds) note(externalId);
  };
  return {
    next: (bucket) => {
      if (days === undefined) {
        days = expected();
        few = days.size <= FEW_DAYS ? [...days] : [];
        learn();
      }
      if (!isComplete && !days.has(bucket.slice(0, DAY_LENGTH))) {
        isComplete = true;
        learn();
      }
      const ordinal = (highest.get(bucket) ?? 0) + 1;
      highest.set(bucket, ordinal);
      return ordinal;
    },
  };
}

const DAY_LENGTH = 'YYYY-MM-DD'.length;
const FEW_DAYS = 4;
