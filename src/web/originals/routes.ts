/** The original of a document: its bytes as a download, and a page that shows them as text. */
import { createReadStream, statSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readDocument } from '../../store/views/documents.ts';
import { t } from '../../words/speak.ts';
import { Patience } from '../components/patience.ts';
import { layout } from '../pages/layout.ts';
import { errorPage } from '../pages/plain.ts';
import { type Guard, textFields } from '../session/guard.ts';
import type { WebContext } from '../web-app.ts';
import { type OriginalTexts, originalPage } from './original-page.ts';

export function addOriginals(scope: FastifyInstance, context: WebContext, guard: Guard): void {
  const { app, store } = context;
  const texts: OriginalTexts = new Patience(context.clock);
  const documentOf = (request: FastifyRequest) => readDocument(store, textFields(request.params).id ?? '');
  const missing = (request: FastifyRequest, reply: FastifyReply) =>
    reply
      .code(404)
      .type('text/html; charset=utf-8')
      .send(layout(errorPage(404, t('pages.pageNotFound'), t('decisions.bytesNotArchive')), guard.viewer(request)));

  scope.get('/documents/:id/original', async (request, reply) => {
    const document = documentOf(request);
    const page = document && (await originalPage({ app, texts }, document, textFields(request.query)));
    if (page === undefined) return missing(request, reply);
    return reply.type('text/html; charset=utf-8').send(layout(page, guard.viewer(request)));
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
