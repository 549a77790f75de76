/** Addresses of the pages about money. */

import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { csvCell } from '../../books/csv.ts';
import type { EntryQuery } from '../../ledger/wire/money.ts';
import { readBankWords } from '../../store/views/ledger/bank-words.ts';
import type { MoneyReader } from '../../sync/money/reader.ts';
import { type MessageKey, t } from '../../words/speak.ts';
import { groupDigits } from '../format.ts';
import { type Html, html } from '../html.ts';
import { actionButton, layout, type Page, type Viewer } from '../pages/layout.ts';
import { errorPage } from '../pages/plain.ts';
import { type Guard, textFields } from '../session/guard.ts';
import type { WebContext } from '../web-app.ts';
import { accountPage, archivePage } from './account.ts';
import { accountsPage } from './accounts.ts';
import { addMoneyActions } from './actions.ts';
import { addAlways, alwaysPage, entryPage, removedPage } from './entry.ts';
import { filterOf, sortOf } from './filters.ts';
import { failedBy, moneyStateOf, notReady } from './money-state.ts';
import { reportsPage } from './reports.ts';
import { accountIn, moneyTransactionsPage } from './transactions.ts';

const NOTICES: Readonly<Record<string, MessageKey>> = {
  saved: 'money.savedLedger',
  restored: 'money.backLedger',
  gone: 'money.goneLedgerAlready',
  hidden: 'money.accountHidden',
  shown: 'money.accountShownAgain',
  archived: 'money.accountArchived',
};

export function addMoney(scope: FastifyInstance, context: WebContext, guard: Guard): void {
  const show = (request: FastifyRequest, reply: FastifyReply, page: Page | undefined): FastifyReply => {
    const viewer = guard.viewer(request);
    const found = page ?? errorPage(404, t('pages.pageNotFound'), t('money.noSuchAccountTransaction'));
    const word = noticeOf(viewer, textFields(request.query));
    const body = word === undefined ? found.body : html`${word}${found.body}`;
    return reply
      .code(page === undefined ? 404 : 200)
      .type('text/html; charset=utf-8')
      .send(layout({ ...found, body }, viewer));
  };
  const idOf = (request: FastifyRequest): string => textFields(request.params).id ?? '';
  const get = (path: string, page: (request: FastifyRequest, viewer: Viewer) => Promise<Page | undefined>): void => {
    // The ledger may go away between two questions of one page.
    const withoutLedger = (thrown: unknown): Page => ({
      title: t('pages.transactions'),
      section: 'transactions',
      body: notReady(failedBy(thrown)),
    });
    scope.get(path, async (request, reply) =>
      show(request, reply, await page(request, guard.viewer(request)).catch(withoutLedger)),
    );
  };

  get('/accounts', () => accountsPage(context));
  get('/accounts/:id', (request, viewer) => accountPage(context, viewer, idOf(request), textFields(request.query)));
  get('/accounts/:id/archive', (request, viewer) => archivePage(context, viewer, idOf(request)));
  get('/transactions', (request, viewer) => moneyTransactionsPage(context, viewer, textFields(request.query)));
  get('/entries/deleted', async (_request, viewer) => removedPage(context, viewer));
  get('/entries/:id', (request, viewer) => entryPage(context, viewer, idOf(request)));
  get('/entries/:id/always', (request, viewer) =>
    alwaysPage(context, viewer, idOf(request), textFields(request.query)),
  );
  get('/reports', (request) => reportsPage(context, 'month', textFields(request.query)));
  get('/reports/categories', (request) => reportsPage(context, 'category', textFields(request.query)));
  get('/reports/payees', (request) => reportsPage(context, 'payee', textFields(request.query)));
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
function noticeOf(viewer: Viewer, { count, done = '', undo }: ReturnType<typeof textFields>): Html | undefined {
  if (done === 'changed' && /^\d{1,6}$/.test(count ?? ''))
    return html`<p class="notice" role="status">${t('money.changedLedger', { count: groupDigits(count ?? '') })}</p>`;
  if (done === 'deleted' && undo !== undefined)
    return html`<div class="notice row" role="status"><p>${t('money.deletedLedger')} <a href="/entries/deleted">${t('money.allDeletedHere')}</a></p>${actionButton(viewer, { path: '/entries/restore', label: t('money.putItBack'), fields: { id: undo } })}</div>`;
  const text = NOTICES[done];
  return text === undefined ? undefined : html`<p class="notice" role="status">${t(text)}</p>`;
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
