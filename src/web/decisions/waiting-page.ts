import { t } from '../../words/speak.ts';
import { AGAIN_SECONDS } from '../components/patience.ts';
import { html } from '../html.ts';
import type { Page } from '../pages/layout.ts';

/** In place of a page that is still worked out; it loads `path` again. */
export function waitingPage(path: string): Page {
  const title = t('pages.workingOut');
  const body = html`<section class="card"><h1>${title}</h1><p class="quiet" role="status">${t('pages.pageLoadsItselfAgain')}</p></section>`;
  return { title, section: 'documents', refresh: AGAIN_SECONDS, refreshPath: path, body };
}
