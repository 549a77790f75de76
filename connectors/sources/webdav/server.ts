import { SaxesParser } from 'saxes';
import { AppError } from '../../../src/lib/errors.ts';
import type { HttpResponse, SourceContext } from '../../../src/plugin/contract.ts';
import { isIgnoredName } from '../../unpack/archive-kind.ts';
import type { SourceFile } from '../../unpack/file-deliveries.ts';
import type { WebdavOptions } from './options.ts';

/** A file in the folder. Its path has no percent signs. */
export type RemoteFile = Listed & SourceFile;

/** Where what is done is moved to: inside the folder, where people look for it, and never read again. */
const ARCHIVE = 'archive';
/** A guard against folders that hold each other. */
const MOST_FOLDERS = 1000;
const LISTING_BYTES = 32 * 1024 * 1024;

type Extra = Readonly<Record<string, string>>;

/** The folder on its server. Throws AppError `webdav.…` and `http.…`. */
export class Folder {
  readonly #options: WebdavOptions;
  readonly #context: SourceContext;
  readonly #root: URL;

  constructor(options: WebdavOptions, context: SourceContext) {
    this.#options = options;
    this.#context = context;
    this.#root = new URL(options.url.endsWith('/') ? options.url : `${options.url}/`);
  }

  /** Reaches it and looks, changing nothing. */
  async check(): Promise<void> {
    await this.#listing(this.#root.pathname, '0');
  }

