/** SHA-256 as lower-case hex. */
export function sha256(data: string | Uint8Array): string {
  // Loaded at the first use. A start without news hashes nothing, and Node's cryptography is a fifth of its time.
  return process.getBuiltinModule('node:crypto').hash('sha256', data, 'hex');
}

/** The same of a text that is given in parts, and never stands in memory as a whole. */
export function sha256OfParts(parts: Iterable<string>): string {
  const hash = process.getBuiltinModule('node:crypto').createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}

/** A number for a text: 52 bits of its SHA-256. Two texts have the same one by next to no chance. */
export function markOf(text: string): number {
  return Number.parseInt(sha256(text).slice(0, 13), 16);
}
