/** The kind of a file by its first bytes, as the usual ending of its name. Undefined where they do not show it. */
export function endingByContent(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 2048));
  const magic = MAGIC.find(([sign]) => head.subarray(0, sign.length).equals(sign));
  if (magic !== undefined) return magic[1];
  const text = head
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart();
  return WORDS.find(([sign]) => sign.test(text))?.[1];
}

const MAGIC: readonly (readonly [Buffer, string])[] = [
  [Buffer.from('504b0304', 'hex'), 'zip'],
  [Buffer.from('504b0506', 'hex'), 'zip'],
  [Buffer.from('1f8b', 'hex'), 'gz'],
  [Buffer.from('%PDF-'), 'pdf'],
  [Buffer.from('789f3e22', 'hex'), 'tnef'],
];

const WORDS: readonly (readonly [RegExp, string])[] = [
  [/^(OFXHEADER:|<\?OFX\b|<OFX>)/i, 'ofx'],
  [/^<\?xml[^>]*>\s*(<\?OFX\b|<OFX>)/i, 'ofx'],
  [/^<\?xml\b[\s\S]*<(\w+:)?Document\b/, 'xml'],
  [/^!(Type|Account|Option):/i, 'qif'],
  [/^(\{1:|:20:)/, 'sta'],
];
