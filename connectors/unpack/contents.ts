/** What came out of an archive, and what should have. `index` counts its entries from 1. */
export interface Contents {
  readonly files: readonly { readonly index: number; readonly name: string; readonly bytes: Uint8Array }[];
  readonly spoiled: readonly { readonly index: number; readonly name: string; readonly fault: string }[];
}

/** All that comes out of one archive, bytes: counted as it comes, since what an archive says of itself may be a lie. */
const MAX_UNPACKED = 50 * 1024 * 1024;
/** Statements are text and shrink by ten; a thousand-fold is a bomb. */
const MAX_RATIO = 100;
/** A file as small as this may shrink by more: it harms nobody. Bytes. */
const RATIO_FLOOR = 1024 * 1024;

/** The most that may come out of so many bytes. */
export function allowance(packedBytes: number): number {
  return Math.min(MAX_UNPACKED, Math.max(RATIO_FLOOR, packedBytes * MAX_RATIO));
}
