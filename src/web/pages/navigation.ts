/** The ways to all pages: a bar on a screen, a menu on a telephone. Neither needs a script. */
import { type MessageKey, t } from '../../words/speak.ts';
import { type Html, html } from '../html.ts';

export type Section =
  | 'overview'
  | 'decisions'
  | 'accounts'
  | 'transactions'
  | 'reports'
  | 'documents'
  | 'runs'
  | 'settings'
  | 'none';

const ENTRIES: readonly { readonly section: Section; readonly path: string; readonly label: MessageKey }[] = [
  { section: 'overview', path: '/', label: 'pages.overview' },
  { section: 'decisions', path: '/decisions', label: 'pages.decisions' },
  { section: 'accounts', path: '/accounts', label: 'pages.accounts' },
  { section: 'transactions', path: '/transactions', label: 'pages.transactions' },
  { section: 'reports', path: '/reports', label: 'pages.out' },
  { section: 'documents', path: '/documents', label: 'pages.documents' },
  { section: 'runs', path: '/runs', label: 'pages.runs' },
  { section: 'settings', path: '/settings', label: 'status.settings' },
];

/** One of the two is shown, by the width: what is not shown is not read out either. */
export function navigation(
  current: Section,
  viewer: { readonly canLogOut: boolean; readonly waiting: number },
  csrf: Html,
): Html {
  const links = ENTRIES.map(
    ({ section, path, label }) =>
      html`<a href="${path}"${section === current && html` aria-current="page"`}>${t(label)}${section === 'decisions' && waiting(viewer.waiting)}</a>`,
  );
  const logOut =
    viewer.canLogOut &&
    html`<form method="post" action="/logout">${csrf}<button class="link">${t('pages.logOut')}</button></form>`;
  return html`<nav class="bar" aria-label="${t('pages.pages')}">${links}${logOut}</nav>
<details class="menu"><summary>${t('pages.menu')}${waiting(viewer.waiting)}</summary><nav aria-label="${t('pages.pages')}">${links}${logOut}</nav></details>`;
}

function waiting(count: number): Html | false {
  return count > 0 && html` <span class="badge warn">${count}</span>`;
}
