/** A document's own lines, numbered, with the one that was asked for marked. */
import type { DocumentView } from '../../store/views/shapes/documents.ts';
import { t } from '../../words/speak.ts';
import { AGAIN_SECONDS, type Patience, workingItOut } from '../components/patience.ts';
import { type Html, html } from '../html.ts';
import { emptyState, type Page } from '../pages/layout.ts';
import type { OriginalText } from '../ports/originals.ts';
import type { WebApp } from '../web-app.ts';

/** Lines on one page. */
const LINES = 200;
/** Lines above the marked one. */
const ABOVE = 20;

/** Texts that are read for this page, by document and place. `none`: it is no text. */
export type OriginalTexts = Patience<OriginalText | 'none' | 'missing'>;

/** Undefined where the bytes are not there any more. `line`: the one to mark, from 1. */
export async function originalPage(
  { app, texts }: { readonly app: Pick<WebApp, 'originals'>; readonly texts: OriginalTexts },
  { id, name }: Pick<DocumentView, 'id' | 'name'>,
  line: string | undefined,
): Promise<Page | undefined> {
  const marked = line !== undefined && /^[1-9]\d{0,8}$/.test(line) ? Number(line) : undefined;
  const from = Math.max(0, (marked ?? 1) - 1 - ABOVE);
  const text = await texts.ask(`${id} ${from}`, async () => {
    const found = await app.originals.text(id, { from, count: LINES });
    return found === undefined ? 'missing' : (found ?? 'none');
  });
  if (text === 'missing') return undefined;
  const path = `/documents/${id}/original`;
  return {
    title: t('Original of {name}', { name }),
    section: 'documents',
    ...(text === undefined
      ? { refresh: AGAIN_SECONDS, refreshPath: marked === undefined ? path : `${path}?line=${marked}` }
      : {}),
    body: html`<p class="crumbs"><a href="/documents">${t('Documents')}</a> / <a href="/documents/${id}"><bdi>${name}</bdi></a></p>
<div class="head"><div><h1><bdi>${name}</bdi></h1><p class="summary">${t('As it came.')}</p></div><div class="actions"><a class="button plain" href="${path}/download">${t('Download')}</a></div></div>
${text === undefined ? workingItOut() : shown(text, { path, from, marked })}`,
  };
}

interface Place {
  readonly path: string;
  /** Lines before the first one shown. */
  readonly from: number;
  readonly marked: number | undefined;
}

function shown(text: OriginalText | 'none', { from, marked, path }: Place): Html {
  if (text === 'none' || text.total === 0)
    return html`<section class="card">${emptyState(t('Nothing to show as text'), t('Download it to look at it with another program.'))}</section>`;
  const behind = from + text.lines.length;
  return html`<section class="card"><table class="original"><tbody>${text.lines.map(
    ({ number, place, text: words }) =>
      html`<tr id="line-${number}"${number === marked && html` class="marked" aria-current="true"`}><th class="quiet small" scope="row">${place ?? number}</th><td><code><bdi>${words}</bdi></code></td></tr>`,
  )}</tbody></table></section>
<p class="pager">${from > 0 && html`<a class="button" href="${path}?line=${Math.max(1, from - LINES + ABOVE + 1)}">${t('Lines before')}</a>`} ${behind < text.total && html`<a class="button" href="${path}?line=${behind + ABOVE + 1}">${t('Lines after')}</a>`}</p>`;
}
