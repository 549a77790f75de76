import { walkHtml } from '../../../html/walk-html.ts';

/** Tags that begin a new line. */
const LINE = /^(p|div|br|tr|li|ul|ol|table|tbody|h[1-6]|hr|section|article|header|footer|blockquote|pre)$/;
const CELL = /^t[dh]$/;
/** The text in these elements is not for people. */
const HIDDEN = new Set(['head', 'title', 'template']);

/**
 * The text of an HTML letter: no markup, a line for each block. An element that is open at the end swallows the rest.
 */
export function htmlToText(html: string): string {
  let text = '';
  let hidden: string | null = null;
  const space = (name: string): void => {
    if (LINE.test(name)) text += '\n';
    else if (CELL.test(name)) text += ' ';
  };
  walkHtml(html, {
    open: (name) => {
      if (name === 'body') hidden = null;
      else if (HIDDEN.has(name)) hidden ??= name;
      space(name);
    },
    close: (name) => {
      if (name === hidden) hidden = null;
      space(name);
    },
    text: (piece, source) => {
      if (hidden === null) text += source === 'written' ? piece.replace(/\s+/g, ' ') : piece.replace('\u00a0', ' ');
    },
  });
  return text;
}
