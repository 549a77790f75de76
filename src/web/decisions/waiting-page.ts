import { t } from '../../words/speak.ts';
import { AGAIN_SECONDS, workingItOut } from '../components/patience.ts';
import type { Page } from '../pages/layout.ts';

/** In place of a page that is still worked out; it loads `path` again. */
export function waitingPage(path: string): Page {
  const refresh = { refresh: AGAIN_SECONDS, refreshPath: path };
  return { title: t('Working it out …'), section: 'documents', ...refresh, body: workingItOut() };
}
