/** The common parts of every page: head, navigation, foot. */
import type { FastifyReply } from 'fastify';
import { currentSpeech, type MessageKey, t } from '../../words/speak.ts';
import type { Query } from '../components/paging.ts';
import { type Html, html } from '../html.ts';

export interface Page {
  readonly title: string;
  readonly section: Section;
  readonly body: Html;
  /** Load the overview, or what `refreshPath` names, after so many seconds: while something is under way. */
  readonly refresh?: number;
  readonly refreshPath?: string;
  /** The work under way changes this page: it is loaded anew at the end of the work. */
  readonly isLive?: boolean;
  /** A short word on what the last action did. */
  readonly notice?: Html | string | undefined;
  /** The next step: a link. */
  readonly next?: Html | undefined;
}

/** The page's facts about its visitor. */
export interface Viewer {
  readonly csrf: string;
  readonly canLogOut: boolean;
  /** How many things need a look; shown beside the page of decisions and in every title. */
  readonly waiting: number;
  /** The present work, in sentences. */
  readonly activity: readonly string[];
}

/** A page's visitor, the `:id` of its address, and its query. */
export interface Asked {
  readonly viewer: Viewer;
  readonly id: string;
  readonly query: Query;
}

/** Undefined where there is nothing of that id. */
export type PageMaker = (asked: Asked) => Page | undefined | Promise<Page | undefined>;

/** Answers with the page. Without a viewer as `layout` has it. */
export function sendPage(reply: FastifyReply, page: Page, viewer: Viewer | undefined, status = 200): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').send(layout(page, viewer));
}

/** The whole document. Without a viewer (log-in, errors before it) there is no navigation. */
export function layout(page: Page, viewer: Viewer | undefined): string {
  return html`<!doctype html>
<html lang="${currentSpeech().language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#171e1c" media="(prefers-color-scheme: dark)">
<meta name="robots" content="noindex">
${refresh(page)}
<title>${viewer !== undefined && viewer.waiting > 0 && `(${viewer.waiting}) `}${page.title} · bankfeed</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icon-180.png">
<link rel="manifest" href="/manifest.webmanifest">
<link rel="stylesheet" href="/style.css">
${viewer !== undefined && script('/page.js')}
</head>
<body${page.isLive === true && html` data-live`}>
<a class="skip" href="#main">${t('pages.skipContent')}</a>
<header class="top"><div class="wrap">
<a class="brand" href="/"><img src="/favicon.svg" alt="" width="26" height="26">bankfeed</a>
${viewer !== undefined && navigation(page.section, viewer, csrfField(viewer))}
</div></header>
${viewer !== undefined && strip(viewer)}
<main id="main" class="wrap">
${notice(page)}
${page.body}
</main>
${viewer !== undefined && html`${uploadForm(viewer)}${keysHelp()}`}
</body>
</html>
`.toString();
}

function notice({ next, notice: text }: Page): Html {
  if (text === undefined) return html``;
  if (next === undefined) return html`<p class="notice" role="status">${text}</p>`;
  return html`<div class="notice row" role="status"><p>${text}</p>${next}</div>`;
}

/** The tag's name is no literal: the bundler would put a helper of its own around the template. */
function script(path: string): Html {
  const tag = 'script';
  return html`<${tag} type="module" src="${path}"></${tag}>`;
}

/** A page that a script keeps fresh loads anew by itself only without one. */
function refresh({ isLive, refresh: seconds, refreshPath = '/' }: Page): Html {
  if (seconds === undefined) return html``;
  const again = html`<meta http-equiv="refresh" content="${seconds}; url=${refreshPath}">`;
  return isLive === true ? html`<noscript>${again}</noscript>` : again;
}

/** The work under way, on every page. */
function strip({ activity }: Viewer): Html {
  return html`<div id="live" class="live wrap" role="status"${activity.length === 0 && html` hidden`}>${activity.map((sentence) => html`<p class="live-line">${sentence}</p>`)}</div>`;
}

const KEYS: readonly (readonly [string, MessageKey])[] = [
  ['j', 'pages.nextRowDecision'],
  ['k', 'pages.oneBefore'],
  ['Enter', 'pages.openGoAnswers'],
  ['u', 'pages.undoWherePageOffers'],
  ['?', 'pages.showKeysHide'],
];

/** Shown by the script alone, since only the script obeys keys. */
function keysHelp(): Html {
  return html`<dialog id="keys" class="card" aria-labelledby="keys-title"><h2 id="keys-title">${t('pages.keys')}</h2><dl class="facts">${KEYS.map(
    ([key, does]) => html`<dt><kbd>${key}</kbd></dt><dd>${t(does)}</dd>`,
  )}</dl><form method="dialog"><button class="button plain">${t('pages.close')}</button></form></dialog>`;
}

/**
 * Files are chosen with it or dropped onto it, on every page; with script they are dropped anywhere. The token comes
 * first: it is checked first.
 */
function uploadForm(viewer: Viewer): Html {
  return html`<footer class="wrap"><form method="post" action="/upload" enctype="multipart/form-data" class="bring">${csrfField(viewer)}
<label for="bring-files">${t('pages.statementsBank')}</label><input id="bring-files" type="file" name="file" multiple required><button>${t('pages.bring')}</button></form></footer>`;
}

export function csrfField(viewer: Viewer): Html {
  return html`<input type="hidden" name="csrf" value="${viewer.csrf}">`;
}

/** A button that changes something: a form of its own, with the token. */
export function actionButton(
  viewer: Viewer,
  action: {
    readonly path: string;
    readonly label: string;
    readonly fields?: Readonly<Record<string, string>>;
    /** `danger`: something is deleted. */
    readonly tone?: 'plain' | 'danger';
  },
): Html {
  const fields = Object.entries(action.fields ?? {});
  return html`<form method="post" action="${action.path}" class="action">${csrfField(viewer)}${fields.map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}<button${action.tone !== undefined && html` class="button ${action.tone}"`}>${action.label}</button></form>`;
}

/** The text in place of an empty list: the missing things, and the way to get them. */
export function emptyState(title: string, text: HtmlText): Html {
  return html`<div class="empty"><strong>${title}</strong><p>${text}</p></div>`;
}

type HtmlText = Html | string;

/** The ways to all pages: a bar on a screen, a menu on a telephone. Neither needs a script. */
type Section =
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
function navigation(
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
