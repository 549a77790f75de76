/** The edges between the columns of a PDF: over the picture of a page, and as numbers with buttons. */
import { t } from '../../words/speak.ts';
import { pageWords } from '../components/page-words.ts';
import { type Html, html } from '../html.ts';
import type { Query } from '../pages/transactions.ts';
import type { ColumnRole, LayoutChoices, PagePaper } from '../ports/layouts.ts';

/** How far a button moves an edge. Points. */
const STEP = 4;
const MOST_EDGES = 40;

/** `names`: of the columns, from left to right. `again`: attributes of a button that reads the sample again. */
export function edgesSection(paper: PagePaper, names: readonly string[], again: Html): Html {
  const { edges, picture } = paper;
  return html`<section class="card" data-fresh="edges"><h2>${t('Where the columns part')}</h2>
<p class="quiet">${t('Each line is the edge between two columns. Move it to where no amount and no day is cut.')}</p>
<input type="hidden" name="sheet" value="${picture.page}"><input type="hidden" name="paper" value="${picture.width}">
${picture.pages > 1 && pageButtons(paper, again)}
<div class="scroll paper" tabindex="0" role="group" aria-label="${t('Page {page} of {pages}', picturePages(paper))}">${pictureOf(paper)}</div>
<ol class="edges">${edges.map((edge, at) => edgeRow({ at, edge, left: names[at] ?? '', right: names[at + 1] ?? '' }, again))}</ol>
<div class="row start"><label><span>${t('Part a column in two')}</span><select name="column">${names.map((name, at) => html`<option value="${at}">${name}</option>`)}</select></label><button ${again} class="button plain" name="divide" value="yes">${t('Part it')}</button></div></section>`;
}

function picturePages({ picture }: PagePaper): { page: number; pages: number } {
  return { page: picture.page, pages: picture.pages };
}

function pageButtons(paper: PagePaper, again: Html): Html {
  const { page, pages } = picturePages(paper);
  const button = (to: number, label: string): Html =>
    html`<button ${again} class="button plain" name="turn" value="${to}">${label}</button>`;
  return html`<div class="buttons sheets">${page > 1 && button(page - 1, t('Page before'))}<span>${t('Page {page} of {pages}', { page, pages })}</span>${page < pages && button(page + 1, t('Next page'))}</div>`;
}

/** Words where they stand, and the edges over them. */
function pictureOf({ edges, picture }: PagePaper): Html {
  const { height, shift, width } = picture;
  return html`<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${t('The words of the page, with the edges of the columns')}" data-shift="${shift.toFixed(1)}">${pageWords(picture)}${edges.map(
    (edge, at) => {
      const x = (edge - shift).toFixed(1);
      return html`<g class="edge" data-edge="${at}" transform="translate(${x} 0)"><line y1="0" y2="${height}"/><rect class="grip" x="-7" width="14" height="${height}"/><text class="number" x="3" y="12" font-size="11">${at + 1}</text></g>`;
    },
  )}</svg>`;
}

interface EdgeRow {
  readonly at: number;
  readonly edge: number;
  readonly left: string;
  readonly right: string;
}

function edgeRow({ at, edge, left, right }: EdgeRow, again: Html): Html {
  const number = at + 1;
  const button = (name: string, value: string, label: string, sign: string): Html =>
    html`<button ${again} class="button plain" name="${name}" value="${value}" aria-label="${label}">${sign}</button>`;
  return html`<li><label><span>${number}. <bdi>${left}</bdi> | <bdi>${right}</bdi></span><input type="number" name="edge_${at}" value="${edge}" step="0.1" min="1" max="1499"></label>
${button('move', `${at}:${-STEP}`, t('Move edge {number} to the left', { number }), '◀')}${button('move', `${at}:${STEP}`, t('Move edge {number} to the right', { number }), '▶')}${button('drop', String(at), t('Take edge {number} away', { number }), '×')}</li>`;
}

/** The choices with the edges of a form, and with what its button does to them. */
export function withEdges(choices: LayoutChoices, form: Query): LayoutChoices {
  const edges: number[] = [];
  for (let at = 0; at < MOST_EDGES && form[`edge_${at}`] !== undefined; at += 1) edges.push(Number(form[`edge_${at}`]));
  if (form.sheet === undefined || !edges.every((edge) => Number.isFinite(edge))) return choices;
  const { roles } = choices;
  const [moved, by] = (form.move ?? '').split(':').map(Number);
  if (moved !== undefined && by !== undefined && Number.isFinite(by))
    return { ...choices, edges: edges.map((edge, at) => (at === moved ? edge + by : edge)) };
  const dropped = Number(form.drop ?? Number.NaN);
  if (edges[dropped] !== undefined)
    return { ...choices, edges: edges.toSpliced(dropped, 1), roles: joinedAt(roles, dropped) };
  const column = Number(form.column ?? Number.NaN);
  if (form.divide === undefined || !(column >= 0 && column <= edges.length)) return { ...choices, edges };
  const end = edges[column] ?? Number(form.paper ?? 0);
  const middle = Math.round(((edges[column - 1] ?? 0) + end) / 2);
  return { ...choices, edges: edges.toSpliced(column, 0, middle), roles: roles.toSpliced(column + 1, 0, '') };
}

/** Two columns become one, which is what the left one was, or the right one. */
function joinedAt(roles: LayoutChoices['roles'], at: number): readonly (ColumnRole | '')[] {
  return roles.toSpliced(at, 2, roles[at] || roles[at + 1] || '');
}

/** The page that a form asks for, from 1. */
export function pageIn(form: Query): number {
  const page = Number(form.turn ?? form.sheet ?? 1);
  return Number.isInteger(page) && page > 0 ? page : 1;
}
