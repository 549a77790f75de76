/** What every page shares: head, navigation, foot. */
import { currentSpeech, t } from '../../words/speak.ts';
import { type Html, html } from '../html.ts';
import { navigation, type Section } from './navigation.ts';

export interface Page {
  readonly title: string;
  readonly section: Section;
  readonly body: Html;
  /** Load the overview, or what `refreshPath` names, after so many seconds: while something is under way. */
  readonly refresh?: number;
  readonly refreshPath?: string;
  /** A short word on what the last action did. */
  readonly notice?: string | undefined;
}

/** What a page knows of who asks. */
export interface Viewer {
  readonly csrf: string;
  readonly canLogOut: boolean;
  /** How many things need a look; shown beside the page of decisions and in every title. */
  readonly waiting: number;
}

/** The whole document. Without a viewer (log-in, errors before it) there is no navigation. */
export function layout(page: Page, viewer: Viewer | undefined): string {
  return html`<!doctype html>
<html lang="${currentSpeech().language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
${page.refresh !== undefined && html`<meta http-equiv="refresh" content="${page.refresh}; url=${page.refreshPath ?? '/'}">`}
<title>${viewer !== undefined && viewer.waiting > 0 && `(${viewer.waiting}) `}${page.title} · bankfeed</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/style.css">
</head>
<body>
<a class="skip" href="#main">${t('Skip to content')}</a>
<header class="top"><div class="wrap">
<a class="brand" href="/"><img src="/favicon.svg" alt="" width="26" height="26">bankfeed</a>
${viewer !== undefined && navigation(page.section, viewer, csrfField(viewer))}
</div></header>
<main id="main" class="wrap">
${page.notice !== undefined && html`<p class="notice" role="status">${page.notice}</p>`}
${page.body}
</main>
${viewer !== undefined && uploadForm(viewer)}
</body>
</html>
`.toString();
}

/** Files are dropped onto the field or chosen with it, on every page. The token comes first: it is checked first. */
function uploadForm(viewer: Viewer): Html {
  return html`<footer class="wrap"><form method="post" action="/upload" enctype="multipart/form-data" class="bring">${csrfField(viewer)}
<label for="bring-files">${t('Statements from your bank')}</label><input id="bring-files" type="file" name="file" multiple required><button>${t('Bring them in')}</button></form></footer>`;
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

/** What stands where a list would be empty: what is missing and how it comes. */
export function emptyState(title: string, text: HtmlText): Html {
  return html`<div class="empty"><strong>${title}</strong><p>${text}</p></div>`;
}

type HtmlText = Html | string;
