/** The first page: accounts, what needs a look, connectors, the latest transactions. */
import { stateVersion } from '../../store/schema/state-version.ts';
import type { Store } from '../../store/store.ts';
import { type BalancePoint, readBalanceHistory } from '../../store/views/balance-history.ts';
import type {
  AccountView,
  AttentionView,
  ConnectorInfo,
  ConnectorView,
  StatusView,
} from '../../store/views/shapes/status.ts';
import type { TransactionView } from '../../store/views/shapes/transactions.ts';
import { listTransactions } from '../../store/views/transactions.ts';
import { echo } from '../../words/echo.ts';
import { type Sentence, t } from '../../words/speak.ts';
import { amountHtml, countText, dayText, groupDigits, relative, whenHtml } from '../format.ts';
import { type Html, html } from '../html.ts';
import { sparkline } from '../sparkline.ts';
import type { WebContext } from '../web-app.ts';
import { badge, proofBadge, runBadge } from './badges.ts';
import { actionButton, emptyState, type Page, type Viewer } from './layout.ts';
import { attentionText, attentionTodo, withDays } from './messages.ts';
import { transactionTable } from './transactions.ts';

const LATEST = 12;
const HISTORY_DAYS = 90;
/** Further open points stand on the page of decisions. */
const MOST_ENTRIES = 12;
/** A picture costs a read of ninety days, and a kilobyte: accounts behind these go without. */
const MOST_PICTURES = 24;

export function overviewPage(context: WebContext, viewer: Viewer): Page {
  const status = withNextRuns(context.status(), context.app.connectors());
  const { latest } = seenOf(context);
  const isBusy = status.connectors.some((connector) => connector.lastOutcome === 'running') || isSending(status);
  return {
    title: t('Overview'),
    section: 'overview',
    isLive: true,
    ...(isBusy ? { refresh: 5 } : {}),
    body: html`
<div class="head"><div><h1>${t('Overview')}</h1>${summary(status, context.clock.now())}</div>${actionButton(viewer, { path: '/sync', label: t('Sync now') })}</div>
${settingsProblem(context.app.settingsNews().problem)}
${invitation(context.app.settingsEditor.beginning())}
${attention(status.attention, viewer)}
${accounts(context, status.accounts)}
<div class="columns">
${latestTransactions(latest, status)}
<div class="side">${connectors(context, status.connectors, viewer)}${counts(status)}</div>
</div>`,
  };
}

/** The inputs of the page besides the status. */
interface Seen {
  readonly version: string;
  readonly latest: readonly TransactionView[];
  /** By handle; each is read when it is first drawn. */
  readonly histories: Map<string, readonly BalancePoint[]>;
}

const seen = new WeakMap<Store, Seen>();

/** Read anew only when the state has changed: a page costs nothing more while nothing is written. */
function seenOf({ currencies, store }: WebContext): Seen {
  const version = stateVersion(store);
  const known = seen.get(store);
  if (known?.version === version) return known;
  const { transactions: latest } = listTransactions(store, { limit: LATEST, which: 'standing', currencies });
  const fresh: Seen = { version, latest, histories: new Map() };
  seen.set(store, fresh);
  return fresh;
}

/** Reads the latest transactions before the page is drawn. */
export function readLatest(context: WebContext): void {
  seenOf(context);
}

function historyOf(context: WebContext, handle: string): readonly BalancePoint[] {
  const { histories } = seenOf(context);
  const known = histories.get(handle) ?? readBalanceHistory(context.store, handle, HISTORY_DAYS);
  histories.set(handle, known);
  return known;
}

/** When a connector is due may change while nothing is written. */
function withNextRuns(status: StatusView, infos: readonly ConnectorInfo[]): StatusView {
  const next = new Map(infos.map(({ name, nextRun }) => [name, nextRun]));
  const connectors = status.connectors.map((each) => ({ ...each, nextRun: next.get(each.name) ?? null }));
  return { ...status, connectors };
}

