import fc from 'fast-check';
import type { TextItem } from '../../../../connectors/formats/pdf/page/lines.ts';

/** One change of the text of a PDF; the numbers choose where, counted round. */
interface Mutation {
  readonly kind: keyof typeof CHANGES;
  readonly at: number;
  readonly to: number;
}

type Change = (items: readonly TextItem[], at: number, to: number) => readonly TextItem[];

/** The damage of a page on its way. A digit, a sign, a cell, a row or a page is another one, lost, or elsewhere. */
const CHANGES = {
  digit: (items, at, to) => changeText(items, /\d/, at, (text) => replaceAt(text, /\d/g, to, String(to % 10))),
  'lost digit': (items, at, to) => changeText(items, /\d/, at, (text) => replaceAt(text, /\d/g, to, '')),
  sign: (items, at) =>
    changeText(items, /\d[.,]\d\d\D*$/, at, (text) => (/[-−]/.test(text) ? text.replace(/[-−]/, '') : `-${text}`)),
  mark: (items, at, to) =>
    changeText(items, /\d[.,]\d/, at, (text) => replaceAt(text, /[.,]/g, to, to % 2 === 0 ? '' : ' ')),
  'lost cell': (items, at) => without(items, (item) => item === pick(items, at)),
  'lost row': (items, at) => without(items, sameRow(pick(items, at))),
  'lost page': (items, at) => without(items, ({ page }) => page === pick(items, at)?.page),
  'moved cell': (items, at, to) => moved(items, pick(items, at), pick(items, to)),
  'moved row': (items, at, to) => swapped(items, pick(items, at), pick(items, to)),
  'doubled row': (items, at, to) => [...items, ...copied(items, pick(items, at), pick(items, to))],
  'moved page': (items, at, to) => turned(items, pick(items, at)?.page ?? 1, pick(items, to)?.page ?? 1),
} satisfies Readonly<Record<string, Change>>;

export const mutation: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom(...(Object.keys(CHANGES) as Mutation['kind'][])),
  at: fc.nat(),
  to: fc.nat(),
});

export function mutate(items: readonly TextItem[], { kind, at, to }: Mutation): readonly TextItem[] {
  return CHANGES[kind](items, at, to);
}

function pick<Item>(items: readonly Item[], at: number): Item | undefined {
  return items[at % Math.max(1, items.length)];
}

function changeText(
  items: readonly TextItem[],
  has: RegExp,
  at: number,
  change: (text: string) => string,
): readonly TextItem[] {
  const chosen = pick(
    items.filter(({ text }) => has.test(text)),
    at,
  );
  return items.map((item) => (item === chosen ? { ...item, text: change(item.text) } : item));
}

function replaceAt(text: string, what: RegExp, at: number, by: string): string {
  const places = [...text.matchAll(what)].map(({ index }) => index);
  const place = pick(places, Math.floor(at / 10));
  return place === undefined ? text : `${text.slice(0, place)}${by}${text.slice(place + 1)}`;
}

function without(items: readonly TextItem[], isLost: (item: TextItem) => boolean): readonly TextItem[] {
  return items.filter((item) => !isLost(item));
}

function sameRow(of: TextItem | undefined): (item: TextItem) => boolean {
  return ({ page, y }) => page === of?.page && Math.abs(y - of.y) < 1;
}

/** A cell into the row of another one. */
function moved(items: readonly TextItem[], cell?: TextItem, to?: TextItem): readonly TextItem[] {
  return items.map((item) =>
    item === cell && to !== undefined ? { ...item, page: to.page, y: to.y, x: to.x + to.width + 3 } : item,
  );
}

function swapped(items: readonly TextItem[], one?: TextItem, other?: TextItem): readonly TextItem[] {
  if (one === undefined || other === undefined) return items;
  const [isOne, isOther] = [sameRow(one), sameRow(other)];
  const at = (item: TextItem, { page, y }: TextItem): TextItem => ({ ...item, page, y });
  return items.map((item) => {
    if (isOne(item)) return at(item, other);
    return isOther(item) ? at(item, one) : item;
  });
}

/** Halfway below another row. */
function copied(items: readonly TextItem[], one?: TextItem, below?: TextItem): readonly TextItem[] {
  if (one === undefined || below === undefined) return [];
  return items.filter(sameRow(one)).map((item) => ({ ...item, page: below.page, y: below.y + below.size / 2 }));
}

function turned(items: readonly TextItem[], one: number, other: number): readonly TextItem[] {
  return items.map((item) => {
    if (item.page === one) return { ...item, page: other };
    return item.page === other ? { ...item, page: one } : item;
  });
}
