import { SaxesParser } from 'saxes';
import { SheetError } from '../../../tables/table/sheet.ts';

/** Deeper than any workbook by far; a guard against hostile nesting. */
const MAX_DEPTH = 100;
const CHUNK = 65_536;

/** Called as the elements of a document go by. Names are local: prefixes differ from writer to writer. */
export interface Visitor {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(piece: string): void;
  close?(name: string): void;
}

/**
 * Walks XML as a stream; nothing of it is kept.
 * @throws SheetError on malformed or cut XML, on any DOCTYPE (no workbook has one, attacks do) and on deep nesting
 */
export function walkXml(text: string, part: string, visitor: Visitor): void {
  const parser = new SaxesParser({ position: false });
  const refuse = (why: string): never => {
    throw new SheetError('xlsx.damaged', `${part}: ${why}`);
  };
  let depth = 0;
  parser.on('doctype', () => refuse('a DOCTYPE is not accepted'));
  parser.on('error', (error) => refuse(error.message.replace(/^\d+:\d+: /, '')));
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > MAX_DEPTH) refuse(`nested deeper than ${MAX_DEPTH} elements`);
    visitor.open?.(localName(name), localNames(attributes as Readonly<Record<string, string>>));
  });
  parser.on('text', (piece) => visitor.text?.(piece));
  parser.on('cdata', (piece) => visitor.text?.(piece));
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    visitor.close?.(localName(name));
  });
  for (let at = 0; at < text.length; at += CHUNK) parser.write(text.slice(at, at + CHUNK));
  parser.close();
}

function localNames(attributes: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  for (const name in attributes) {
    if (!name.includes(':')) continue;
    return Object.fromEntries(Object.entries(attributes).map(([each, value]) => [localName(each), value]));
  }
  return attributes;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
