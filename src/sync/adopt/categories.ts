/** A rule names a category; the ledger wants its id. */
import type { LedgerClient } from '../../ledger/client/client.ts';
import { parseObject, readId } from '../../ledger/client/object.ts';
import { describeProblem } from '../../ledger/client/problem.ts';
import { sha256 } from '../../lib/hash.ts';
import { uuidv7 } from '../../lib/uuid.ts';
import { splitMembers } from '../../store/outbox/merge.ts';
import { type Creation, creationsWithCategory, rewordCreation } from '../../store/outbox/unreviewed.ts';
import type { Store } from '../../store/store.ts';
import { type Hindrance, listAll } from '../push/answers/read-objects.ts';

const PLACEHOLDER = '{{category}}';

/**
 * Puts the ids of categories into the requests that name them. A category is found by name, in upper or lower case.
 * The ledger creates it where it has none of that name. Where the key may not do that, the request goes without a
 * category.
 *
 * @returns the names of categories that were left out, or why the ledger could not be asked
 */
export async function resolveCategories(
  store: Store,
  ledger: LedgerClient,
  upTo: number,
): Promise<readonly string[] | Hindrance> {
  const creations = creationsWithCategory(store, upTo);
  if (creations.length === 0) return [];
  const listed = await listAll(ledger.listCategories);
  if (listed.kind === 'paced' || listed.kind === 'failed') return listed;
  const items = listed.kind === 'listed' ? listed.items : [];
  const ids = new Map(items.map((item) => [keyOf(String(item.name)), readId(item, 'category')]));
  const without = new Set<string>();
  for (const name of new Set(creations.map(nameIn))) {
    if (ids.has(keyOf(name))) continue;
    const made = listed.kind === 'listed' ? await make(store, ledger, name) : null;
    if (made !== null && typeof made === 'object') return made;
    ids.set(keyOf(name), made);
    if (made === null) without.add(name);
  }
  await store.loan.over();
  store.transact(() => {
    for (const creation of creations) name(store, creation, ids.get(keyOf(nameIn(creation))) ?? null);
  });
  return [...without];
}

function nameIn({ body }: Creation): string {
  return String(parseObject(body).categoryId).slice(PLACEHOLDER.length);
}

function name(store: Store, { id, body }: Creation, categoryId: string | null): void {
  const members = splitMembers(body);
  if (categoryId === null) members.delete('"categoryId"');
  else members.set('"categoryId"', JSON.stringify(categoryId));
  rewordCreation(store, id, `{${[...members].map(([key, value]) => `${key}:${value}`).join(',')}}`, 'created');
}

/** An upsert under an id that follows from the name: made twice, it is one. Null where the ledger will not. */
async function make(store: Store, ledger: LedgerClient, name: string): Promise<string | null | Hindrance> {
  const externalId = `bf1.category.${sha256(keyOf(name)).slice(0, 12)}`;
  const body = JSON.stringify({ externalId, name });
  const key = uuidv7(store.clock.now());
  const { outcome } = await ledger.send({ method: 'POST', path: '/v1/categories/upsert', body, key });
  switch (outcome.kind) {
    case 'done':
      return outcome.id;
    case 'paced':
      return { kind: 'paced', waitMs: outcome.waitMs };
    case 'unknown':
      return { kind: 'failed', reason: outcome.reason };
    case 'refused':
      return outcome.status === 401
        ? { kind: 'refused', message: `the ledger refuses the key (HTTP 401): ${describeProblem(outcome.problem)}` }
        : null;
    default:
      return null;
  }
}

function keyOf(name: string): string {
  return name.trim().normalize('NFC').toLowerCase();
}
