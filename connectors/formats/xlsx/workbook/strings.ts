import { walkXml } from '../package/xml.ts';

/** The texts that cells point at by number. Rich text is joined; how it is pronounced (rPh) is left out. */
export function readSharedStrings(xml: string): readonly string[] {
  const strings: string[] = [];
  const rich = richText();
  walkXml(xml, 'sharedStrings', {
    open(name) {
      if (name === 'si') rich.start();
      rich.open(name);
    },
    text: rich.text,
    close(name) {
      rich.close(name);
      if (name === 'si') strings.push(rich.take());
    },
  });
  return strings;
}

/** Puts the `t` of a shared or inline string together. */
export function richText() {
  let pieces = '';
  let inside = false;
  let spoken = false;
  return {
    start: () => {
      pieces = '';
    },
    open: (name: string) => {
      if (name === 'rPh') spoken = true;
      inside = name === 't' && !spoken;
    },
    text: (piece: string) => {
      if (inside) pieces += piece;
    },
    close: (name: string) => {
      if (name === 'rPh') spoken = false;
      if (name === 't') inside = false;
    },
    take: () => unescapeText(pieces),
  };
}

/** ECMA-376 part 1, 22.9.2.19: what XML cannot hold is written `_x000D_`, and the underscore itself `_x005F_`. */
export function unescapeText(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
