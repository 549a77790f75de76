import type { Keep } from '../../src/plugin/contract.ts';

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

function readAll(keep: Keep): OpenedArchives {
  const text = keep.read(NAME);
  if (text === undefined) return {};
  try {
    const value: unknown = JSON.parse(text);
    return isOpenedArchives(value) ? value : {};
  } catch {
    return {};
  }
}

function isOpenedArchives(value: unknown): value is OpenedArchives {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isOpened);
}

function isOpened(value: unknown): value is OpenedArchive {
  if (typeof value !== 'object' || value === null) return false;
  const { fingerprint, sha256, parts, settled } = value as Partial<Record<keyof OpenedArchive, unknown>>;
  return typeof fingerprint === 'string' && typeof sha256 === 'string' && areTexts(parts) && areTexts(settled);
}

function areTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}
