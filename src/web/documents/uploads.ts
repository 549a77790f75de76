/** Files that come through the dashboard. Each is kept on disk before it is read, so that no crash loses one. */
import { createWriteStream, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ABOUT, type About, CONTENT, UPLOADS, uploadsFolder } from '../../../connectors/sources/uploads/kept.ts';
import { type AppError, refusal } from '../../lib/errors.ts';
import { makeFolder } from '../../lib/files/make-folder.ts';
import { syncPath } from '../../lib/files/sync-path.ts';
import { writeNamed } from '../../lib/files/write-named.ts';
import { uuidv7 } from '../../lib/uuid.ts';
import type { ReadingHints } from '../../plugin/contract.ts';
import { HANDLE } from '../../settings/schema/account.ts';
import type { Settings } from '../../settings/settings.ts';
import { documentsBelow, newestDocument } from '../../store/documents/origins.ts';
import { documentIdText } from '../../store/views/ids.ts';
import type { PreviewedFile } from '../../sync/preview/preview.ts';
import { findConnector, type PullDeps } from '../../sync/run/deps.ts';

export interface ReceivedFile {
  readonly id: string;
  /** As the browser gave it. */
  readonly name: string;
}

/** How the files are to be read; what is left out is found out. */
export interface UploadTerms {
  /** Handle of the account, for documents that do not name theirs. */
  readonly account?: string | undefined;
  /** Read as a file of this connector would be. */
  readonly connector?: string | undefined;
  readonly format?: string | undefined;
  readonly profile?: string | undefined;
}

/** `known`: the bytes were imported before. */
export interface UploadedDocument {
  /** `d7` */
  readonly id: string;
  readonly name: string;
  readonly state: 'imported' | 'held' | 'quarantined' | 'known';
}

export type Uploads = ReturnType<typeof uploadsOf>;

/** Files that a person or a script gives. `look`: one pass of the connector. */
export function uploadsOf(
  { settings, pull }: { readonly settings: Pick<Settings, 'state'>; readonly pull: PullDeps },
  look: (connector: string) => Promise<unknown>,
) {
  const { store } = pull;
  const root = uploadsFolder(settings.state);
  return {
    /** A larger file is not taken. */
    maxBytes: pull.config.maxDocumentBytes,
    /** Keeps the bytes on disk, where nothing reads them yet. */
    receive: (name: string, content: Readable): Promise<ReceivedFile> => {
      forgetOld(root, pull.clock.now());
      return receive(root, uuidv7(pull.clock.now()), name, content);
    },
    /** Keeps files of one form together until its owner has looked at them; gives their name. */
    storeBatch: (files: readonly ReceivedFile[]) => storeBatch(root, uuidv7(pull.clock.now()), files),
    /** Received files of one form that are not read yet. */
    waiting: (batch: string) => waitingIn(root, batch),
    /** The result of reading them. Writes nothing. */
    preview: async (files: readonly ReceivedFile[]): Promise<readonly PreviewedFile[]> => {
      const as = findConnector(pull.config, UPLOADS);
      const named = files.map(({ id, name }) => ({ path: join(draftOf(root, id), CONTENT), name }));
      const { preview } = await import('../../sync/preview/preview.ts');
      return preview(pull, named, { as });
    },
    discard: ({ id }: ReceivedFile): void => rmSync(draftOf(root, id), { recursive: true, force: true }),
    /** Reads received files; resolves when all of them are read. Throws AppError `upload.field`. */
    read: async (files: readonly ReceivedFile[], terms: UploadTerms): Promise<readonly UploadedDocument[]> => {
      const hints = hintsOf(pull, terms);
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
function hintsOf(pull: PullDeps, { account, connector, format, profile }: UploadTerms): ReadingHints {
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