  /** All files that are meant, oldest first. */
  async files(): Promise<readonly RemoteFile[]> {
    const found: RemoteFile[] = [];
    const folders = [this.#root.pathname];
    const seen = new Set(folders);
    for (let folder = folders.shift(); folder !== undefined; folder = folders.shift()) {
      for (const listed of await this.#listing(folder, '1')) {
        const file = this.#place(listed);
        if (file === undefined || seen.has(file.href)) continue;
        seen.add(file.href);
        if (!file.isFolder) found.push(file);
        else if (seen.size < MOST_FOLDERS + found.length && file.path !== ARCHIVE) folders.push(file.href);
      }
    }
    return found.toSorted((a, b) => (a.modified ?? 0) - (b.modified ?? 0) || (a.path < b.path ? -1 : 1));
  }

  /** The file as it is now; undefined where it is gone. */
  async look(path: string): Promise<RemoteFile | undefined> {
    const { status, body } = await this.#send('PROPFIND', this.#hrefOf(path), { depth: '0' }, PROPFIND_BODY);
    if (status === 404) return undefined;
    const [listed] = (status === 207 ? readMultistatus(textOf(body)) : undefined) ?? [];
    return listed === undefined ? undefined : this.#place(listed);
  }

  /** The bytes, if they are still the listed ones; undefined where they are not. */
  async read(file: RemoteFile): Promise<Uint8Array | undefined> {
    const { status, headers, body } = await this.#send('GET', file.href, {});
    if (status === 404 || (status === 200 && isOther(headers.etag, file.etag))) return undefined;
    if (status === 200) return body;
    throw refusal(status, this.#root.host);
  }

  /** Does nothing where it is gone or was changed since. */
  async remove(file: RemoteFile): Promise<void> {
    const { status } = await this.#send('DELETE', file.href, ifMatch(file));
    if (![200, 204, 404, 412].includes(status)) throw refusal(status, this.#root.host);
  }

  /** Moves it into the archive folder, under a name that is free. */
  async archive(file: RemoteFile): Promise<void> {
    await this.#makeFolders(file.path);
    for (let number = 1; number <= 50; number += 1) {
      const target = this.#hrefOf(`${ARCHIVE}/${numbered(file.path, number)}`);
      const destination = new URL(target, this.#root.origin).href;
      const { status } = await this.#send('MOVE', file.href, { destination, overwrite: 'F', ...ifMatch(file) });
      if (status !== 412) {
        if ([201, 204, 404].includes(status)) return;
        throw refusal(status, this.#root.host);
      }
      // The name is taken, or the file was changed meanwhile.
      const now = await this.look(file.path);
      if (now?.fingerprint !== file.fingerprint) return;
    }
  }

  async #makeFolders(path: string): Promise<void> {
    const parts = [ARCHIVE, ...path.split('/').slice(0, -1)];
    for (let count = 1; count <= parts.length; count += 1) {
      const { status } = await this.#send('MKCOL', `${this.#hrefOf(parts.slice(0, count).join('/'))}/`, {});
      if (![201, 405, 301].includes(status)) throw refusal(status, this.#root.host);
    }
  }

  async #listing(href: string, depth: '0' | '1'): Promise<readonly Listed[]> {
    const { status, body } = await this.#send('PROPFIND', href, { depth }, PROPFIND_BODY);
    if (status !== 207) throw refusal(status, this.#root.host);
    const listed = readMultistatus(textOf(body));
    if (listed !== undefined) return listed;
    throw new AppError('webdav.answer', { host: this.#root.host });
  }

  /** Undefined for what lies elsewhere, for the folder itself, and for names that are not meant. */
  #place(listed: Listed): RemoteFile | undefined {
    const { pathname, origin } = new URL(listed.href, this.#root);
    if (origin !== this.#root.origin || !pathname.startsWith(this.#root.pathname)) return undefined;
    const path = decoded(pathname.slice(this.#root.pathname.length)).replace(/\/$/, '');
    if (path === '' || path.split('/').some((part) => isIgnoredName(part) || part === '..')) return undefined;
    const fingerprint = `${listed.etag ?? ''}.${listed.size ?? ''}.${listed.modified ?? ''}`;
    return { ...listed, href: pathname, path, fingerprint };
  }

  #hrefOf(path: string): string {
    return this.#root.pathname + path.split('/').map(encodeURIComponent).join('/');
  }

  #send(method: string, href: string, headers: Extra, body?: string): Promise<HttpResponse> {
    const { user, password } = this.#options;
    const pair = Buffer.from(`${user ?? ''}:${password ?? ''}`, 'utf8').toString('base64');
    return this.#context.http.request({
      url: new URL(href, this.#root).href,
      method,
      ...(body === undefined ? {} : { body }),
      ...(method === 'PROPFIND' ? { maxBytes: LISTING_BYTES } : {}),
      headers: {
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/xml; charset=utf-8' }),
        ...(user === undefined ? {} : { authorization: `Basic ${pair}` }),
      },
    });
  }
}

/** Two ETags that are both known and differ (RFC 9110 §8.8.3.2: the weak ones of one content are equal). */
function isOther(given: string | undefined, listed: string | null): boolean {
  const plain = (etag: string) => etag.replace(/^W\//, '').replace(/-gzip"$/, '"');
  return given !== undefined && listed !== null && plain(given) !== plain(listed);
}

function ifMatch({ etag }: RemoteFile): Extra {
  return etag === null || etag.startsWith('W/') ? {} : { 'if-match': etag };
}

/** `march.ofx`, then `march (2).ofx`. */
function numbered(path: string, number: number): string {
  if (number === 1) return path;
  const dot = path.lastIndexOf('.');
  const end = dot > path.lastIndexOf('/') + 1 ? dot : path.length;
  return `${path.slice(0, end)} (${number})${path.slice(end)}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function textOf(body: Uint8Array): string {
  return Buffer.from(body).toString('utf8');
}

function refusal(status: number, host: string): AppError {
  if (status === 401 || status === 403) {
    return new AppError('webdav.login', { host });
  }
  if (status === 404) {
    return new AppError('webdav.missing', { host });
  }
  if (status === 423) return new AppError('webdav.locked', { host });
  return new AppError('webdav.status', { host, number: status });
}

/** A file or a folder, as `PROPFIND` lists it (RFC 4918 §9.1). */
interface Listed {
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
const PROPFIND_BODY =
  '<?xml version="1.0" encoding="utf-8"?><propfind xmlns="DAV:"><prop><resourcetype/><getetag/><getcontentlength/>' +
  '<getlastmodified/></prop></propfind>';

/** Undefined for anything that is no multistatus. A DOCTYPE is refused: no server needs one, attacks do. */
function readMultistatus(text: string): readonly Listed[] | undefined {
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
