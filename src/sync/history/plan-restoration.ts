import { type PlanContext, planNew, sentAs } from '../../core/plan.ts';
import type { TransactionFields } from '../../domain/transaction.ts';
import { mergeBodies, splitMembers } from '../../store/outbox/merge.ts';
import type { Intent } from '../../store/outbox/types.ts';
import { prepared } from '../../store/prepared.ts';
import type { Store } from '../../store/store.ts';
import type { EarlierFields, PresentTransaction } from '../../store/undo/undo.ts';

/** What taking a change back means for the ledger. */
export interface Restoration {
  /** Requests that were never sent and never will be. */
  readonly withdrawn: number;
  readonly intent: Intent | null;
}

interface OpenRow {
  readonly id: number;
  readonly state: 'ready' | 'sent' | 'rejected';
  readonly body: string | null;
}

/**
 * Withdraws what was never sent of a transaction and says what is still to be told, so that the ledger shows it as it
 * was: nothing where it never heard of the change, a PATCH of the fields that changed, or a new creation where the
 * change was its deletion.
 */
export function planRestoration(
  store: Store,
  present: PresentTransaction,
  before: EarlierFields,
  context: PlanContext,
): Restoration {
  const open = openRows(store, present.externalId);
  const unsent = open.filter(({ state }) => state !== 'sent');
  for (const { id } of unsent) {
    prepared(store, "UPDATE requests SET state = 'cancelled', finished_at = ? WHERE id = ?").run(store.clock.now(), id);
  }
  const creation = planNew({ externalId: present.externalId, fields: before.fields }, context);
  const place = { accountId: present.accountId, transactionId: present.id };
  const told = [present.acked, ...open.flatMap(({ state, body }) => (state === 'sent' ? [body] : []))];
  const heard = told.reduce<string>((all, body) => (body === null ? all : mergeBodies(all, body)), '{}');
  const wasRemoved = present.state === 'deleted' && present.ledgerId === null;
  if (heard === '{}' || wasRemoved) return { withdrawn: unsent.length, intent: { ...creation, ...place } };
  const wanted = mergeBodies(creation.body ?? '{}', before.acked ?? '{}');
  const touched = touchedMembers(present.fields, before.fields, unsent);
  const members = difference(splitMembers(heard), splitMembers(wanted), touched);
  if (members.length === 0) return { withdrawn: unsent.length, intent: null };
  return {
    withdrawn: unsent.length,
    intent: {
      ...place,
      object: present.externalId,
      kind: 'transaction.patch',
      method: 'PATCH',
      path: '/v1/transactions/{{transaction}}',
      body: `{${members.join(',')}}`,
      expects: 'any',
    },
  };
}

function openRows(store: Store, object: string): readonly OpenRow[] {
  const sql = `SELECT id, state, body FROM requests WHERE object = ? AND state IN ('ready', 'sent', 'rejected') ORDER BY id`;
  return prepared(store, sql).all(object) as OpenRow[];
}

/** Members that the change moved, and those that a withdrawn request would have told. */
function touchedMembers(now: TransactionFields, before: TransactionFields, unsent: readonly OpenRow[]) {
  const changed = Object.keys(before) as (keyof TransactionFields)[];
  const names = sentAs(changed.filter((field) => now[field] !== before[field]));
  const told = unsent.flatMap(({ body }) => (body === null ? [] : [...splitMembers(body).keys()]));
  return new Set([...names.map((name) => JSON.stringify(name)), ...told]);
}

/** What says nothing: the ledger takes null for a time or category, an empty text for a note, and nothing for a payee. */
export const CLEARED: Readonly<Record<string, string>> = { '"note"': '""', '"time"': 'null', '"categoryId"': 'null' };

function difference(
  heard: ReadonlyMap<string, string>,
  wanted: ReadonlyMap<string, string>,
  touched: ReadonlySet<string>,
): readonly string[] {
  return [...touched].flatMap((name) => {
    if (name === '"externalId"' || name === '"accountId"') return [];
    const value = wanted.get(name) ?? (heard.has(name) ? CLEARED[name] : undefined);
    return value === undefined || value === heard.get(name) ? [] : [`${name}:${value}`];
  });
}
