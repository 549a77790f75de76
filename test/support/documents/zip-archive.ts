import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of a ZIP archive; what is given besides name and content makes it odd. */
export interface ZipEntry {
  readonly name: string;
  readonly content: string | Uint8Array;
  /** Unix mode, for example 0o120777 for a link. */
  readonly mode?: number;
  /** General purpose bits; 1: locked. */
  readonly flags?: number;
  /** The archive's false size. */
  readonly claims?: number;
  /** Where the archive says that the entry begins, instead of where it does. */
  readonly at?: number;
}

/** A ZIP archive after APPNOTE §4.3, as small as it can be: local headers and data, the directory, its end. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const content = Buffer.from(entry.content);
    const data = deflateRawSync(content);
    const common = commonFields(entry, content, data, name);
    const header = Buffer.concat([numbers([[4, 0x04034b50]]), common, numbers([[2, 0]]), name]);
    directory.push(
      numbers([
        [4, 0x02014b50],
        [2, (3 << 8) | 20],
      ]),
      common,
      // Extra field, comment, disk, internal and external attributes, offset.
      numbers([
        [2, 0],
        [2, 0],
        [2, 0],
        [2, 0],
        [4, ((entry.mode ?? 0o100644) * 0x10000) >>> 0],
        [4, entry.at ?? offset],
      ]),
      name,
    );
    local.push(header, data);
    offset += header.length + data.length;
  }
  return Buffer.concat([...local, ...directory, endOf(entries.length, Buffer.concat(directory).length, offset)]);
}

/** From the version needed to the length of the name: the same in both headers. */
function commonFields({ flags = 0, claims }: ZipEntry, content: Buffer, data: Buffer, name: Buffer): Buffer {
  return numbers([
    [2, 20],
    [2, flags],
    [2, 8],
    [2, 0],
    [2, 0x5a61],
    [4, crc32(content)],
    [4, data.length],
    [4, claims ?? content.length],
    [2, name.length],
  ]);
}

function endOf(count: number, size: number, offset: number): Buffer {
  return numbers([
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, size],
    [4, offset],
    [2, 0],
  ]);
}

/** Little-endian numbers, each with its width in bytes. */
function numbers(fields: readonly (readonly [2 | 4, number])[]): Buffer {
  return Buffer.concat(
    fields.map(([width, value]) => {
      const bytes = Buffer.alloc(width);
      bytes.writeUIntLE(value, 0, width);
      return bytes;
    }),
  );
}
