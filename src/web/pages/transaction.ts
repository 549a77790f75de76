/** One transaction's story: where it was seen, how it was identified, what was said to the ledger. */
import { findForgettable, forgottenCreation } from '../../store/outbox/withdraw.ts';
import { explain } from '../../store/views/explain.ts';
import type { ExplainView, RequestView, SightingView } from '../../store/views/shapes/transactions.ts';
import { type MessageKey, say, t } from '../../words/speak.ts';
import { amountHtml, countText, dayText, momentHtml } from '../format.ts';
import { type Html, html } from '../html.ts';
import type { WebContext } from '../web-app.ts';
import { badge, transactionBadge } from './badges.ts';
import { actionButton, emptyState, type Page, type Viewer } from './layout.ts';
import { codeSpans, echoHtml, withoutCommands } from './messages.ts';
import { connectorText, originText } from './origins.ts';

/** Undefined where no transaction has this id. */
export function transactionPage(
  context: WebContext,
  viewer: Viewer,
  id: string,
  transfers: (context: WebContext, viewer: Viewer, story: ExplainView) => Html,
): Page | undefined {
  const story = explain(context.store, id, { currencies: context.currencies });
  if (story === undefined) return undefined;
  const { transaction } = story;
  return {
    title: transaction.payee ?? transaction.externalId,
    section: 'transactions',
    body: html`<p class="crumbs"><a href="/transactions">${t('pages.transactions')}</a></p>
<div class="head"><div><h1><bdi>${transaction.payee ?? transaction.memo ?? t('word.no text')}</bdi></h1>
<p class="summary">${dayText(transaction.bookedOn)} · <a href="/transactions?account=${encodeURIComponent(transaction.account)}">${story.account.name}</a> ${transactionBadge(transaction.state)}</p></div>
<p class="balance">${amountHtml(transaction.amount, transaction.currency, 'signed')}</p></div>
<div class="columns even">${facts(story)}${identity(story)}</div>${transfers(context, viewer, story)}${happened(story)}
${sightings(story.sightings)}
${requests(story.requests, answers(context, viewer, transaction))}`,
  };
}

/** Buttons for a record that the ledger refused, or that is asked about. */
function answers({ store }: WebContext, viewer: Viewer, { externalId, state }: ExplainView['transaction']): Html {
  const fields = { id: externalId };
  const wasForgotten = state === 'deleted' && forgottenCreation(store, externalId) !== undefined;
  if (wasForgotten) return actionButton(viewer, { path: '/retry', label: t('status.sendAfterAll'), fields });
  if (state !== 'rejected') return html``;
  const no = actionButton(viewer, { path: '/forget', label: t('status.noLeaveOut'), fields });
  return html`${actionButton(viewer, { path: '/retry', label: t('pages.retry'), fields })}${findForgettable(store, externalId) !== undefined && no}`;
}

function facts({ transaction }: ExplainView): Html {
  const rows: readonly (readonly [MessageKey, string | null])[] = [
    ['pages.payee', transaction.payee],
    ['pages.memo', transaction.memo],
    ['pages.booked', dayText(transaction.bookedOn)],
    ['pages.value', transaction.valueOn === null ? null : dayText(transaction.valueOn)],
    ['pages.time', transaction.time],
    ['pages.status', say(transaction.status)],
    ['pages.ourId', transaction.externalId],
    ['pages.ledgersId', transaction.ledgerId],
  ];
  return html`<section class="card"><h2>${t('pages.bankSays')}</h2><dl class="facts">${rows
    .filter(([, value]) => value !== null)
    .map(([label, value]) => html`<dt>${t(label)}</dt><dd><bdi>${value}</bdi></dd>`)}</dl></section>`;
}

function identity(story: ExplainView): Html {
  return html`<section class="card"><h2>${t('pages.howKnown')}</h2>${story.identity.map(sentenceHtml)}${
    story.aliases.length > 0 &&
    html`<dl class="facts">${story.aliases.map((alias) => html`<dt>${say(alias.kind)}</dt><dd><bdi>${alias.value}</bdi></dd>`)}</dl>`
  }</section>`;
}

/** A sentence without the commands that have a button here. */
function sentenceHtml(sentence: string): Html {
  return html`<p><bdi>${codeSpans(withoutCommands(sentence))}</bdi></p>`;
}

function happened({ story, transfer }: ExplainView): Html {
  if (story.length === 0) return html``;
  const other = transfer?.other ?? null;
  return html`<section class="card"><h2>${t('pages.happened')}</h2>${story.map(sentenceHtml)}${
    other !== null && html`<p><a href="/transactions/${encodeURIComponent(other)}">${t('pages.otherLeg')}</a></p>`
  }</section>`;
}

function sightings(views: readonly SightingView[]): Html {
  return html`<section class="card list"><h2>${t('pages.seen', { places: countText(views.length, 'place') })}</h2>
<table><thead><tr><th>${t('pages.document')}</th><th>${t('pages.where')}</th><th class="wide">${t('pages.asOf')}</th><th>${t('pages.cameFrom')}</th></tr></thead><tbody>${views.map(
    (
      view,
    ) => html`<tr><td><a href="/documents/${view.document}"><bdi>${view.name}</bdi></a> <span class="quiet">${view.format}</span>${view.undoneBy !== null && badge('calm', t('word.undone'))}</td>
<td>${view.position.line !== undefined ? html`<a href="/documents/${view.document}/original?line=${view.position.line}">${t('pages.line', { line: view.position.line })}</a>` : t('pages.entry', { line: view.line })}</td><td class="wide">${dayText(view.asOf)}</td>
<td>${view.origins.map((origin) => html`<div class="origin">${connectorText(origin.connector)}: <bdi>${originText(origin)}</bdi></div>`)}</td></tr>`,
  )}</tbody></table></section>`;
}

function requests(views: readonly RequestView[], action: Html): Html {
  const body =
    views.length === 0 ? emptyState(t('pages.nothingSent'), t('pages.ledgerNotToldTransaction')) : views.map(request);
  return html`<section class="card"><div class="row"><h2>${t('pages.saidLedger')}</h2>${action}</div>${body}</section>`;
}

function request(view: RequestView): Html {
  const tone = view.state === 'done' ? 'good' : view.state === 'rejected' ? 'bad' : 'calm';
  const answer = view.status === null ? say(view.state) : `${say(view.state)} · ${view.status}`;
  return html`<article class="request"><p><code>${view.method} ${view.path}</code> ${badge(tone, answer)}</p>
<p class="small quiet">${t('word.key')} ${view.key} · ${countText(view.attempts, 'attempt')}${view.finishedAt !== null && html` · ${t('word.answered')} ${momentHtml(view.finishedAt)}`}</p>
${view.body !== null && html`<pre>${pretty(view.body)}</pre>`}
${view.lastError !== null && html`<p class="bad-text">${echoHtml(view.lastError)}</p>`}
${view.answer !== null && html`<p class="small">${t('pages.answer')}</p><pre>${say(pretty(view.answer))}</pre>`}</article>`;
}

/** One member a line, with the digits as they were sent: parsing a number could change them. */
function pretty(body: string): string {
  if (!body.startsWith('{')) return body;
  return body.replace(/"(?:[^"\\]|\\.)*"|[{},]/g, (token) => {
    if (token === '{') return '{\n  ';
    if (token === '}') return '\n}';
    return token === ',' ? ',\n  ' : token;
  });
}
