/** The history of runs, and one of them. */
import { listRuns, readRun } from '../../store/views/runs.ts';
import type { RunView } from '../../store/views/shapes/documents.ts';
import { hintOf, saidOf } from '../../words/message.ts';
import { isMessage, say, t } from '../../words/speak.ts';
import type { Query } from '../components/paging.ts';
import { groupDigits, momentHtml, whenHtml } from '../format.ts';
import { type Html, html } from '../html.ts';
import type { WebContext } from '../web-app.ts';
import { runBadge } from './badges.ts';
import { documentTable } from './documents.ts';
import { emptyState, type Page } from './layout.ts';
import { echoHtml } from './messages.ts';
import { connectorText } from './origins.ts';

const PAGE_SIZE = 100;

export function runsPage(context: WebContext, query: Query): Page {
  const runs = listRuns(context.store, { limit: PAGE_SIZE, ...(query.before ? { before: query.before } : {}) });
  const last = runs.at(-1);
  return {
    title: t('pages.runs'),
    section: 'runs',
    isLive: true,
    body: html`<div class="head"><h1>${t('pages.runs')}</h1></div><section class="card list">${
      runs.length === 0
        ? emptyState(t('pages.noRunsYet'), t('pages.passOverConnectorsListed'))
        : runTable(runs, context.clock.now())
    }</section>
${runs.length === PAGE_SIZE && last !== undefined && html`<p class="pager"><a class="button" href="/runs?before=${last.id}">${t('pages.older')}</a></p>`}`,
  };
}

function runTable(runs: readonly RunView[], now: number): Html {
  return html`<table class="rows"><thead><tr><th>${t('pages.run2')}</th><th>${t('pages.what')}</th><th>${t('pages.began')}</th><th>${t('pages.outcome')}</th><th>${t('pages.did')}</th></tr></thead><tbody>${runs.map(
    (
      run,
    ) => html`<tr><td><a href="/runs/${run.id}">${run.id}</a></td><td>${say(run.kind)} ${run.connector !== null && connectorText(run.connector)} <span class="quiet small">${say(run.trigger)}</span></td>
<td>${whenHtml(run.startedAt, now)}</td><td>${runBadge(outcomeOf(run))}</td><td class="whole">${countsText(run)}</td></tr>`,
  )}</tbody></table>`;
}

/** The first pass of years brings hundreds: those behind these stand in the list of documents. */
const MOST_DOCUMENTS = 100;

/** Undefined where there is no such run. */
export function runPage(context: WebContext, id: string): Page | undefined {
  const run = readRun(context.store, id);
  if (run === undefined) return undefined;
  return {
    title: t('pages.runId', { id: run.id }),
    section: 'runs',
    body: html`<p class="crumbs"><a href="/runs">${t('pages.runs')}</a></p>
<div class="head"><div><h1>${t('pages.runId', { id: run.id })}</h1><p class="summary">${say(run.kind)} ${run.connector !== null && connectorText(run.connector)} ${runBadge(outcomeOf(run))}</p></div></div>
${run.error !== null && html`<section class="card alert"><div><h2>${echoHtml(saidOf(run.error))}</h2><p class="todo">${echoHtml(hintOf(run.error) ?? '')}</p></div></section>`}
<section class="card"><h2>${t('pages.whatItDid')}</h2><dl class="facts"><dt>${t('pages.asked')}</dt><dd>${say(run.trigger)}</dd><dt>${t('pages.began')}</dt><dd>${momentHtml(run.startedAt)}</dd><dt>${t('pages.ended')}</dt><dd>${run.finishedAt === null ? t('word.not yet') : momentHtml(run.finishedAt)}</dd>${Object.entries(
      run.counts,
    ).map(([name, count]) => html`<dt>${say(name)}</dt><dd>${count}</dd>`)}</dl></section>
${run.documents.length > 0 && html`<section class="card list"><h2>${t('pages.documents')}</h2>${documentTable(run.documents.slice(0, MOST_DOCUMENTS), context.clock.now())}${run.documents.length > MOST_DOCUMENTS && html`<p class="padded"><a href="/documents">${t('pages.all')}</a></p>`}</section>`}`,
  };
}

function outcomeOf({ finishedAt, outcome }: RunView): RunView['outcome'] | 'running' {
  return finishedAt === null && outcome === null ? 'running' : outcome;
}

/** `3 documents`, `3 held`. */
function said(name: string, count: number): string {
  const counted = `count.${name}`;
  return isMessage(counted) ? t(counted, { count }) : `${groupDigits(String(count))} ${say(name)}`;
}

function countsText(run: RunView): string | Html {
  const parts = Object.entries(run.counts).filter(([, count]) => count > 0);
  if (run.error !== null) return html`<span class="bad-text">${echoHtml(saidOf(run.error))}</span>`;
  if (parts.length === 0) return html`<span class="quiet">${t('word.nothing new')}</span>`;
  const did = parts.map(([name, count]) => said(name, count)).join(', ');
  return run.undoneBy.length === 0
    ? did
    : html`${did} <span class="quiet">${t('pages.undone', { runs: run.undoneBy.join(', ') })}</span>`;
}
