import {
  closeSync,
  createReadStream,
  fsyncSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import type { MessageKey } from '../../words/message.ts';
import { AppError, codeOf, reasonOf, refusal } from '../errors.ts';
import { named } from '../system-faults.ts';

const BLOCK = 512;

/**
 * Writes a POSIX tar archive (ustar) file by file. It appears under its name when it is complete. Mode 0600. Throws
 * AppError `tar.unwritable` (exit code 2) where its folder is missing, or another backup is being written there.
 */
export class TarWriter {
  readonly #target: string;
  readonly #fd: number;
  #files = 0;
  #bytes = 0;

  constructor(target: string) {
    this.#target = target;
    this.#fd = openNew(`${target}.part`);
  }

  /** Adds a file under `name` (at most 100 bytes, with forward slashes). Its size is taken first: it must not change. */
  async add(name: string, path: string): Promise<void> {
    const { size, mtimeMs } = statSync(path);
    this.#write(headerOf(name, size, mtimeMs));
    let left = size;
    if (size > 0) {
      for await (const chunk of createReadStream(path, { end: size - 1 })) {
        this.#write(chunk);
        left -= chunk.length;
      }
    }
    if (left !== 0) throw new AppError('backup.shrank', { file: path });
    this.#write(Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK));
    this.#files += 1;
  }

  finish(): { readonly files: number; readonly bytes: number } {
    this.#write(Buffer.alloc(2 * BLOCK));
    fsyncSync(this.#fd);
    closeSync(this.#fd);
    renameSync(`${this.#target}.part`, this.#target);
    return { files: this.#files, bytes: this.#bytes };
  }

  /** Takes away what was written so far. */
  abandon(): void {
    closeSync(this.#fd);
    rmSync(`${this.#target}.part`, { force: true });
  }

  #write(bytes: Uint8Array): void {
    writeAll(this.#fd, bytes, this.#target);
    this.#bytes += bytes.length;
  }
}

/** The system names no file where a write meets a full disk. */
function writeAll(fd: number, bytes: Uint8Array, target: string): void {
  try {
    for (let offset = 0; offset < bytes.length; ) offset += writeSync(fd, bytes, offset);
  } catch (thrown) {
    throw named(thrown, target);
  }
}

function headerOf(name: string, size: number, mtimeMs: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  const octal = (value: number, width: number) => `${value.toString(8).padStart(width - 1, '0')}\0`;
  if (Buffer.byteLength(name) > 100) throw new AppError('backup.long-name', { file: name });
  header.write(name, 0);
  header.write(octal(0o600, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(size, 12), 124);
  header.write(octal(Math.floor(mtimeMs / 1000), 12), 136);
  header.write('        ', 148);
  header.write('0', 156);
  header.write('ustar\x0000', 257, 'latin1');
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

/** A file of an archive. `mtimeMs`: milliseconds since 1970. */
export interface TarEntry {
  readonly name: string;
  readonly size: number;
  readonly mtimeMs: number;
}

const CHUNK = 1 << 20;

/**
 * Reads an archive of `TarWriter` file by file. `place` says where a file goes; nothing else is written anywhere.
 * Throws AppError `tar.damaged` for what is cut, changed, or not such an archive.
 */
export function readTar(source: string, place: (entry: TarEntry) => string): void {
  const fd = openSync(source, 'r');
  try {
    for (let at = 0; ; ) {
      const header = readExactly(fd, at, BLOCK, source);
      if (header.every((byte) => byte === 0)) return;
      const entry = entryOf(header, source);
      copy({ fd, at: at + BLOCK, source }, entry, place(entry));
      at += BLOCK + Math.ceil(entry.size / BLOCK) * BLOCK;
    }
  } finally {
    closeSync(fd);
  }
}

interface Place {
  readonly fd: number;
  readonly at: number;
  readonly source: string;
}

function copy({ fd, at, source }: Place, { size }: TarEntry, target: string): void {
  const out = openSync(target, 'wx', 0o600);
  try {
    for (let done = 0; done < size; done += CHUNK) {
      writeAll(out, readExactly(fd, at + done, Math.min(CHUNK, size - done), source), target);
    }
    fsyncSync(out);
  } finally {
    closeSync(out);
  }
}

function entryOf(header: Buffer, source: string): TarEntry {
  const text = (from: number, to: number) => header.toString('utf8', from, to).replace(/[\0 ]+$/, '');
  const number = (from: number, to: number) => Number.parseInt(text(from, to), 8);
  const entry = { name: text(0, 100), size: number(124, 136), mtimeMs: number(136, 148) * 1000 };
  const isPlainFile = text(257, 262) === 'ustar' && text(156, 157) === '0';
  // The sum is taken with blanks in its own place.
  const told = number(148, 156);
  const sum = header.fill(' ', 148, 156).reduce((total, byte) => total + byte, 0);
  if (!isPlainFile || sum !== told || !Number.isSafeInteger(entry.size)) throw damaged(source);
  return entry;
}

function readExactly(fd: number, at: number, length: number, source: string): Buffer {
  const bytes = Buffer.alloc(length);
  if (readSync(fd, bytes, 0, length, at) !== length) throw damaged(source);
  return bytes;
}

function damaged(source: string): AppError {
  return refusal('tar.damaged', { file: source });
}

/** Mistakes of a person. Every other failure is told as that of the disk. */
const MISTAKES: Readonly<Record<string, MessageKey>> = {
  ENOENT: 'tar.unwritable#folder',
  EEXIST: 'tar.unwritable#taken',
};

function openNew(file: string): number {
  try {
    return openSync(file, 'wx', 0o600);
  } catch (thrown) {
    const mistake = MISTAKES[codeOf(thrown) ?? ''];
    throw mistake === undefined ? thrown : refusal(mistake, { file, why: reasonOf(thrown) }, thrown);
  }
}
