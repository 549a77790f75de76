/** The documents of a source of files: each file is one, and each file in an archive is one. */
import { basename } from 'node:path';
import { sha256 } from '../../src/lib/hash.ts';
import {
  type Delivery,
  error,
  type Issue,
  type Json,
  type Keep,
  type SourceContext,
} from '../../src/plugin/contract.ts';
import { words } from '../../src/words/message.ts';
import { archiveKind } from './archive-kind.ts';
import { openArchive } from './open-archive.ts';

/** A file as its source lists it. */
export interface SourceFile {
  /** Relative to the source, for people; the origin of its delivery. */
  readonly path: string;
  /** Changes whenever the content may have. */
  readonly fingerprint: string;
  /** Milliseconds since 1970; null where the source does not tell. */
  readonly modified: number | null;
}

/** The parts for the delivery of a file. */
export interface Delivering {
  /** The host's context stays whole: a copy would ask the system for its time zone. */
  readonly host: SourceContext;
  readonly archives: ArchiveMemory;
  /** The passwords that may open a locked archive. */
  readonly passwords: readonly string[];
}

/** An archive is known by its contents: the host must hear of every part that still lies there. */
export function isKnown({ path, fingerprint }: SourceFile, { host }: Delivering, opened: OpenedArchives): boolean {
  const archive = opened[path];
  if (archive === undefined || archive.fingerprint !== fingerprint) return host.isKnown(path, fingerprint);
  return archive.parts.map((origin) => host.isKnown(origin, fingerprint)).every(Boolean);
}

/** The file's document, or those of the archive that it is. */
export async function* deliverFile(
  file: SourceFile,
  bytes: Uint8Array,
  { archives, host, passwords }: Delivering,
): AsyncIterable<Delivery> {
  const { fingerprint, path } = file;
  const hash = sha256(bytes);
  if (archiveKind(bytes, path) === undefined) {
    yield delivery(file, path, bytes, { path, sha256: hash });
    return;
  }
  const opened = await openArchive(path, bytes, passwords, host.open);
  if ('severity' in opened) {
    yield refusal(file, opened);
    return;
  }
  const parts = opened.map(({ origin }) => origin);
  archives.remember(path, { fingerprint, sha256: hash, parts, settled: [] });
  for (const part of opened) {
    const receipt = { path, sha256: hash, part: part.origin };
    const { origin } = part;
    if ('fault' in part) {
      const why = error('archive.entry', words('document.cannotTakenOut', { path, why: part.fault }));
      yield { ...refusal({ ...file, path: origin }, why), receipt };
    } else if (part.bytes.length > host.maxDocumentBytes) {
      const size = { count: part.bytes.length, number: host.maxDocumentBytes };
      const why = error('parse.size', words('document.bytesMoreDocumentMay', size));
      yield { ...refusal({ ...file, path: origin }, why), receipt };
    } else {
      const given = delivery(file, origin, part.bytes, receipt);
      yield { ...given, document: { ...given.document, name: part.name } };
    }
  }
}

/** A file that is not read, and why. */
export function refusal(file: SourceFile, refused: Issue): Delivery {
  const name = sha256(`refused\n${file.path}\n${file.fingerprint}`);
  const given = delivery(file, file.path, new Uint8Array(), { path: file.path, sha256: name });
  return { ...given, document: { ...given.document, sha256: name }, refused };
}

export function tooLarge(size: number, { maxDocumentBytes }: SourceContext): Issue {
  return error('parse.size', words('document.fileBytesMoreDocument', { count: size, number: maxDocumentBytes }));
}

function delivery({ fingerprint, modified }: SourceFile, origin: string, bytes: Uint8Array, receipt: Json): Delivery {
  return {
    document: {
      sha256: sha256(bytes),
      name: basename(origin),
      bytes,
      receivedAt: new Date(modified ?? 0).toISOString(),
    },
    cursor: null,
    origin,
    fingerprint,
    receipt,
  };
}

/** A file whose after-action is due, with the hash of the bytes that were read. */
export interface Finished {
  readonly path: string;
  readonly sha256: string;
  /** Whether `archives` knows it, until it is put away. */
  readonly isArchive: boolean;
}

/** The file that a receipt names; undefined where it is an archive with parts that are not done. */
export function finishedBy(receipt: Json, archives: ArchiveMemory): Finished | undefined {
  if (typeof receipt !== 'object' || receipt === null || !('path' in receipt)) return undefined;
  const { path, sha256: hash, part } = receipt;
  if (typeof path !== 'string' || typeof hash !== 'string') return undefined;
  const isArchive = typeof part === 'string';
  if (isArchive && !isWhole(path, hash, part, archives)) return undefined;
  return { path, sha256: hash, isArchive };
}

/** Notes that one part is done. True where that was the last of them. */
function isWhole(path: string, hash: string, part: string, archives: ArchiveMemory): boolean {
  const archive = archives.all()[path];
  if (archive === undefined || archive.sha256 !== hash || !archive.parts.includes(part)) return false;
  const settled = [...new Set([...archive.settled, part])];
  archives.remember(path, { ...archive, settled });
  return archive.parts.every((each) => settled.includes(each));
}

/** An archive that was opened: what came out of it, and which of that the ledger has confirmed. */
export interface OpenedArchive {
  /** Of the archive's file, as the scan gave it. */
  readonly fingerprint: string;
  /** Of the archive's bytes. */
  readonly sha256: string;
  /** Origins of what came out. */
  readonly parts: readonly string[];
  /** The parts whose after-action was due: every line of theirs is in the ledger. */
  readonly settled: readonly string[];
}

const NAME = 'opened-archives';
export type OpenedArchives = Readonly<Record<string, OpenedArchive>>;

/**
 * Remembers opened archives by path. The memory may be lost: then an archive is opened again, and the host knows its
 * contents by their hash. It is read anew for each change, since a pass and an after-action may run side by side.
 */
export interface ArchiveMemory {
  all(): OpenedArchives;
  remember(path: string, archive: OpenedArchive): void;
  forget(path: string): void;
}

export function archiveMemory(keep: Keep): ArchiveMemory {
  return {
    all: () => readAll(keep),
    remember: (path, archive) => keep.write(NAME, JSON.stringify({ ...readAll(keep), [path]: archive })),
    forget: (path) => {
      const { [path]: gone, ...rest } = readAll(keep);
      if (gone !== undefined) keep.write(NAME, JSON.stringify(rest));
    },
  };
}

/** Without zod, which no sync without news loads. */
function readAll(keep: Keep): OpenedArchives {
  try {
    const value: unknown = JSON.parse(keep.read(NAME) ?? '{}');
    const isMapping = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isMapping && Object.values(value).every(isOpened) ? (value as OpenedArchives) : {};
  } catch {
    return {};
  }
}

function isOpened(value: unknown): value is OpenedArchive {
  if (typeof value !== 'object' || value === null) return false;
  const { fingerprint, sha256: hash, parts, settled } = value as Partial<Record<keyof OpenedArchive, unknown>>;
  return typeof fingerprint === 'string' && typeof hash === 'string' && areTexts(parts) && areTexts(settled);
}

function areTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}
