/** The path below which a proxy shows the pages. It goes into markup, cookies and redirects as it is, so few characters may. */
const SUB_PATH = /^((?:\/[\w~-][\w.~-]*)*)\/?$/;

/** `/bankfeed/` to `/bankfeed`, `/` to the empty text; undefined for what is no plain path. */
export function parseSubPath(path: string): string | undefined {
  return SUB_PATH.exec(path)?.[1];
}
