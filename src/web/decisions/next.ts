/** After an answer: the next thing that waits for the owner, one click away. */
import type { AttentionView } from '../../store/views/shapes/status.ts';
import { t } from '../../words/speak.ts';
import { type Html, html } from '../html.ts';
import type { WebContext } from '../web-app.ts';

const QUESTIONS: ReadonlySet<string> = new Set(['held', 'document', 'transfer']);

/** `path`: the page that shows the outcome. A question that still waits there is on the page itself. */
export function nextDecision({ attention }: Pick<WebContext, 'attention'>, path: string): Html {
  const others = attention().filter((entry) => placeOf(entry) !== path);
  // A question comes before a failure, which no answer mends.
  const next = others.find(({ kind }) => QUESTIONS.has(kind)) ?? others[0];
  if (next === undefined) return html`<span class="quiet">${t('decisions.nothingElseWaits')}</span>`;
  return html`<a class="button" href="${placeOf(next)}">${t('decisions.nextDecision', { title: next.title })}</a>`;
}

function placeOf({ id, kind }: AttentionView): string {
  const name = encodeURIComponent(id);
  return kind === 'held' || kind === 'document' ? `/documents/${name}` : `/decisions#${kind}-${name}`;
}
