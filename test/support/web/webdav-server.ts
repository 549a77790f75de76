/** A WebDAV server (RFC 4918) as Nextcloud behaves: Depth 0 and 1, ETags, app passwords, MOVE that overwrites nothing. */
import { createHash } from 'node:crypto';
import { type Answer, type Asked, listen, type WebServer } from './web-server.ts';

interface DavFile {
  bytes: Uint8Array;
  /** ISO instant. */
  modified: string;
}

interface DavServer {
  readonly server: WebServer;
  /** Of the folder that is read. */
  readonly url: string;
  /** By path inside the folder. */
  readonly files: Map<string, DavFile>;
  readonly folders: Set<string>;
  /** In place of an answer. */
  fault: (asked: Asked) => Answer | 'cut' | undefined;
}

const ROOT = '/remote.php/dav/files/me/Bank%20files/';
const LOGIN = `Basic ${Buffer.from('me:app-s3cret').toString('base64')}`;

export async function openDav() {
  const files = new Map<string, DavFile>();
  const folders = new Set<string>(['']);
  const { server: listening, ...server } = await listen((asked) => dav.fault(asked) ?? answer(asked, dav));
  const dav: DavServer = { server, url: server.url + ROOT, files, folders, fault: () => undefined };
  return { dav, listening };
}

function etagOf({ bytes }: DavFile): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`;
}

function answer(asked: Asked, dav: DavServer): Answer {
  const { headers, method } = asked;
  if (headers.authorization !== LOGIN)
    return { status: 401, headers: { 'www-authenticate': 'Basic realm="Nextcloud"' } };
  if (!asked.path.startsWith(ROOT)) return { status: 404 };
  const path = decodeURIComponent(asked.path.slice(ROOT.length)).replace(/\/$/, '');
  const file = dav.files.get(path);
  const wanted = headers['if-match'];
  if (wanted !== undefined && file !== undefined && wanted !== etagOf(file)) return { status: 412 };
  if (method === 'PROPFIND') return list(path, String(headers.depth ?? 'infinity'), dav);
  if (method === 'MKCOL') return makeFolder(path, dav);
  if (file === undefined) return { status: 404 };
  if (method === 'GET') return { headers: { etag: etagOf(file) }, body: file.bytes };
  if (method === 'DELETE') return { status: dav.files.delete(path) ? 204 : 404 };
  if (method === 'MOVE') return move(path, file, asked, dav);
  return { status: 405 };
}

function list(path: string, depth: string, { files, folders }: DavServer): Answer {
  if (depth !== '0' && depth !== '1') return { status: 403 };
  const isFolder = folders.has(path);
  const file = files.get(path);
  if (!isFolder && file === undefined) return { status: 404 };
  const parent = (each: string) => each.split('/').slice(0, -1).join('/');
  const inside = (each: string) => depth === '1' && isFolder && each !== '' && parent(each) === path;
  const entries = [
    isFolder ? entry(path, undefined) : entry(path, file),
    ...[...folders].filter(inside).map((each) => entry(each, undefined)),
    ...[...files].filter(([each]) => inside(each)).map(([each, it]) => entry(each, it)),
  ];
  const body = `<?xml version="1.0"?><d:multistatus xmlns:d="DAV:" xmlns:oc="http://owncloud.org/ns">${entries.join('')}</d:multistatus>`;
  return { status: 207, headers: { 'content-type': 'application/xml' }, body };
}

function entry(path: string, file: DavFile | undefined): string {
  const href = ROOT + path.split('/').map(encodeURIComponent).join('/');
  const props =
    file === undefined
      ? '<d:resourcetype><d:collection/></d:resourcetype><d:getetag>&quot;folder&quot;</d:getetag>'
      : `<d:resourcetype/><d:getetag>${etagOf(file).replaceAll('"', '&quot;')}</d:getetag>` +
        `<d:getcontentlength>${file.bytes.length}</d:getcontentlength>` +
        `<d:getlastmodified>${new Date(file.modified).toUTCString()}</d:getlastmodified>`;
  return `<d:response><d:href>${file === undefined && path !== '' ? `${href}/` : href}</d:href><d:propstat><d:prop>${props}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`;
}

function makeFolder(path: string, { folders }: DavServer): Answer {
  if (folders.has(path)) return { status: 405 };
  folders.add(path);
  return { status: 201 };
}

function move(path: string, file: DavFile, { headers }: Asked, { files, folders }: DavServer): Answer {
  const target = decodeURIComponent(new URL(String(headers.destination)).pathname.slice(ROOT.length));
  if (!folders.has(target.split('/').slice(0, -1).join('/'))) return { status: 409 };
  if (files.has(target) && headers.overwrite === 'F') return { status: 412 };
  files.delete(path);
  files.set(target, file);
  return { status: 201 };
}
