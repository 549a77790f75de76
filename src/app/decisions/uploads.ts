/** Files that come through the dashboard. Each is kept on disk before it is read, so that no crash loses one. */
import { createWriteStream, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ABOUT, type About, CONTENT } from '../../../connectors/sources/uploads/kept.ts';
import type { App } from '../../app.ts';
import { type AppError, refusal } from '../../lib/errors.ts';
import { makeFolder } from '../../lib/files/make-folder.ts';
import { syncPath } from '../../lib/files/sync-path.ts';
import { writeNamed } from '../../lib/files/write-named.ts';
import { uuidv7 } from '../../lib/uuid.ts';
import type { ReadingHints } from '../../plugin/contract.ts';
import { HANDLE } from '../../settings/schema/account.ts';
import { documentsBelow, newestDocument } from '../../store/documents/origins.ts';
import { documentIdText } from '../../store/views/ids.ts';
import { findConnector } from '../../sync/run/deps.ts';
import type { ReceivedFile, UploadedDocument, Uploads, UploadTerms } from '../../web/ports/uploads.ts';
import { UPLOADS, uploadsFolder } from '../uploads-connector.ts';

/** `look`: one pass of the connector. */
export function uploadsOf(app: App, look: (connector: string) => Promise<unknown>): Uploads {
  const { settings, store, pull } = app;
  const root = uploadsFolder(settings.state);
  return {
    maxBytes: pull.config.maxDocumentBytes,
    receive: (name, content) => {
      forgetOld(root, pull.clock.now());
      return receive(root, uuidv7(pull.clock.now()), name, content);
    },
    storeBatch: (files) => storeBatch(root, uuidv7(pull.clock.now()), files),
    waiting: (batch) => waitingIn(root, batch),
    preview: async (files) => {
      const as = findConnector(pull.config, UPLOADS);
      const named = files.map(({ id, name }) => ({ path: join(draftOf(root, id), CONTENT), name }));
      const { preview } = await import('../../sync/preview/preview.ts');
      return preview(pull, named, { as });
    },
    discard: ({ id }) => rmSync(draftOf(root, id), { recursive: true, force: true }),
    read: async (files, terms) => {
      const hints = hintsOf(app, terms);
      const receivedAt = new Date(pull.clock.now()).toISOString();
      const before = newestDocument(store);
      for (const { id, name } of files) publishUpload(root, id, { name, receivedAt, hints });
      await look(UPLOADS);
      return files.flatMap(({ id }) =>
        documentsBelow(store, UPLOADS, `${id}/`).map(({ documentId, name, state }): UploadedDocument => {
          const isKnown = documentId <= before && state === 'imported';
          return { id: documentIdText(documentId), name, state: isKnown ? 'known' : state };
        }),
      );
    },
  };
}

/** Writes the bytes under a name that no pass looks at. Nothing stays of a file that does not come whole. */
async function receive(root: string, id: string, name: string, content: Readable) {
  const draft = draftOf(root, id);
  makeFolder(draft, { mode: 0o700 });
  try {
    await pipeline(content, createWriteStream(join(draft, CONTENT), { mode: 0o600 }));
    syncPath(join(draft, CONTENT));
  } catch (thrown) {
    rmSync(draft, { recursive: true, force: true });
    throw thrown;
  }
  return { id, name };
}

const BATCH = 'batch.json';
/** Files that nobody brought in after a look at them are removed after so long. */
const KEPT_MS = 86_400_000;

/** A batch is a folder that no pass looks at, with the names of its files. */
function storeBatch(root: string, batch: string, files: readonly ReceivedFile[]): string {
  makeFolder(draftOf(root, batch), { mode: 0o700 });
  writeNamed(join(draftOf(root, batch), BATCH), JSON.stringify(files), { mode: 0o600 });
  return batch;
}

function waitingIn(root: string, batch: string): readonly ReceivedFile[] {
  if (!UUID.test(batch)) return [];
  const file = join(draftOf(root, batch), BATCH);
  if (!existsSync(file)) return [];
  const files: readonly ReceivedFile[] = JSON.parse(readFileSync(file, 'utf8'));
  return files.filter(({ id }) => existsSync(draftOf(root, id)));
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function forgetOld(root: string, now: number): void {
  if (!existsSync(root)) return;
  for (const name of readdirSync(root).filter((each) => UUID.test(each.slice(1)) && each.startsWith('.'))) {
    const path = join(root, name);
    if (now - statSync(path).mtimeMs > KEPT_MS) rmSync(path, { recursive: true, force: true });
  }
}

/** From here on the upload is there, whole. */
function publishUpload(root: string, id: string, about: About): void {
  const draft = draftOf(root, id);
  writeNamed(join(draft, ABOUT), JSON.stringify(about), { mode: 0o600 });
  syncPath(join(draft, ABOUT));
  renameSync(draft, join(root, id));
  syncPath(root);
}

function draftOf(root: string, id: string): string {
  return join(root, `.${id}`);
}

/** How a connector of the configuration would read it, with what was said for this upload in front. */
function hintsOf({ pull }: App, { account, connector, format, profile }: UploadTerms): ReadingHints {
  const like = connector === undefined ? undefined : pull.config.connectors.find(({ name }) => name === connector);
  if (connector !== undefined && like === undefined) throw unknown('connector', connector);
  if (account !== undefined && !HANDLE.test(account)) throw unknown('account', account);
  if (format !== undefined && format !== 'auto' && !pull.registry.formatNames.includes(format))
    throw unknown('format', format);
  const from = { format: format ?? like?.format, account: account ?? like?.account ?? undefined };
  const keys = like?.formatKeys?.[from.format ?? ''];
  const options = { ...keys, ...(profile === undefined ? like?.formatOptions : { profile }) };
  return {
    ...(from.format === undefined ? {} : { format: from.format }),
    ...(from.account === undefined ? {} : { account: from.account }),
    ...(Object.keys(options).length === 0 ? {} : { formatOptions: options }),
  };
}

function unknown(field: string, value: string): AppError {
  return refusal('upload.field', { field, value: JSON.stringify(value) });
}
