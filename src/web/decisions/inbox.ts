/** One inbox of all that needs a look. */
import { html } from '../html.ts';
import { emptyState, type Page, type Viewer } from '../pages/layout.ts';
import { attentionCards } from '../pages/overview.ts';
import type { WebContext } from '../web-app.ts';

export function inboxPage(context: WebContext, viewer: Viewer): Page {
  const entries = context.attention();
  return {
    title: 'Decisions',
    section: 'decisions',
    body: html`<div class="head"><h1>Decisions</h1></div>${
      entries.length === 0
        ? html`<section class="card">${emptyState('Nothing waits for you', 'What needs a look is listed here, each with the answers that are possible.')}</section>`
        : attentionCards(entries, viewer)
    }`,
  };
}
