import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { codeOf, messageOf } from '../../../src/lib/errors.ts';
import { absolute, type FoundFile, fingerprintOf } from './scan.ts';

export type Reading =
  | { readonly kind: 'read'; readonly bytes: Uint8Array }
  /** Changed, replaced or removed since it was looked at: it is taken up when it rests. */
  | { readonly kind: 'later' }
  | { readonly kind: 'unreadable'; readonly reason: string };

/** NOFOLLOW and NONBLOCK: between look and open the name may have become a link or a pipe. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

const GONE = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'ESTALE', 'ENXIO']);

/** The whole file, provided that it is what was looked at, before the first byte and after the last (P-FS-5). */
export function readFound(root: Buffer, found: FoundFile): Reading {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(absolute(root, found.path), FLAGS);
    if (!isSame(descriptor, found)) return { kind: 'later' };
    const bytes = Buffer.alloc(found.size);
    const length = fill(descriptor, bytes);
    return length === found.size && isSame(descriptor, found) ? { kind: 'read', bytes } : { kind: 'later' };
  } catch (thrown) {
    if (GONE.has(codeOf(thrown) ?? '')) return { kind: 'later' };
    return { kind: 'unreadable', reason: messageOf(thrown) };
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

function isSame(descriptor: number, found: FoundFile): boolean {
  const stats = fstatSync(descriptor, { bigint: true });
  return stats.isFile() && fingerprintOf(stats) === found.fingerprint;
}

function fill(descriptor: number, bytes: Uint8Array): number {
  let length = 0;
  while (length < bytes.length) {
    const read = readSync(descriptor, bytes, length, bytes.length - length, length);
    if (read === 0) break;
    length += read;
  }
  return length;
}
