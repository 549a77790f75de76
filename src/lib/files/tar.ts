import { closeSync, createReadStream, fsyncSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';

const BLOCK = 512;

/** Writes a POSIX tar archive (ustar) file by file. It appears under its name when it is complete. Mode 0600. */
export class TarWriter {
  readonly #target: string;
  readonly #fd: number;
  #files = 0;
  #bytes = 0;

  constructor(target: string) {
    this.#target = target;
    this.#fd = openSync(`${target}.part`, 'wx', 0o600);
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
    if (left !== 0) throw new Error(`${path} became shorter while it was read`);
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
    let offset = 0;
    while (offset < bytes.length) offset += writeSync(this.#fd, bytes, offset);
    this.#bytes += bytes.length;
  }
}

function headerOf(name: string, size: number, mtimeMs: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  const octal = (value: number, width: number) => `${value.toString(8).padStart(width - 1, '0')}\0`;
  if (Buffer.byteLength(name) > 100) throw new Error(`the name is too long for a tar archive: ${name}`);
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
