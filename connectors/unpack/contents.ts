/** The contents of an archive, and its faults. `index` counts its entries from 1. */
export interface Contents {
  readonly files: readonly { readonly index: number; readonly name: string; readonly bytes: Uint8Array }[];
  readonly spoiled: readonly { readonly index: number; readonly name: string; readonly fault: string }[];
}

/** The greatest contents of one archive, in bytes. They are counted as they come: an archive may lie about its size. */
const MAX_UNPACKED = 50 * 1024 * 1024;
/** Statements are text and shrink by ten; a thousand-fold is a bomb. */
const MAX_RATIO = 100;
/** A file as small as this may shrink by more: it harms nobody. Bytes. */
const RATIO_FLOOR = 1024 * 1024;

/** The most that may come out of so many bytes. */
export function allowance(packedBytes: number): number {
  return Math.min(MAX_UNPACKED, Math.max(RATIO_FLOOR, packedBytes * MAX_RATIO));
}
