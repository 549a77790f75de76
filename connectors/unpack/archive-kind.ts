export type ArchiveKind = 'zip' | 'gz';

/** Whether the bytes are an archive, by what they begin with. Undefined for any other file. */
export function archiveKind(bytes: Uint8Array, name: string): ArchiveKind | undefined {
  const [first, second, third, fourth] = bytes;
  if (first === 0x1f && second === 0x8b) return 'gz';
  const isZip = first === 0x50 && second === 0x4b && ((third === 3 && fourth === 4) || (third === 5 && fourth === 6));
  return isZip && !isOfficeFile(bytes, name) ? 'zip' : undefined;
}

/** Spreadsheets are ZIP files too, and mean something as a whole. */
function isOfficeFile(bytes: Uint8Array, name: string): boolean {
  if (/\.(xlsx|xlsm|xlsb|docx|ods|odt|numbers)$/i.test(name)) return true;
  // The name of the first entry, behind its header of 30 bytes (APPNOTE §4.3.7).
  const first = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 64)).toString('latin1', 30);
  return /^(\[Content_Types\]\.xml|_rels\/|mimetypeapplication\/vnd\.)/.test(first);
}

/** Names that programs give to files which are not finished or not meant (P-FS-3). Case does not matter. */
const UNFINISHED = /(\.(tmp|part|partial|crdownload|download|processing)|~)$|^(~\$|\.)|^thumbs\.db$/i;

/** Dotfiles, half-written downloads, office locks, system litter. A folder of such a name is not entered either. */
export function isIgnoredName(name: string): boolean {
  return UNFINISHED.test(name);
}
