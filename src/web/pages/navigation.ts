/** The ways to all pages: a bar on a screen, a menu on a telephone. Neither needs a script. */
import { type Sentence, t } from '../../words/speak.ts';
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

const ENTRIES: readonly { readonly section: Section; readonly path: string; readonly label: Sentence }[] = [
  { section: 'overview', path: '/', label: 'Overview' },
  { section: 'decisions', path: '/decisions', label: 'Decisions' },
  { section: 'accounts', path: '/accounts', label: 'Accounts' },
  { section: 'transactions', path: '/transactions', label: 'Transactions' },
  { section: 'reports', path: '/reports', label: 'In and out' },
  { section: 'documents', path: '/documents', label: 'Documents' },
  { section: 'runs', path: '/runs', label: 'Runs' },
  { section: 'settings', path: '/settings', label: 'Settings' },
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
    html`<form method="post" action="/logout">${csrf}<button class="link">${t('Log out')}</button></form>`;
  return html`<nav class="bar" aria-label="${t('Pages')}">${links}${logOut}</nav>
<details class="menu"><summary>${t('Menu')}${waiting(viewer.waiting)}</summary><nav aria-label="${t('Pages')}">${links}${logOut}</nav></details>`;
}

function waiting(count: number): Html | false {
  return count > 0 && html` <span class="badge warn">${count}</span>`;
}
