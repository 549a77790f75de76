import { messageOf } from '../../../../src/lib/errors.ts';
import { isOfficeFile } from '../../../unpack/archive-kind.ts';
import { gunzip } from '../../../unpack/gunzip.ts';
import { unzip } from '../../../unpack/zip.ts';
import type { Attachment } from '../mime/attachments.ts';
import { inner, innerFiles, spoil, type Unpacked } from './archive.ts';
import { readTnef } from './tnef.ts';

/** The files in an archive, one level deep; anything else as it is. Never throws: what will not open is spoiled. */
export async function unpack(file: Attachment, passwords: readonly string[]): Promise<Unpacked> {
  try {
    switch (file.ending) {
      case 'zip':
        return isOfficeFile(file.bytes, file.name)
          ? asItIs(file)
          : innerFiles(file, await unzip(file.bytes, passwords));
      case 'gz':
        return { files: [inner(file, 1, file.name.replace(/\.gz$/i, ''), gunzip(file.bytes))], spoiled: [] };
      case 'tnef':
        return { files: readTnef(file), spoiled: [] };
      default:
        return asItIs(file);
    }
  } catch (thrown) {
    return { files: [], spoiled: [spoil(file, messageOf(thrown))] };
  }
}

function asItIs(file: Attachment): Unpacked {
  return { files: [file], spoiled: [] };
}
