import type { KnownTransaction } from '../../../domain/transaction.ts';
import type { Identification } from '../../history.ts';
import { transactionBucket } from '../draft.ts';
import { textOfKnown } from '../fields.ts';
import { addTo } from '../references.ts';

/** A transaction, and the numbers of the statements that list it. */
export interface Listed {
  readonly known: KnownTransaction;
  readonly statements: ReadonlySet<number>;
}

interface Group {
  readonly first: KnownTransaction;
  readonly others: KnownTransaction[];
  readonly statements: Set<number>;
}

/**
 * Finds transactions that were counted twice. Two equal lines under different references are two, as long as
 * references are believed. A bank may turn out to give new references with every download. Then a bucket holds as
 * many as the largest statement lists, whichever came last (P-ID-2). Of equal lines that no statement lists
 * side by side, one stands. Other balances or times still tell lines apart.
 *
 * @param listed transactions of one stream
 * @returns each duplicate, with the transaction that it repeats
 */
export function findDuplicates(listed: readonly Listed[]): ReadonlyMap<KnownTransaction, KnownTransaction> {
  const buckets = new Map<string, Listed[]>();
  for (const each of listed) addTo(buckets, transactionBucket(each.known), each);
  const duplicates = new Map<KnownTransaction, KnownTransaction>();
  for (const bucket of buckets.values()) {
    const sorted = bucket.toSorted((a, b) => a.known.birth - b.known.birth);
    const groups = sorted.map(({ known, statements }) => ({
      first: known,
      others: [],
      statements: new Set(statements),
    }));
    const alike = join(groups, (left, right) => textOfKnown(left.first) === textOfKnown(right.first));
    for (const { first, others } of join(alike, () => true)) for (const each of others) duplicates.set(each, first);
  }
  return duplicates;
}

/** Each group into the first one before it that may hold it. */
function join(groups: readonly Group[], fits: (left: Group, right: Group) => boolean): readonly Group[] {
  const joined: Group[] = [];
  for (const group of groups) {
    const home = joined.find((each) => !areDistinct(each, group) && fits(each, group));
    if (home === undefined) {
      joined.push(group);
      continue;
    }
    home.others.push(group.first, ...group.others);
    for (const statement of group.statements) home.statements.add(statement);
  }
  return joined;
}

/** Whether somebody tells them apart: a statement that lists both, or their balances or times. */
function areDistinct({ first: left, statements }: Group, { first: right, statements: others }: Group): boolean {
  if ([...others].some((each) => statements.has(each))) return true;
  return differ(left.balance, right.balance) || differ(left.time, right.time);
}

function differ<Value>(left: Value | null, right: Value | null): boolean {
  return left !== null && right !== null && left !== right;
}

/**
 * Takes duplicates out of the known transactions. Their lines belong to the other transaction from now on. No line is
 * compared with a duplicate any more: a third line of the bucket is another transaction.
 */
export function mergeDuplicates(
  found: Identification,
  duplicates: ReadonlyMap<KnownTransaction, KnownTransaction>,
  stream: string,
): Identification {
  const into = new Map([...duplicates].map(([{ id }, { id: to }]) => [id, to]));
  const gone = [...duplicates.keys()];
  return {
    ...found,
    fates: found.fates.map((fate) => (fate.kind === 'known' ? { ...fate, id: into.get(fate.id) ?? fate.id } : fate)),
    changed: [
      ...found.changed.filter(({ id }) => !into.has(id)),
      ...gone.map(({ id, externalId, asOf, ...known }) => {
        const { bookedOn, valueOn, time, amount, currency, payee, memo } = known;
        const fields = { bookedOn, valueOn, time, amount, currency, payee, memo, status: 'pending' } as const;
        return { id, externalId, fields, changed: ['status'] as const, asOf };
      }),
    ],
    deleted: [...found.deleted, ...gone.map(({ id, externalId }) => ({ id, externalId }))],
    moved: [...found.moved, ...[...into].map(([from, to]) => ({ stream, from, to: { id: to } }))],
    pendings: [
      ...found.pendings,
      ...gone.map(({ id, reference, bookedOn, amount, currency, payee, memo, asOf: seenAsOf }) => ({
        id,
        self: { state: 'double' as const, reference, bookedOn, amount, currency, payee, memo, seenAsOf },
      })),
    ],
  };
}
