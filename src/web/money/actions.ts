/** The buttons of pages about money. Each is a POST from our own page and answers with a redirect. */
import type { FastifyInstance } from 'fastify';
import { type AppError, refusal } from '../../lib/errors.ts';
import type { EntryChange } from '../../sync/money/change.ts';
import type { MoneyService } from '../../sync/money/money-service.ts';
import { words } from '../../words/message.ts';
import { addressOf, type Query } from '../components/paging.ts';
import { formOf } from '../session/guard.ts';
import type { WebContext } from '../web-app.ts';
import { filterOf } from './filters.ts';
import { moneyStateOf } from './money-state.ts';
import { accountIn, MOST_AT_ONCE } from './transactions.ts';

export function addMoneyActions(scope: FastifyInstance, context: WebContext): void {
  const money = (): MoneyService => context.app.money ?? noLedger();
  scope.post('/entries/edit', async (request, reply) => {
    const { category, id = '', note, payee } = formOf(request);
    const entry = await (await money().reader()).entry(id);
    if (entry === undefined) throw gone();
    const change = {
      ...differing('payee', payee, entry.payee),
      ...differing('category', category, entry.category),
      ...differing('note', note, entry.note),
    };
    if (Object.keys(change).length > 0) await changeAll(money(), [id], change);
    return reply.redirect(addressOf(`/entries/${encodeURIComponent(id)}`, { done: 'saved' }), 303);
  });
  scope.post('/entries/change', async (request, reply) => {
    const form = formOf(request);
    const query = filterIn(form);
    const change = changeIn(form);
    const ids = form.all === undefined ? tickedIn(form) : await allFound(context, query);
    if (ids.length === 0) throw refusal('money.nothing-ticked');
    if (Object.keys(change).length === 0) throw refusal('money.nothing-said');
    await changeAll(money(), ids, change);
    return reply.redirect(addressOf('/transactions', query, { done: 'changed', count: String(ids.length) }), 303);
  });
  scope.post('/entries/delete', async (request, reply) => {
    const { id = '' } = formOf(request);
    const was = await money().remove(id);
    return reply.redirect(
      addressOf('/transactions', { done: was ? 'deleted' : 'gone', undo: was ? id : undefined }),
      303,
    );
  });
  scope.post('/entries/restore', async (request, reply) => {
    const id = await money().restore(formOf(request).id ?? '');
    return reply.redirect(addressOf(`/entries/${encodeURIComponent(id)}`, { done: 'restored' }), 303);
  });
  scope.post('/accounts/hide', async (request, reply) => {
    const { hidden, id = '' } = formOf(request);
    await checkAccount(money(), id);
    await money().hide(id, hidden === 'yes' ? 'yes' : 'no');
    return reply.redirect(`/accounts/${encodeURIComponent(id)}?done=${hidden === 'yes' ? 'hidden' : 'shown'}`, 303);
  });
  scope.post('/accounts/archive', async (request, reply) => {
    const { id = '' } = formOf(request);
    await checkAccount(money(), id);
    await money().archive(id);
    return reply.redirect('/accounts?done=archived', 303);
  });
}

type Form = ReturnType<typeof formOf>;

function differing<Name extends keyof EntryChange>(
  name: Name,
  given: string | undefined,
  before: string | null,
): EntryChange {
  return given === undefined || given.trim() === (before ?? '') ? {} : { [name]: given.trim() };
}

function changeIn({ category, note, payee, uncategorised }: Form): EntryChange {
  return {
    ...(payee ? { payee } : {}),
    ...(note ? { note } : {}),
    ...(category ? { category } : {}),
    ...(uncategorised === undefined ? {} : { category: '' }),
  };
}

/** The filter of the list that the form stands around: fields `f:q`, `f:account` … */
function filterIn(form: Form): Query {
  return Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) => (name.startsWith('f:') ? [[name.slice(2), value]] : [])),
  );
}

function tickedIn(form: Form): readonly string[] {
  return Object.keys(form).flatMap((name) => (name.startsWith('id:') ? [name.slice(3)] : []));
}

async function allFound(context: WebContext, query: Query): Promise<readonly string[]> {
  const state = await moneyStateOf(context);
  if (state.kind !== 'ready') return [];
  const account = accountIn(context, state.accounts, query.account);
  return state.reader.ids(filterOf(query, account), MOST_AT_ONCE);
}

/** Throws AppError `money.no-account` (exit code 2). */
async function checkAccount(money: MoneyService, id: string): Promise<void> {
  const accounts = await (await money.reader()).accounts();
  if (accounts.some((each) => each.id === id)) return;
  throw refusal('money.no-account');
}

function noLedger(): never {
  throw refusal('money.none');
}

function gone(): AppError {
  return refusal('money.gone');
}

/**
 * One change of many transactions. Throws AppError `money.refused` (exit code 2) with the ledger's words where it
 * refused some.
 */
export async function changeAll(money: MoneyService, ids: readonly string[], change: EntryChange): Promise<void> {
  const { changed: count, failed } = await money.change(ids, change);
  const [first] = failed;
  if (first === undefined) return;
  const changed = words('count.transactions', { count });
  throw refusal('money.refused', { transactions: changed, failed: failed.length, why: first.message });
}
