/**
 * Equal lines that may be one. `count` is their number in every reading, and `names` tells whether a name ever told
 * them apart.
 */
export interface Doubt {
  readonly count: number;
  readonly names: 'none' | 'several';
}

/** By the content of the lines. */
export type Doubts = ReadonlyMap<string, Doubt>;
