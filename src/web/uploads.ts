/** Files from a browser's form (`/upload`) and from scripts (`/api/documents`), as multipart/form-data (RFC 7578). */
import { timingSafeEqual } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, EXIT, messageOf, refusal } from '../lib/errors.ts';
import { sha256 } from '../lib/hash.ts';
import type { ReceivedFile, UploadedDocument, Uploads, UploadTerms } from './documents/uploads.ts';
import { formOf, type Guard } from './session/guard.ts';
import type { WebContext } from './web-app.ts';

const MOST_FILES = 100;
const FIELDS = ['account', 'connector', 'format', 'profile'] as const;

interface Received {
  readonly files: readonly ReceivedFile[];
  readonly fields: Readonly<Record<string, string>>;
}

/** `POST /api/documents` with the token of `server.uploadToken`: for scripts and a phone's share sheet. */
export function addUploadApi(scope: FastifyInstance, { app }: WebContext, token: string | null): void {
  const { uploads } = app;
  acceptFiles(scope, uploads);
  scope.post('/api/documents', async (request, reply) => {
    if (token === null || !isToken(request, token)) {
      const hint = token === null ? 'set server.uploadToken' : 'send Authorization: Bearer with server.uploadToken';
      return problem(reply, 401, { code: 'upload.token', message: 'the upload token is missing or wrong', hint });
    }
    try {
      const { files, fields } = await receive(request, uploads);
      return reply.code(202).send({ data: await readThem(uploads, files, termsOf(fields)) });
    } catch (thrown) {
      return problem(reply, statusOf(thrown), refusalOf(thrown, uploads));
    }
  });
}

/** The form of the pages. Its first field is the token against foreign forms: files are taken only behind it. */
export function addUploadForm(scope: FastifyInstance, { app, reach }: WebContext, guard: Guard): void {
  const { uploads } = app;
  acceptFiles(scope, uploads);
  scope.post('/upload', async (request, reply) => {
    const session = guard.sessionOf(request);
    if (session === undefined) return reply.redirect('/login', 303);
    if (!reach.isSameOrigin(request)) throw foreign();
    const { files, fields } = await receive(request, uploads, (csrf) => guard.sessions.isCsrfToken(session, csrf));
    if (Object.keys(termsOf(fields)).length > 0)
      return showRead(reply, await readThem(uploads, files, termsOf(fields)));
    return reply.redirect(`/uploads/${uploads.storeBatch(files)}`, 303);
  });
}

/** The page of files that wait to be brought in, and its two buttons. */
export function addUploadPages(scope: FastifyInstance, { app: { uploads } }: WebContext): void {
  scope.post('/uploads/bring', async (request, reply) => {
    const { batch = '' } = formOf(request);
    const files = uploads.waiting(batch);
    // Its page says that nothing waits there any more.
    if (files.length === 0) return reply.redirect(`/uploads/${encodeURIComponent(batch)}`, 303);
    return showRead(reply, await uploads.read(files, {}));
  });
  scope.post('/uploads/drop', async (request, reply) => {
    const { batch = '', known } = formOf(request);
    for (const file of uploads.waiting(batch)) uploads.discard(file);
    return reply.redirect(`/documents?done=${known === undefined ? 'dropped' : 'known'}`, 303);
  });
}

/** The notice for one file, by what became of it. */
const NOTICE_OF: Readonly<Partial<Record<UploadedDocument['state'], string>>> = {
  known: 'known',
  held: 'asks',
  quarantined: 'unread',
};

/** To the document where there is one, to the questions where there are some, else to the list. */
function showRead(reply: FastifyReply, documents: readonly UploadedDocument[]): FastifyReply {
  const [only] = documents;
  if (documents.length === 1 && only !== undefined)
    return reply.redirect(`/documents/${only.id}?done=${NOTICE_OF[only.state] ?? 'upload'}`, 303);
  const isAsked = documents.some(({ state }) => state === 'held' || state === 'quarantined');
  return reply.redirect(isAsked ? '/decisions?done=asked' : '/documents?done=uploads', 303);
}

function acceptFiles(scope: FastifyInstance, { maxBytes }: Uploads): void {
  scope.register(multipart, { limits: { fileSize: maxBytes, files: MOST_FILES, fields: 10, fieldSize: 1000 } });
}

/**
 * All parts of a request; each file is on disk before the next one is read. Received files are discarded where one
 * fails.
 */
async function receive(
  request: FastifyRequest,
  uploads: Uploads,
  isOurs?: (csrf: string) => boolean,
): Promise<Received> {
  if (!request.isMultipart()) throw refusal('upload.form#multipart');
  const files: ReceivedFile[] = [];
  const fields: Record<string, string> = {};
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value);
      else if (isOurs !== undefined && !isOurs(fields.csrf ?? '')) throw foreign();
      else if (part.filename === '') part.file.resume();
      else {
        files.push(await uploads.receive(part.filename, part.file));
        if (part.file.truncated) throw new request.server.multipartErrors.RequestFileTooLargeError();
      }
    }
    if (files.length === 0) throw refusal('upload.form#empty');
    return { files, fields };
  } catch (thrown) {
    for (const file of files) uploads.discard(file);
    throw thrown;
  }
}

async function readThem(
  uploads: Uploads,
  files: readonly ReceivedFile[],
  terms: UploadTerms,
): Promise<readonly UploadedDocument[]> {
  try {
    return await uploads.read(files, terms);
  } catch (thrown) {
    for (const file of files) uploads.discard(file);
    throw thrown;
  }
}

function termsOf(fields: Readonly<Record<string, string>>): UploadTerms {
  return Object.fromEntries(
    FIELDS.map((name) => [name, fields[name]?.trim()]).filter(([, value]) => (value ?? '') !== ''),
  );
}

/** Compared as hashes, so the time it takes tells nothing. The word before it may stand in any case (RFC 9110). */
function isToken({ headers }: FastifyRequest, token: string): boolean {
  const given = /^bearer +(.*)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
  return timingSafeEqual(Buffer.from(sha256(given)), Buffer.from(sha256(token)));
}

interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly hint: string | null;
}

function problem(reply: FastifyReply, status: number, error: Refusal): FastifyReply {
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  return reply.code(status).send({ error });
}

function statusOf(thrown: unknown): number {
  if (thrown instanceof AppError) return thrown.exitCode === EXIT.usage ? 400 : 500;
  const status = typeof thrown === 'object' && thrown !== null && 'statusCode' in thrown ? thrown.statusCode : 500;
  return typeof status === 'number' ? status : 500;
}

function refusalOf(thrown: unknown, { maxBytes }: Uploads): Refusal {
  if (thrown instanceof AppError) return { code: thrown.code, message: thrown.message, hint: thrown.hint ?? null };
  if (statusOf(thrown) === 413) {
    const message = `a file has more than ${maxBytes} bytes, or there are more than ${MOST_FILES}`;
    return { code: 'upload.size', message, hint: 'limits.documentMegabytes is how large a document may be' };
  }
  return { code: 'upload.failed', message: messageOf(thrown), hint: null };
}

function foreign(): AppError {
  return refusal('upload.foreign');
}
