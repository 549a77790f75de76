/** Ways on and back through a list. */
import { t } from '../../words/speak.ts';
import { type Html, html } from '../html.ts';

interface Pages {
  readonly next: string | null;
  readonly previous: string | null;
}

export function pager(path: string, query: Query, { next, previous }: Pages): Html {
  if (next === null && previous === null) return html``;
  const plain = { ...query, after: undefined, before: undefined };
  return html`<div class="pages" role="navigation" aria-label="${t('money.pagesList')}">${
    previous === null
      ? html`<span class="button plain off" aria-disabled="true">${t('money.back')}</span>`
      : html`<a class="button plain" rel="prev" href="${addressOf(path, plain, { before: previous })}">${t('money.back')}</a>`
  }${previous !== null && html`<a class="button plain" href="${addressOf(path, plain)}">${t('money.first')}</a>`}${
    next === null
      ? html`<span class="button plain off" aria-disabled="true">${t('money.next')}</span>`
      : html`<a class="button plain" rel="next" href="${addressOf(path, plain, { after: next })}">${t('money.next')}</a>`
  }</div>`;
}

/** The heading of a column that the list can be ordered by. */
export function sortHeading(
  column: { readonly label: string; readonly up: string; readonly down: string; readonly isNumber?: boolean },
  path: string,
  query: Query,
): Html {
  const { down, label, up } = column;
  const current = query.sort ?? '-date';
  const other = current === down ? up : down;
  const mark = { [up]: ' ↑', [down]: ' ↓' }[current] ?? '';
  const order = { [up]: 'ascending', [down]: 'descending' }[current];
  const plain = { ...query, after: undefined, before: undefined, sort: other };
  return html`<th${column.isNumber === true && html` class="num"`}${order !== undefined && html` aria-sort="${order}"`}><a class="by" href="${addressOf(path, plain)}">${label}${mark}</a></th>`;
}

/** Addresses of a page with some of its parameters changed. */

export type Query = Readonly<Record<string, string | undefined>>;

/** `path?…` with the query's parameters; empty ones are left out, and `changes` go over them. */
export function addressOf(path: string, query: Query, changes: Query = {}): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, ...changes })) if (value) given.append(name, value);
  const text = given.toString();
  return text === '' ? path : `${path}?${text}`;
}