/** A ledger that cannot be reached takes nothing soon: a page that loads anew all the time cannot be read. */
function isSending({ attention, pausedUntil, records }: StatusView): boolean {
  return records.due > 0 && pausedUntil === null && !attention.some(({ kind }) => kind === 'ledger');
}

function summary(status: StatusView, now: number): Html {
  if (status.attention.length > 0) {
    return html`<p class="summary warn-text">${t('{count} things need a look.', { count: status.attention.length })}</p>`;
  }
  if (status.records.due + status.records.sent > 0) {
    const open = countText(status.records.due + status.records.sent, 'record');
    if (status.pausedUntil === null)
      return html`<p class="summary">${t('{open} on the way to the ledger.', { open })}</p>`;
    return html`<p class="summary">${t('{open} on the way to the ledger.', { open })} ${t('The ledger asked for a pause. Sending goes on {when}.', { when: relative(Date.parse(status.pausedUntil) - now) })} (${status.pausedBecause})</p>`;
  }
  if (status.accounts.length === 0) return html`<p class="summary">${t('Nothing has come in yet.')}</p>`;
  return html`<p class="summary">${t('All is well: every transaction is in the ledger, once.')}</p>`;
}

function attention(entries: readonly AttentionView[], viewer: Viewer): Html {
  if (entries.length === 0) return html``;
  return html`<section class="attention" aria-label="${t('Needs a look')}">${entries.slice(0, MOST_ENTRIES).map(
    (entry) => html`<article class="card alert ${isMild(entry) && 'mild'}">
<div><h2>${attentionTitle(entry)}</h2>${attentionText(entry)}${attentionTodo(entry)}</div>
${/^(document|held)$/.test(entry.kind) && html`<a class="button plain" href="/documents/${encodeURIComponent(entry.id)}">${t('Decide')}</a>`}
${entry.kind === 'transfer' && html`<a class="button plain" href="/decisions">${t('Decide')}</a>`}
${entry.kind === 'record' && actionButton(viewer, { path: '/retry', label: t('Retry'), fields: { id: entry.id } })}
${entry.kind === 'connector' && actionButton(viewer, { path: '/sync', label: t('Try again'), fields: { connector: entry.id } })}
</article>`,
  )}${entries.length > MOST_ENTRIES && html`<p><a href="/decisions">${t('and {count} more', { count: entries.length - MOST_ENTRIES })}</a></p>`}</section>`;
}

/** The samples and what is built in are there to begin with; the next step is one's own bank. */
function invitation(at: { readonly isBuiltIn: boolean; readonly isSample: boolean }): Html {
  const { isBuiltIn, isSample } = at;
  if (!isSample && !isBuiltIn) return html``;
  const title = isSample ? t('These are samples') : t('bankfeed is not set up yet');
  const text = isSample
    ? t('An invented household shows what bankfeed does. Your own bank takes five questions.')
    : t('A configuration that is built in reads files from one folder. Your own bank takes five questions.');
  return html`<section class="card row" aria-label="${t('Setup')}"><div><h2>${title}</h2><p class="quiet">${text}</p></div><a class="button" href="/setup">${t('Set up your own')}</a></section>`;
}

function settingsProblem(problem: string | null): Html {
  if (problem === null) return html``;
  return html`<section class="attention" aria-label="${t('Configuration')}"><article class="card alert">
<div><h2>${t('The configuration has changed and cannot be taken over')}</h2><pre>${echo(problem)}</pre>
<p class="todo">${t('bankfeed goes on with the one before. Mend the file: it is read again as soon as it is saved.')}</p></div></article></section>`;
}

export function isMild(entry: AttentionView): boolean {
  return ['account', 'held', 'remark', 'transfer'].includes(entry.kind);
}

