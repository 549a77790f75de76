/** A letter that is kept back: its stated sender, the failed checks, and its text in a sandbox. */
import type { FastifyInstance } from 'fastify';
import { tell } from '../../words/message.ts';
import { t } from '../../words/speak.ts';
import type { KeptLetter } from '../documents/letters.ts';
import { momentHtml } from '../format.ts';
import { type Html, html } from '../html.ts';
import { codeSpans, withoutCommands } from '../pages/messages.ts';
import { textFields } from '../session/guard.ts';
import type { WebContext } from '../web-app.ts';

/**
 * The text stands in a frame without script, forms and foreign contents. Browsers show plain text with a style of
 * their own.
 */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox";

export function letterFacts(id: string, { date, from, rule, subject, text, why }: KeptLetter): Html {
  return html`<dl class="facts"><dt>${t('decisions.says')}</dt><dd><bdi>${from}</bdi></dd>
${subject !== null && html`<dt>${t('decisions.subject')}</dt><dd><bdi>${subject}</bdi></dd>`}
${date !== null && html`<dt>${t('decisions.date')}</dt><dd>${momentHtml(date)}</dd>`}
${rule !== null && html`<dt>${t('decisions.rule')}</dt><dd><bdi>${rule}</bdi></dd>`}
<dt>${t('decisions.failed')}</dt><dd><bdi>${codeSpans(withoutCommands(tell(why)))}</bdi></dd></dl>
${text !== null && html`<iframe class="letter" sandbox src="/documents/${id}/letter" title="${t('decisions.textLetter')}" loading="lazy"></iframe>`}
<p class="quiet">${t('decisions.nothingReadOriginalBelow')}</p>`;
}

/** The frame's own page. It may be asked for when the letter was released meanwhile. */
export function addLetters(scope: FastifyInstance, { app }: WebContext): void {
  scope.get('/documents/:id/letter', async (request, reply) => {
    const text = app.letters.text(textFields(request.params).id ?? '');
    reply.header('content-security-policy', POLICY).header('x-frame-options', 'SAMEORIGIN');
    return reply
      .code(text === null ? 404 : 200)
      .type('text/plain; charset=utf-8')
      .send(text ?? '');
  });
}
