/** One transaction's story: where it was seen, how it was identified, what was said to the ledger. */
import { findForgettable, forgottenCreation } from '../../store/outbox/withdraw.ts';
import { explain } from '../../store/views/explain.ts';
import type { ExplainView, RequestView, SightingView } from '../../store/views/shapes/transactions.ts';
import { type Sentence, say, t } from '../../words/speak.ts';
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
    body: html`<p class="crumbs"><a href="/transactions">${t('Transactions')}</a></p>
<div class="head"><div><h1><bdi>${transaction.payee ?? transaction.memo ?? t('no text')}</bdi></h1>
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
  if (wasForgotten) return actionButton(viewer, { path: '/retry', label: t('Send it after all'), fields });
  if (state !== 'rejected') return html``;
  const no = actionButton(viewer, { path: '/forget', label: t('No, leave it out'), fields });
  return html`${actionButton(viewer, { path: '/retry', label: t('Retry'), fields })}${findForgettable(store, externalId) !== undefined && no}`;
}

function facts({ transaction }: ExplainView): Html {
  const rows: readonly (readonly [Sentence, string | null])[] = [
    ['Payee', transaction.payee],
    ['Memo', transaction.memo],
    ['Booked on', dayText(transaction.bookedOn)],
    ['Value on', transaction.valueOn === null ? null : dayText(transaction.valueOn)],
    ['Time', transaction.time],
    ['Status', say(transaction.status)],
    ['Our id', transaction.externalId],
    ["The ledger's id", transaction.ledgerId],
  ];
  return html`<section class="card"><h2>${t('What the bank says')}</h2><dl class="facts">${rows
    .filter(([, value]) => value !== null)
    .map(([label, value]) => html`<dt>${t(label)}</dt><dd><bdi>${value}</bdi></dd>`)}</dl></section>`;
}

function identity(story: ExplainView): Html {
  return html`<section class="card"><h2>${t('How it is known')}</h2>${story.identity.map(sentenceHtml)}${
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
  return html`<section class="card"><h2>${t('What happened to it')}</h2>${story.map(sentenceHtml)}${
    other !== null && html`<p><a href="/transactions/${encodeURIComponent(other)}">${t('The other leg')}</a></p>`
  }</section>`;
}

function sightings(views: readonly SightingView[]): Html {
  return html`<section class="card list"><h2>${t('Seen in {places}', { places: countText(views.length, 'place') })}</h2>
<table><thead><tr><th>${t('Document')}</th><th>${t('Where in it')}</th><th class="wide">${t('As of')}</th><th>${t('Came from')}</th></tr></thead><tbody>${views.map(
    (
      view,
    ) => html`<tr><td><a href="/documents/${view.document}"><bdi>${view.name}</bdi></a> <span class="quiet">${view.format}</span>${view.undoneBy !== null && badge('calm', t('undone'))}</td>
<td>${view.position.line !== undefined ? html`<a href="/documents/${view.document}/original?line=${view.position.line}">${t('line {line}', { line: view.position.line })}</a>` : t('entry {line}', { line: view.line })}</td><td class="wide">${dayText(view.asOf)}</td>
<td>${view.origins.map((origin) => html`<div class="origin">${connectorText(origin.connector)}: <bdi>${originText(origin)}</bdi></div>`)}</td></tr>`,
  )}</tbody></table></section>`;
}

function requests(views: readonly RequestView[], action: Html): Html {
  const body =
    views.length === 0
      ? emptyState(t('Nothing was sent'), t('The ledger has not been told of this transaction yet.'))
      : views.map(request);
  return html`<section class="card"><div class="row"><h2>${t('Said to the ledger')}</h2>${action}</div>${body}</section>`;
}

function request(view: RequestView): Html {
  const tone = view.state === 'done' ? 'good' : view.state === 'rejected' ? 'bad' : 'calm';
  const answer = view.status === null ? say(view.state) : `${say(view.state)} · ${view.status}`;
  return html`<article class="request"><p><code>${view.method} ${view.path}</code> ${badge(tone, answer)}</p>
<p class="small quiet">${t('key')} ${view.key} · ${countText(view.attempts, 'attempt')}${view.finishedAt !== null && html` · ${t('answered')} ${momentHtml(view.finishedAt)}`}</p>
${view.body !== null && html`<pre>${pretty(view.body)}</pre>`}
${view.lastError !== null && html`<p class="bad-text">${echoHtml(view.lastError)}</p>`}
${view.answer !== null && html`<p class="small">${t('Answer')}</p><pre>${say(pretty(view.answer))}</pre>`}</article>`;
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
