/** Addresses of the pages about money. */

import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { csvCell } from '../../books/csv.ts';
import type { EntryQuery } from '../../ledger/wire/money.ts';
import { readBankWords } from '../../store/views/ledger/bank-words.ts';
import type { MoneyReader } from '../../sync/money/reader.ts';
import { type MessageKey, t } from '../../words/speak.ts';
import type { Query } from '../components/paging.ts';
import { groupDigits } from '../format.ts';
import { html } from '../html.ts';
import { type Asked, actionButton, type Page, type PageMaker, type Viewer } from '../pages/layout.ts';
import { textFields } from '../session/guard.ts';
import type { WebContext } from '../web-app.ts';
import { accountPage, archivePage } from './account.ts';
import { accountsPage } from './accounts.ts';
import { addMoneyActions } from './actions.ts';
import { addAlways, alwaysPage, entryPage, removedPage } from './entry.ts';
import { filterOf, sortOf } from './filters.ts';
import { failedBy, moneyStateOf, notReady } from './money-state.ts';
import { reportsPage } from './reports.ts';
import { accountIn, moneyTransactionsPage } from './transactions.ts';

export const MONEY_NOTICES: Readonly<Record<string, MessageKey>> = {
  saved: 'money.savedLedger',
  restored: 'money.backLedger',
  gone: 'money.goneLedgerAlready',
  hidden: 'money.accountHidden',
  shown: 'money.accountShownAgain',
  archived: 'money.accountArchived',
};

/** Each page by its address. */
export function moneyPages(context: WebContext): Readonly<Record<string, PageMaker>> {
  const pages: Readonly<Record<string, PageMaker>> = {
    '/accounts': () => accountsPage(context),
    '/accounts/:id': ({ id, query, viewer }) => accountPage(context, viewer, id, query),
    '/accounts/:id/archive': ({ id, viewer }) => archivePage(context, viewer, id),
    '/transactions': ({ query, viewer }) => moneyTransactionsPage(context, viewer, query),
    '/entries/deleted': ({ viewer }) => removedPage(context, viewer),
    '/entries/:id': ({ id, viewer }) => entryPage(context, viewer, id),
    '/entries/:id/always': ({ id, query, viewer }) => alwaysPage(context, viewer, id, query),
    '/reports': ({ query }) => reportsPage(context, 'month', query),
    '/reports/categories': ({ query }) => reportsPage(context, 'category', query),
    '/reports/payees': ({ query }) => reportsPage(context, 'payee', query),
  };
  // The ledger may go away between two questions of one page.
  const withoutLedger = (thrown: unknown): Page => ({
    title: t('pages.transactions'),
    section: 'transactions',
    body: notReady(failedBy(thrown)),
  });
  return Object.fromEntries(
    Object.entries(pages).map(([path, make]) => [
      path,
      (asked: Asked) => (async () => make(asked))().catch(withoutLedger),
    ]),
  );
}

export function addMoney(scope: FastifyInstance, context: WebContext): void {
  addExports(scope, context);
  addMoneyActions(scope, context);
  addAlways(scope, context);
}

/** The same lists as files. */
function addExports(scope: FastifyInstance, context: WebContext): void {
  const send = async (reply: FastifyReply, query: ReturnType<typeof textFields>): Promise<FastifyReply> => {
    const state = await moneyStateOf(context);
    if (state.kind !== 'ready') return reply.redirect('/transactions', 303);
    const filter = filterOf(query, accountIn(context, state.accounts, query.account));
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="transactions.csv"')
      .send(exportOf(context, state.reader, { ...filter, sort: sortOf(query) }));
  };
  scope.get('/transactions.csv', async (request, reply) => send(reply, textFields(request.query)));
  scope.get('/accounts/:id.csv', async (request, reply) =>
    send(reply, { ...textFields(request.query), account: textFields(request.params).id }),
  );
}

/** The result of the last action, with its way back where it has one. Words from the address are never shown. */
export function moneyNotice(viewer: Viewer, { count, done, undo }: Query): Pick<Page, 'notice' | 'next'> {
  if (done === 'changed' && /^\d{1,6}$/.test(count ?? ''))
    return { notice: t('money.changedLedger', { count: groupDigits(count ?? '') }) };
  if (done !== 'deleted' || undo === undefined) return {};
  const notice = html`${t('money.deletedLedger')} <a href="/entries/deleted">${t('money.allDeletedHere')}</a>`;
  return {
    notice,
    next: actionButton(viewer, { path: '/entries/restore', label: t('money.putItBack'), fields: { id: undo } }),
  };
}

const COLUMNS = [
  ...['date', 'time', 'account', 'payee', 'category', 'note', 'amount', 'currency', 'balance', 'transferTo'],
  ...['bankPayee', 'bankMemo', 'id', 'externalId'],
] as const;

/** Signs are those of the page: money in is positive. */
function exportOf(
  { store }: WebContext,
  reader: MoneyReader,
  query: Omit<EntryQuery, 'limit' | 'after' | 'before'>,
): Readable {
  const lines = async function* (): AsyncGenerator<string> {
    yield `${COLUMNS.join(',')}\r\n`;
    for await (const entries of reader.all(query)) {
      const words = readBankWords(
        store,
        entries.map(({ id }) => id),
      );
      yield entries
        .map((entry) => {
          const said = words.get(entry.id);
          const { account, amount, balance, category, currency, date, externalId, id, note, other, payee, time } =
            entry;
          const shown = [date, time, account, payee, category, note, amount, currency, balance, other];
          return `${[...shown, said?.payee ?? null, said?.memo ?? null, id, externalId].map(csvCell).join(',')}\r\n`;
        })
        .join('');
    }
  };
  return Readable.from(lines());
}
