// What a page gains by a script: it shows what is under way, obeys keys and takes files. Every page works without it.
import { isChosen } from './fields.js';

const live = document.getElementById('live');
const keys = document.getElementById('keys');
const LIVE_PAGES = 'live' in document.body.dataset;

/** Somebody fills in a form, or began to before this script was there. */
function isFilledIn() {
  const { activeElement, forms } = document;
  return (
    activeElement?.matches('input, select, textarea') || [...forms].some(({ elements }) => [...elements].some(isChosen))
  );
}

/** A page that was asked for is there within this time. A download leads nowhere. */
const LEAVING_MS = 10_000;
let leftAt = Number.NEGATIVE_INFINITY;
addEventListener('beforeunload', () => {
  leftAt = performance.now();
});

let source;
let wasBusy = live !== null && !live.hidden;

function receive(word) {
  const isBusy = word.activity.length > 0;
  live.hidden = !isBusy;
  const said = [...live.children].map((each) => each.textContent);
  if (word.activity.join('\n') !== said.join('\n')) {
    live.replaceChildren(
      ...word.activity.map((text) => {
        const line = document.createElement('p');
        line.className = 'live-line';
        line.textContent = text;
        return line;
      }),
    );
  }
  if (wasBusy && !isBusy && LIVE_PAGES) showBrought();
  wasBusy = isBusy;
}

/** What was brought shows now. A form that somebody fills in stays, and a link that somebody followed leads on. */
function showBrought() {
  if (isFilledIn()) return;
  if (performance.now() - leftAt < LEAVING_MS) {
    setTimeout(showBrought, LEAVING_MS);
    return;
  }
  const here = new URL(location.href);
  if (here.searchParams.get('done') === 'sync') here.searchParams.set('done', 'synced');
  else here.searchParams.delete('done');
  location.replace(here);
}

function listen() {
  source?.close();
  source = undefined;
  if (live === null || document.hidden) return;
  source = new EventSource(new URL('events', import.meta.url));
  source.addEventListener('message', ({ data }) => receive(JSON.parse(data)));
}
addEventListener('visibilitychange', listen);
addEventListener('pagehide', () => source?.close());
addEventListener('pageshow', listen);

/** What j and k go through: the cards of an inbox, else the rows of the lists. */
function stops() {
  const cards = [...document.querySelectorAll('main article.decision')];
  return cards.length > 0
    ? cards
    : [...document.querySelectorAll('main tbody tr')].filter((row) => row.querySelector('a'));
}

function step(by) {
  const all = stops();
  const at = all.findIndex((each) => each.contains(document.activeElement));
  const next = all[at < 0 ? (by > 0 ? 0 : all.length - 1) : Math.min(all.length - 1, Math.max(0, at + by))];
  (next?.matches('article') ? next : next?.querySelector('a'))?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

const KEYS = {
  j: () => step(1),
  k: () => step(-1),
  u: () =>
    (document.querySelector('main [data-key="u"]') ?? [...document.querySelectorAll('.crumbs a')].at(-1))?.click(),
  '?': () => (keys?.open ? keys.close() : keys?.showModal()),
  Enter: (event) => {
    const card = document.activeElement;
    if (!card?.matches('article.decision')) return;
    event.preventDefault();
    card.querySelector('a.button, button, select, input:not([type=hidden])')?.focus();
  },
};

addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const isTyping = event.target.closest?.('input:not([type=checkbox], [type=radio]), textarea, select');
  if (isTyping && event.key !== 'Escape') return;
  if (keys?.open && event.key !== '?') return;
  KEYS[event.key]?.(event);
});

addEventListener('click', (event) => {
  // A menu closes as soon as somebody looks elsewhere.
  const menu = document.querySelector('details.menu[open]');
  if (menu !== null && !menu.contains(event.target)) menu.open = false;
  if (event.target === keys) keys.close();
});

addEventListener('change', ({ target }) => {
  // Whoever says that the account is a new one is asked for its name at once.
  if (target.name !== 'account' || target.value !== '+new') return;
  target.form?.querySelector('.new-account input')?.focus();
});

// Files are dropped anywhere on a page, as if they were chosen in its foot. A browser alone would show them in its place.
const field = document.getElementById('bring-files');
const carriesFiles = ({ dataTransfer }) => field !== null && dataTransfer?.types.includes('Files') === true;

function drag(event) {
  if (!carriesFiles(event)) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'copy';
  document.body.dataset.drop = field.form.querySelector('button').textContent;
}
addEventListener('dragenter', drag);
addEventListener('dragover', drag);
addEventListener('dragleave', ({ relatedTarget }) => {
  if (relatedTarget === null) delete document.body.dataset.drop;
});

addEventListener('drop', (event) => {
  if (!carriesFiles(event)) return;
  event.preventDefault();
  delete document.body.dataset.drop;
  const files = new DataTransfer();
  // A folder cannot be sent as a file.
  for (const item of event.dataTransfer.items)
    if (item.kind === 'file' && !item.webkitGetAsEntry?.()?.isDirectory) files.items.add(item.getAsFile());
  if (files.files.length === 0) return;
  field.files = files.files;
  field.form.requestSubmit();
});

// Only the page of columns needs more.
if (document.querySelector('form.layout-form')) await import('./columns.js');
if (document.querySelector('form.config-form')) await import('./config.js');
