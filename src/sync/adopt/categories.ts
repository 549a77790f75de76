/** A rule names a category, and the ledger wants its id. The category that an owner chose may be gone. */
import type { LedgerClient } from '../../ledger/client/client.ts';
import { parseObject, readId } from '../../ledger/client/object.ts';
import { describeProblem } from '../../ledger/client/problem.ts';
import { sha256 } from '../../lib/hash.ts';
import { uuidv7 } from '../../lib/uuid.ts';
import { CATEGORY_BY_ID, CATEGORY_BY_NAME, withMembers } from '../../store/outbox/owner-words.ts';
import { type Creation, creationsWithCategory, rewordCreation } from '../../store/outbox/unreviewed.ts';
import type { Store } from '../../store/store.ts';
import { type Hindrance, listAll } from '../push/answers/read-objects.ts';

/**
 * Puts the ids of categories into the requests that name them. A category is found by name, in upper or lower case.
 * The ledger creates it where it has none of that name. Where the key may not do that, the request goes without a
 * category. So does a request whose owner chose a category that the ledger has no more.
 *
 * @returns the categories that were left out, or why the ledger could not be asked
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
  const held = listed.kind === 'listed' ? listed.items : null;
  const names = new Map(held?.map((item) => [keyOf(String(item.name)), readId(item, 'category')]));
  /** By the text in the place of the id. Null: the request goes without. */
  const ids = new Map<string, string | null>();
  for (const wanted of new Set(creations.map(categoryIn))) {
    if (wanted.startsWith(CATEGORY_BY_ID)) {
      const id = wanted.slice(CATEGORY_BY_ID.length);
      ids.set(wanted, held?.every((item) => readId(item, 'category') !== id) === true ? null : id);
      continue;
    }
    const name = wanted.slice(CATEGORY_BY_NAME.length);
    const known = names.get(keyOf(name));
    const id = known !== undefined || held === null ? known : await make(store, ledger, name);
    if (id !== null && typeof id === 'object') return id;
    names.set(keyOf(name), id ?? null);
    ids.set(wanted, id ?? null);
  }
  store.transact(() => {
    for (const creation of creations) {
      const body = withMembers(creation.body, { categoryId: ids.get(categoryIn(creation)) ?? null });
      rewordCreation(store, creation.id, body, 'created');
    }
  });
  return [...ids].flatMap(([wanted, id]) => (id === null ? [wanted] : []));
}

function categoryIn({ body }: Creation): string {
  return String(parseObject(body).categoryId);
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
