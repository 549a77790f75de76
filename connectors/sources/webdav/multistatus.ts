import { SaxesParser } from 'saxes';

/** A file or a folder, as `PROPFIND` lists it (RFC 4918 §9.1). */
export interface Listed {
  /** Path on the server, with its percent signs. */
  readonly href: string;
  readonly isFolder: boolean;
  /** Null where the server gives none. */
  readonly etag: string | null;
  readonly size: number | null;
  /** Milliseconds since 1970; null where the server gives none. */
  readonly modified: number | null;
}

type Draft = { -readonly [Key in keyof Listed]: Listed[Key] };

/** The properties that are asked for. */
export const PROPFIND_BODY =
  '<?xml version="1.0" encoding="utf-8"?><propfind xmlns="DAV:"><prop><resourcetype/><getetag/><getcontentlength/>' +
  '<getlastmodified/></prop></propfind>';

/** Undefined for anything that is no multistatus. A DOCTYPE is refused: no server needs one, attacks do. */
export function readMultistatus(text: string): readonly Listed[] | undefined {
  const parser = new SaxesParser();
  const found: Draft[] = [];
  const open: string[] = [];
  let wrong = false;
  let content = '';
  parser.on('doctype', () => {
    wrong = true;
  });
  parser.on('error', () => {
    wrong = true;
  });
  parser.on('opentag', ({ name }) => {
    open.push(localName(name));
    content = '';
    if (open.at(-1) === 'response') found.push({ href: '', isFolder: false, etag: null, size: null, modified: null });
    const last = found.at(-1);
    if (open.at(-1) === 'collection' && last !== undefined) last.isFolder = true;
  });
  parser.on('text', (piece) => {
    content += piece;
  });
  parser.on('closetag', () => {
    const name = open.pop() ?? '';
    const last = found.at(-1);
    if (last !== undefined) fill(last, name, content.trim());
    content = '';
  });
  try {
    parser.write(text).close();
  } catch {
    return undefined;
  }
  return wrong || found.some(({ href }) => href === '') ? undefined : found;
}

function fill(listed: Draft, name: string, text: string): void {
  if (text === '') return;
  if (name === 'href' && listed.href === '') listed.href = text;
  if (name === 'getetag') listed.etag = text;
  if (name === 'getcontentlength' && /^\d{1,15}$/.test(text)) listed.size = Number(text);
  if (name === 'getlastmodified' && !Number.isNaN(Date.parse(text))) listed.modified = Date.parse(text);
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
