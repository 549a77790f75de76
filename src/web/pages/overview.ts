/** The first page: accounts, what needs a look, connectors, the latest transactions. */

import { readBalanceHistory } from '../../store/views/balance-history.ts';
import type {
  AccountView,
  AttentionView,
  ConnectorInfo,
  ConnectorView,
  StatusView,
} from '../../store/views/shapes/status.ts';
import type { TransactionView } from '../../store/views/shapes/transactions.ts';
import { listTransactions } from '../../store/views/transactions.ts';
import type { Said } from '../../words/message.ts';
import { tell } from '../../words/message.ts';
import { type MessageKey, t } from '../../words/speak.ts';
import { sparkline } from '../components/charts.ts';
import { amountHtml, countText, dayText, groupDigits, relative, whenHtml } from '../format.ts';
import { type Html, html } from '../html.ts';
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
  const { currencies, store } = context;
  const { transactions: latest } = listTransactions(store, { limit: LATEST, which: 'standing', currencies });
  const isBusy = status.connectors.some((connector) => connector.lastOutcome === 'running') || isSending(status);
  return {
    title: t('pages.overview'),
    section: 'overview',
    isLive: true,
    ...(isBusy ? { refresh: 5 } : {}),
    body: html`
<div class="head"><div><h1>${t('pages.overview')}</h1>${summary(status, context.clock.now())}</div>${actionButton(viewer, { path: '/sync', label: t('pages.syncNow') })}</div>
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
    return html`<p class="summary warn-text">${t('pages.thingsNeedLook', { count: status.attention.length })}</p>`;
  }
  if (status.records.due + status.records.sent > 0) {
    const open = countText(status.records.due + status.records.sent, 'record');
    if (status.pausedUntil === null) return html`<p class="summary">${t('pages.wayLedger', { open })}</p>`;
    return html`<p class="summary">${t('pages.wayLedger', { open })} ${t('pages.ledgerAskedPauseSending', { when: relative(Date.parse(status.pausedUntil) - now) })} (${tell(status.pausedBecause ?? '')})</p>`;
  }
  if (status.accounts.length === 0) return html`<p class="summary">${t('pages.nothingComeYet')}</p>`;
  return html`<p class="summary">${t('pages.allWellEveryTransaction')}</p>`;
}

function attention(entries: readonly AttentionView[], viewer: Viewer): Html {
  if (entries.length === 0) return html``;
  return html`<section class="attention" aria-label="${t('pages.needsLook')}">${entries.slice(0, MOST_ENTRIES).map(
    (entry) => html`<article class="card alert ${isMild(entry) && 'mild'}">
<div><h2>${attentionTitle(entry)}</h2>${attentionText(entry)}${attentionTodo(entry)}</div>
${/^(document|held)$/.test(entry.kind) && html`<a class="button plain" href="/documents/${encodeURIComponent(entry.id)}">${t('pages.decide')}</a>`}
${entry.kind === 'transfer' && html`<a class="button plain" href="/decisions">${t('pages.decide')}</a>`}
${entry.kind === 'record' && actionButton(viewer, { path: '/retry', label: t('pages.retry'), fields: { id: entry.id } })}
${entry.kind === 'connector' && actionButton(viewer, { path: '/sync', label: t('pages.tryAgain'), fields: { connector: entry.id } })}
</article>`,
  )}${entries.length > MOST_ENTRIES && html`<p><a href="/decisions">${t('pages.more', { count: entries.length - MOST_ENTRIES })}</a></p>`}</section>`;
}

/** The samples and what is built in are there to begin with; the next step is one's own bank. */
function invitation(at: { readonly isBuiltIn: boolean; readonly isSample: boolean }): Html {
  const { isBuiltIn, isSample } = at;
  if (!isSample && !isBuiltIn) return html``;
  const title = isSample ? t('status.samples') : t('status.bankfeedNotSetUp');
  const text = isSample ? t('status.inventedHouseholdShowsBankfeed') : t('status.configurationBuiltReadsFiles');
  return html`<section class="card row" aria-label="${t('status.setup')}"><div><h2>${title}</h2><p class="quiet">${text}</p></div><a class="button" href="/setup">${t('status.setUpOwn')}</a></section>`;
}

function settingsProblem(problem: Said | null): Html {
  if (problem === null) return html``;
  return html`<section class="attention" aria-label="${t('pages.configuration')}"><article class="card alert">
<div><h2>${t('status.configurationChangedCannotTaken')}</h2><pre>${tell(problem)}</pre>
<p class="todo">${t('status.bankfeedGoesOneBefore')}</p></div></article></section>`;
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
  return html`<section class="accounts" aria-label="${t('pages.accounts')}">${views.map(
    (account, at) => html`<a class="card account" href="/transactions?account=${encodeURIComponent(account.handle)}">
<div class="row"><h2>${account.name}</h2>${proofBadge(account)}</div>
<p class="balance">${amountHtml(account.balance, account.currency)}</p>
${at < MOST_PICTURES && sparkline(readBalanceHistory(context.store, account.handle, HISTORY_DAYS), t('pages.balanceOverDays', { name: account.name, days: HISTORY_DAYS }))}
<p class="quiet small">${account.lastStatement === null ? t('pages.noStatementYet') : t('pages.statement', { day: dayText(account.lastStatement) })} · ${account.handle}</p></a>`,
  )}</section>`;
}

function latestTransactions(latest: readonly TransactionView[], status: StatusView): Html {
  const names = new Map(status.accounts.map(({ handle, name }) => [handle, name]));
  const body =
    latest.length === 0
      ? emptyState(
          t('pages.noTransactionsYet'),
          html`${t('status.dropStatementsBankOnto')}${status.connectors.length === 0 && html` <a href="/setup">${t('status.setUpFolderMailbox')}</a>`}`,
        )
      : transactionTable(latest, 'compact', names);
  return html`<section class="card list" aria-label="${t('pages.latestTransactions')}">
<div class="row"><h2>${t('pages.latestTransactions')}</h2>${latest.length > 0 && html`<a class="more" href="/transactions">${t('pages.all')}</a>`}</div>
${body}</section>`;
}

function connectors(context: WebContext, views: readonly ConnectorView[], viewer: Viewer): Html {
  const now = context.clock.now();
  return html`<section class="card" aria-label="${t('pages.connectors')}"><h2>${t('pages.connectors')}</h2>${
    views.length === 0
      ? emptyState(t('pages.noConnectors'), html`<a href="/settings">${t('setup.addConnector')}</a>`)
      : html`<ul class="connectors">${views.map(
          (
            connector,
          ) => html`<li><div><p><strong>${connector.name}</strong> ${connector.lastRun === null ? badge('calm', t('word.new')) : runBadge(connector.lastOutcome)}</p>
<p class="small quiet">${connector.use} · ${t('word.last')} ${whenHtml(connector.lastRun, now)} · ${t('word.next')} ${whenHtml(connector.nextRun, now, t('word.by hand'))}</p></div>
${actionButton(viewer, { path: '/sync', label: t('pages.sync'), fields: { connector: connector.name } })}</li>`,
        )}</ul>`
  }</section>`;
}

function counts(status: StatusView): Html {
  const entries: readonly (readonly [MessageKey, number, string])[] = [
    ['word.confirmed', status.records.confirmed, '/transactions?state=confirmed'],
    ['word.due', status.records.due + status.records.sent, '/transactions?state=due'],
    ['word.rejected', status.records.rejected, '/transactions?state=rejected'],
    ['word.documents', status.documents.imported, '/documents'],
    ['word.held', status.documents.held, '/documents?state=held'],
    ['word.quarantined', status.documents.quarantined, '/documents?state=quarantined'],
  ];
  return html`<section class="card" aria-label="${t('pages.counts')}"><h2>${t('pages.numbers')}</h2><ul class="counts">${entries.map(
    ([label, count, path]) =>
      html`<li><a href="${path}"><strong${count > 0 && /^(rejected|held|quarantined)$/.test(label) && html` class="bad-text"`}>${groupDigits(String(count))}</strong> <span class="count-name">${t(label)}</span></a></li>`,
  )}</ul></section>`;
}
