/** One inbox of all that needs a look: the facts, the question, and a button for each answer. */
import { unknownRecords } from '../../store/outbox/unknown-records.ts';
import { findForgettable } from '../../store/outbox/withdraw.ts';
import { readDocument } from '../../store/views/documents.ts';
import type { AttentionView } from '../../store/views/shapes/status.ts';
import type { TransferView } from '../../sync/transfers/list.ts';
import { pairText } from '../../sync/transfers/open-proposals.ts';
import { t } from '../../words/speak.ts';
import type { Query } from '../components/paging.ts';
import { type Html, html } from '../html.ts';
import { actionButton, emptyState, type Page, type Viewer } from '../pages/layout.ts';
import { attentionText, attentionTodo } from '../pages/messages.ts';
import { attentionTitle, isMild } from '../pages/overview.ts';
import type { WebContext } from '../web-app.ts';
import { settleForms } from './settle.ts';
import { proposalForms } from './transfers.ts';

/** Cards on one page. The questions behind them come up as these are answered, or are asked for. */
const MOST_CARDS = 20;

export async function inboxPage(context: WebContext, viewer: Viewer, { after }: Query): Promise<Page> {
  const entries = context.attention();
  const from = Math.min(/^\d{1,6}$/.test(after ?? '') ? Number(after) : 0, entries.length);
  const shown = entries.slice(from, from + MOST_CARDS);
  const cards = await Promise.all(shown.map((entry) => card(context, viewer, entry)));
  const rest = entries.length - from - shown.length;
  return {
    title: t('pages.decisions'),
    section: 'decisions',
    body: html`<div class="head"><div><h1>${t('pages.decisions')}</h1><p class="summary">${entries.length > 0 && t('status.thingsLook', { count: entries.length })}</p></div></div>${
      entries.length === 0
        ? html`<section class="card">${emptyState(t('status.nothingWaits'), t('status.needsLookListedHere'))}</section>`
        : html`<section class="attention decisions" aria-label="${t('pages.decisions')}">${cards}</section>`
    }${rest > 0 && html`<p class="pager"><a class="button" href="/decisions?after=${from + MOST_CARDS}">${t('pages.more', { count: rest })}</a></p>`}`,
  };
}

async function card(context: WebContext, viewer: Viewer, entry: AttentionView): Promise<Html> {
  const answers = await answersTo(context, viewer, entry);
  return html`<article class="card alert decision ${isMild(entry) && 'mild'}" id="${entry.kind}-${entry.id}" tabindex="-1">
<div><h2>${attentionTitle(entry)}</h2>${attentionText(entry)}${answers ?? attentionTodo(entry)}</div></article>`;
}

/** Undefined where nothing can be answered here: then the entry's own words say what to do. */
async function answersTo(context: WebContext, viewer: Viewer, entry: AttentionView): Promise<Html | undefined> {
  const { id, kind } = entry;
  const fields = { id, from: 'inbox' };
  switch (kind) {
    case 'document':
    case 'held':
      return documentAnswers(context, viewer, id);
    case 'record':
      return html`<div class="buttons">${actionButton(viewer, { path: '/retry', label: t('status.sendAgain'), fields })}${
        findForgettable(context.store, id) !== undefined &&
        actionButton(viewer, { path: '/forget', label: t('status.noLeaveOut'), fields })
      }<a class="button plain" href="/transactions/${encodeURIComponent(id)}">${t('status.seeStory')}</a></div>`;
    case 'drift':
      return unknownRecords(context.store).length === 0
        ? undefined
        : html`${attentionTodo(entry)}<div class="buttons">${actionButton(viewer, { path: '/forget', label: t('status.leaveNotKnownHere'), fields: { all: 'unknown', from: 'inbox' } })}</div>`;
    case 'connector':
      return html`<div class="buttons">${actionButton(viewer, { path: '/sync', label: t('pages.tryAgain'), fields: { connector: id, from: 'inbox' } })}</div>`;
    case 'transfer': {
      const isMeant = ({ inflow, outflow }: TransferView) => inflow !== null && pairText(outflow, inflow) === id;
      const proposal = context.app.proposals().find(isMeant);
      return proposal && proposalForms(viewer, proposal, 'inbox');
    }
    default:
      return undefined;
  }
}

async function documentAnswers(context: WebContext, viewer: Viewer, id: string): Promise<Html | undefined> {
  const { questions } = context.app;
  const document = readDocument(context.store, id);
  if (document === undefined) return undefined;
  const asked = await questions.of(id, 'brief');
  return asked && settleForms({ viewer, document, asked, accounts: questions.accounts(), place: 'inbox' });
}
