import type { Issue, OpenedPart, SourceContext } from '../../src/plugin/contract.ts';
import { error } from '../../src/plugin/contract.ts';
import { type Said, words } from '../../src/words/message.ts';
import { archiveKind, isIgnoredName } from './archive-kind.ts';

/** A file in an archive: its bytes, or why they cannot be had. */
export type Part =
  | { readonly origin: string; readonly name: string; readonly bytes: Uint8Array }
  | { readonly origin: string; readonly name: string; readonly fault: Said };

/** Opens the archive at `path` one level deep, in the process that reads; an archive within it is not opened. */
export async function openArchive(
  path: string,
  bytes: Uint8Array,
  passwords: readonly string[],
  open: SourceContext['open'],
): Promise<readonly Part[] | Issue> {
  const opened = await open({ opener: 'archive', name: path, bytes, options: { passwords } });
  if ('severity' in opened) return opened;
  const origins = new Set<string>();
  const named = opened.parts.filter(({ name }) => !isLitter(name));
  if (named.length === 0)
    return error('archive.refused', words('pdf.archiveNotOpened', { why: words('pdf.archiveHoldsNoFile') }));
  return named.map((entry) => partOf(entry, originOf(path, entry, origins)));
}

function partOf(entry: OpenedPart, origin: string): Part {
  const name = printable(entry.name.split('/').at(-1) ?? '');
  if ('fault' in entry) return { origin, name, fault: entry.fault };
  return archiveKind(entry.bytes, entry.name) === undefined
    ? { origin, name, bytes: entry.bytes }
    : { origin, name, fault: words('pdf.archiveWithinArchiveUnpack') };
}

/** `export.zip!2026/march.csv`. Two entries may bear one name. */
function originOf(path: string, entry: OpenedPart, taken: Set<string>): string {
  const plain = `${path}!${printable(entry.name)}`;
  const origin = taken.has(plain) ? `${plain}#${entry.path}` : plain;
  taken.add(origin);
  return origin;
}

/** Files that packers add unasked. They are no finished files in a folder either. */
function isLitter(name: string): boolean {
  return name.split('/').some((part) => part === '__MACOSX' || isIgnoredName(part));
}

const MAX_NAME = 200;

/** Names in archives are anybody's: shown, never opened. */
function printable(name: string): string {
  return [...name.replace(/\p{Cc}+/gu, ' ')].slice(-MAX_NAME).join('');
}