export function attentionTitle(entry: AttentionView): Html {
  if (entry.kind === 'document' || entry.kind === 'held' || (entry.kind === 'review' && /^d\d+$/.test(entry.id)))
    return html`<a href="/documents/${encodeURIComponent(entry.id)}">${withDays(entry.title)}</a>`;
  if (entry.kind === 'record' || entry.kind === 'review')
    return html`<a href="/transactions/${encodeURIComponent(entry.id)}">${withDays(entry.title)}</a>`;
  return html`${withDays(entry.title)}`;
}

function accounts(context: WebContext, views: readonly AccountView[]): Html {
  if (views.length === 0) return html``;
  return html`<section class="accounts" aria-label="${t('Accounts')}">${views.map(
    (account, at) => html`<a class="card account" href="/transactions?account=${encodeURIComponent(account.handle)}">
<div class="row"><h2>${account.name}</h2>${proofBadge(account)}</div>
<p class="balance">${amountHtml(account.balance, account.currency)}</p>
${at < MOST_PICTURES && sparkline(historyOf(context, account.handle), t('Balance of {name} over {days} days', { name: account.name, days: HISTORY_DAYS }))}
<p class="quiet small">${account.lastStatement === null ? t('no statement yet') : t('statement to {day}', { day: dayText(account.lastStatement) })} · ${account.handle}</p></a>`,
  )}</section>`;
}

function latestTransactions(latest: readonly TransactionView[], status: StatusView): Html {
  const names = new Map(status.accounts.map(({ handle, name }) => [handle, name]));
  const body =
    latest.length === 0
      ? emptyState(
          t('No transactions yet'),
          html`${t('Drop statements of your bank onto this page, or choose them below.')}${status.connectors.length === 0 && html` <a href="/setup">${t('Set up a folder, a mailbox or a plug-in')}</a>`}`,
        )
      : transactionTable(latest, 'compact', names);
  return html`<section class="card list" aria-label="${t('Latest transactions')}">
<div class="row"><h2>${t('Latest transactions')}</h2>${latest.length > 0 && html`<a class="more" href="/transactions">${t('All of them')}</a>`}</div>
${body}</section>`;
}

function connectors(context: WebContext, views: readonly ConnectorView[], viewer: Viewer): Html {
  const now = context.clock.now();
  return html`<section class="card" aria-label="${t('Connectors')}"><h2>${t('Connectors')}</h2>${
    views.length === 0
      ? emptyState(t('No connectors'), html`<a href="/settings">${t('Add a connector')}</a>`)
      : html`<ul class="connectors">${views.map(
          (
            connector,
          ) => html`<li><div><p><strong>${connector.name}</strong> ${connector.lastRun === null ? badge('calm', t('new')) : runBadge(connector.lastOutcome)}</p>
<p class="small quiet">${connector.use} · ${t('last')} ${whenHtml(connector.lastRun, now)} · ${t('next')} ${whenHtml(connector.nextRun, now, t('by hand'))}</p></div>
${actionButton(viewer, { path: '/sync', label: t('Sync'), fields: { connector: connector.name } })}</li>`,
        )}</ul>`
  }</section>`;
}

function counts(status: StatusView): Html {
  const entries: readonly (readonly [Sentence, number, string])[] = [
    ['confirmed', status.records.confirmed, '/transactions?state=confirmed'],
    ['due', status.records.due + status.records.sent, '/transactions?state=due'],
    ['rejected', status.records.rejected, '/transactions?state=rejected'],
    ['documents', status.documents.imported, '/documents'],
    ['held', status.documents.held, '/documents?state=held'],
    ['quarantined', status.documents.quarantined, '/documents?state=quarantined'],
  ];
  return html`<section class="card" aria-label="${t('Counts')}"><h2>${t('In numbers')}</h2><ul class="counts">${entries.map(
    ([label, count, path]) =>
      html`<li><a href="${path}"><strong${count > 0 && /^(rejected|held|quarantined)$/.test(label) && html` class="bad-text"`}>${groupDigits(String(count))}</strong> <span class="count-name">${t(label)}</span></a></li>`,
  )}</ul></section>`;
}
