/** Bytes and where they came from. Identified by the hash of the bytes alone. */
export interface Document {
  /** SHA-256 of `bytes`, lower-case hex. */
  readonly sha256: string;
  /** A name to show to people; never used as a path. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** ISO 8601 instant; serves as as-of where the document itself gives none (a file's mtime, a mail's Date). */
  readonly receivedAt: string;
}
