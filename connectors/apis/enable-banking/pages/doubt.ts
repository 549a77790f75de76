/** Equal lines that may be one: how many every reading has, and whether a name told them apart in any of them. */
export interface Doubt {
  readonly count: number;
  readonly names: 'none' | 'several';
}

/** By the content of the lines. */
export type Doubts = ReadonlyMap<string, Doubt>;
