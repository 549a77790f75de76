import type { House } from './house.ts';

/** Each document and each account shows something else. */
const ALL_OF = /^\/(documents|accounts)\/[^/?]+$/;

/** Every page that links lead to, from the overview on; of pages that differ by an id, one. */
export async function allPages({ page }: Pick<House, 'page'>): Promise<readonly string[]> {
  const found = ['/'];
  const kinds = new Set<string>();
  for (let at = 0; at < found.length; at += 1) {
    const text = await finished(page, found[at] ?? '/');
    for (const [, href = ''] of text.matchAll(/<a [^>]*href="(\/[^"#]*)"/g)) {
      const path = unescaped(href);
      const kind = kindOf(path);
      if (found.includes(path) || /\.csv\b|\/download$/.test(path)) continue;
      if (kinds.has(kind) && !ALL_OF.test(path)) continue;
      kinds.add(kind);
      found.push(path);
    }
  }
  return found;
}

/** A page that is made while somebody waits loads itself anew until it is there. */
export async function finished(page: House['page'], path: string): Promise<string> {
  for (;;) {
    const text = await page(path);
    // A page that tells of work that goes on loads itself anew where there is no script. It is finished all the same.
    if (!/(?<!<noscript>)<meta http-equiv="refresh"/.test(text)) return text;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** The address without its ids, and without the values of its query. */
function kindOf(path: string): string {
  const { pathname, searchParams } = new URL(path, 'http://x');
  const isWord = (part: string | undefined) => /^[a-z]*$/.test(part ?? '');
  // An id stands behind a noun: `/settings/connectors/inbox`.
  const parts = pathname
    .split('/')
    .map((part, at, all) => (isWord(part) && (at < 3 || !isWord(all[at - 1])) ? part : '*'));
  return `${parts.join('/')}?${[...searchParams.keys()].toSorted().join('&')}`;
}

const unescaped = (text: string) => text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
