/** The original of a document: its bytes as a download, and a page that shows them as text. */
import { createReadStream, statSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PagePicture } from '../../../connectors/formats/pdf/page/picture.ts';
import { readDocument } from '../../store/views/documents.ts';
import type { DocumentView } from '../../store/views/shapes/documents.ts';
import { tell } from '../../words/message.ts';
import { t } from '../../words/speak.ts';
import type { OriginalText } from '../documents/originals.ts';
import { type Html, html } from '../html.ts';
import { emptyState, type Page, sendPage } from '../pages/layout.ts';
import { errorPage } from '../pages/plain.ts';
import { type Guard, textFields } from '../session/guard.ts';
import type { WebApp, WebContext } from '../web-app.ts';

export function addOriginals(scope: FastifyInstance, context: WebContext, guard: Guard): void {
  const { app, store } = context;
  const documentOf = (request: FastifyRequest) => readDocument(store, textFields(request.params).id ?? '');
  const missing = (request: FastifyRequest, reply: FastifyReply) =>
    sendPage(
      reply,
      errorPage(404, t('pages.pageNotFound'), t('decisions.bytesNotArchive')),
      guard.viewer(request),
      404,
    );

  scope.get('/documents/:id/original', async (request, reply) => {
    const document = documentOf(request);
    const page = document && (await originalPage(app, document, textFields(request.query)));
    return page === undefined ? missing(request, reply) : sendPage(reply, page, guard.viewer(request));
  });
  scope.get('/documents/:id/original/download', async (request, reply) => {
    const document = documentOf(request);
    const file = document && app.originals.file(document.id);
    if (document === undefined || file === undefined) return missing(request, reply);
    // Never a type that a browser would show: whoever sent the document chose what stands in it.
    return reply
      .type('application/octet-stream')
      .header('content-disposition', attachmentCalled(document.name))
      .header('content-length', statSync(file).size)
      .send(createReadStream(file));
  });
}

/** RFC 6266: the name in plain letters, and whole for browsers that read it (RFC 8187). */
function attachmentCalled(name: string): string {
  const own = name.split(/[\\/]/).at(-1) ?? '';
  const plain = own.replace(/[^\w .()-]/g, '_').slice(0, 150) || 'document';
  const whole = encodeURIComponent(own.slice(0, 150).toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole || 'document'}`;
}

/** Lines on one page. */
const LINES = 200;
/** Lines above the marked one. */
const ABOVE = 20;

/** Undefined where the bytes are not there any more. `line`: the one to mark, from 1. */
async function originalPage(
  { originals }: Pick<WebApp, 'originals'>,
  { id, name }: Pick<DocumentView, 'id' | 'name'>,
  query: Readonly<Record<string, string | undefined>>,
): Promise<Page | undefined> {
  const marked = countIn(query.line);
  const page = marked === undefined ? countIn(query.page) : undefined;
  const from = Math.max(0, (marked ?? 1) - 1 - ABOVE);
  const wanted = {
    ...(marked === undefined ? {} : { line: marked }),
    ...(page === undefined ? {} : { page }),
  };
  const path = `/documents/${id}/original`;
  const text = await originals.text(id, { from, count: LINES, ...wanted });
  if (text === undefined) return undefined;
  return {
    title: t('decisions.original', { name }),
    section: 'documents',
    body: html`<p class="crumbs"><a href="/documents">${t('pages.documents')}</a> / <a href="/documents/${id}"><bdi>${name}</bdi></a></p>
<div class="head"><div><h1><bdi>${name}</bdi></h1><p class="summary">${t('decisions.came')}</p></div><div class="actions"><a class="button plain" href="${path}/download">${t('decisions.download')}</a></div></div>
${shown(text, { path, marked })}`,
  };
}

interface Place {
  readonly path: string;
  readonly marked: number | undefined;
}

function shown(text: OriginalText | null, { marked, path }: Place): Html {
  if (text === null || text.total === 0)
    return html`<section class="card">${emptyState(t('decisions.nothingShowText'), t('decisions.downloadLookAnotherProgram'))}</section>`;
  const { from, paper } = text;
  const behind = from + text.lines.length;
  return html`${paper !== undefined && paperCard(paper, path)}<section class="card"><table class="original"><tbody>${text.lines.map(
    ({ number, place, text: words }) =>
      html`<tr id="line-${number}"${number === marked && html` class="marked" aria-current="true"`}><th class="quiet small" scope="row">${place === undefined ? number : tell(place)}</th><td><code><bdi>${words}</bdi></code></td></tr>`,
  )}</tbody></table></section>
<p class="pager">${from > 0 && html`<a class="button" href="${path}?line=${Math.max(1, from - LINES + ABOVE + 1)}">${t('decisions.linesBefore')}</a>`} ${behind < text.total && html`<a class="button" href="${path}?line=${behind + ABOVE + 1}">${t('decisions.linesAfter')}</a>`}</p>`;
}

/** A page of the paper: its words where they stand, with links to the pages beside it. */
function paperCard({ mark, picture }: NonNullable<OriginalText['paper']>, path: string): Html {
  const { height, page, pages, width } = picture;
  const name = t('decisions.page', { page, pages });
  const link = (to: number, label: string): Html =>
    html`<a class="button plain" href="${path}?page=${to}">${label}</a>`;
  return html`<section class="card"><div class="buttons sheets">${page > 1 && link(page - 1, t('decisions.pageBefore'))}<span>${name}</span>${page < pages && link(page + 1, t('decisions.nextPage'))}</div>
<div class="scroll paper" tabindex="0" role="group" aria-label="${name}"><svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${t('decisions.wordsPage')}">${
    mark !== undefined &&
    html`<rect class="marked" x="0" y="${(mark.y - mark.size * 1.1).toFixed(1)}" width="${width}" height="${(mark.size * 1.5).toFixed(1)}"/>`
  }${picture.words.map(wordAt)}</svg></div></section>
`;
}

/** The word where it stands on the page. Of the PDF only its text gets here. */
function wordAt({ size, text, width, x, y }: PagePicture['words'][number]): Html {
  return html`<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" font-size="${size.toFixed(1)}"${width > 1 && html` textLength="${width.toFixed(1)}" lengthAdjust="spacingAndGlyphs"`}>${text}</text>`;
}

/** A whole number from 1; undefined for anything else. */
function countIn(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
