import { SaxesParser } from 'saxes';
import { inEnglish, type Said, words } from '../../../src/words/message.ts';

/** Deeper than any version of CAMT by far; a guard against hostile nesting. */
const MAX_DEPTH = 100;
const CHUNK = 65_536;

export class XmlError extends Error {
  readonly said: Said;
  readonly line: number;

  constructor(said: Said, line: number) {
    super(inEnglish(said));
    this.name = 'XmlError';
    this.said = said;
    this.line = line;
  }
}

/**
 * Reads XML as a stream and hands over each element named in `emit` when it closes. The element is then dropped from
 * its parent. So a statement of a million entries never stands in memory as a tree. Throws XmlError on malformed XML,
 * on any DOCTYPE and on nesting over 100. No bank needs a DOCTYPE, but attacks do.
 */
export function readXml(text: string, emit: (element: Element, ancestors: readonly Element[]) => boolean): Element {
  const parser = new SaxesParser({ position: true });
  const root: Element = { name: '', attributes: {}, children: [], text: '', line: 1 };
  const open: Element[] = [root];
  parser.on('doctype', () => {
    throw new XmlError(words('format.doctypeNotAccepted'), parser.line);
  });
  parser.on('error', (error) => {
    throw new XmlError(error.message.replace(/^\d+:\d+: /, ''), parser.line);
  });
  parser.on('opentag', (tag) => {
    if (open.length > MAX_DEPTH) throw new XmlError(words('format.nestedDeeper', { count: MAX_DEPTH }), parser.line);
    const attributes = tag.attributes as Readonly<Record<string, string>>;
    open.push({ name: localName(tag.name), attributes, children: [], text: '', line: parser.line });
  });
  const addText = (piece: string) => {
    const top = open.at(-1);
    if (top !== undefined) top.text += piece;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const closed = open.pop();
    if (closed !== undefined && !emit(closed, open)) open.at(-1)?.children.push(closed);
  });
  for (let at = 0; at < text.length; at += CHUNK) parser.write(text.slice(at, at + CHUNK));
  parser.close();
  return root;
}

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}

/** An XML element by local name: banks write ISO 20022 with, without and with the wrong namespace. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
  readonly line: number;
}

/** The first child of that name; a path goes down through first children: `Dt/DtTm`. */
export function child(element: Element | undefined, path: string): Element | undefined {
  let found = element;
  for (const name of path.split('/')) found = found?.children.find((each) => each.name === name);
  return found;
}

export function children(element: Element | undefined, name: string): readonly Element[] {
  return element?.children.filter((each) => each.name === name) ?? [];
}

/** The trimmed text at the first of the paths that has one, else null. */
export function textAt(element: Element | undefined, ...paths: readonly string[]): string | null {
  for (const path of paths) {
    const text = child(element, path)?.text.replace(/\s+/g, ' ').trim() ?? '';
    if (text !== '') return text;
  }
  return null;
}
