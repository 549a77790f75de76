import { gunzipSync } from 'node:zlib';
import { messageOf } from '../../../../src/lib/errors.ts';
import type { Attachment } from '../mime/attachments.ts';
import { allowance, inner, spoil, type Unpacked } from './archive.ts';
import { readTnef } from './tnef.ts';
import { unzip } from './zip.ts';

/** The files in an archive, one level deep; anything else as it is. Never throws: what will not open is spoiled. */
export async function unpack(file: Attachment, passwords: readonly string[]): Promise<Unpacked> {
  try {
    switch (file.ending) {
      case 'zip':
        return isOfficeFile(file) ? asItIs(file) : await unzip(file, passwords);
      case 'gz':
        return { files: [gunzip(file)], spoiled: [] };
      case 'tnef':
        return { files: readTnef(file), spoiled: [] };
      default:
        return asItIs(file);
    }
  } catch (thrown) {
    return { files: [], spoiled: [spoil(file, messageOf(thrown))] };
  }
}

function gunzip(file: Attachment): Attachment {
  try {
    const bytes = gunzipSync(file.bytes, { maxOutputLength: allowance(file.bytes.length) });
    return inner(file, 1, file.name.replace(/\.gz$/i, ''), bytes);
  } catch (thrown) {
    throw new Error(`the gzip file cannot be unpacked: ${messageOf(thrown)}`);
  }
}

/** Spreadsheets are ZIP files too, and mean something as a whole. */
function isOfficeFile({ name }: Attachment): boolean {
  return /\.(xlsx|xlsm|docx|ods|odt|numbers)$/i.test(name);
}

function asItIs(file: Attachment): Unpacked {
  return { files: [file], spoiled: [] };
}
