import { type LeafName, SLOT_COUNT, SLOTS, type Tag } from './tags.ts';

const NO_CHILDREN: readonly Aggregate[] = [];

/** An aggregate: the leaves of it that are read, and those of its aggregates that the listener wanted kept. */
export class Aggregate {
  readonly tag: Tag;
  readonly line: number;
  readonly parent: Aggregate | undefined;
  readonly #values: (string | undefined)[] = Array(SLOT_COUNT).fill(undefined);
  #conflicts: Set<number> | undefined;
  #children: Aggregate[] | undefined;
  #isEmpty = true;

  constructor(tag: Tag, line: number, parent: Aggregate | undefined) {
    this.tag = tag;
    this.line = line;
    this.parent = parent;
  }

  get isEmpty(): boolean {
    return this.#isEmpty;
  }

  get hasChildren(): boolean {
    return this.#children !== undefined;
  }

  get children(): readonly Aggregate[] {
    return this.#children ?? NO_CHILDREN;
  }

  /** The first value of a leaf, or undefined. Values are never empty. */
  leaf(name: LeafName): string | undefined {
    return this.#values[SLOTS[name]];
  }

  get hasConflicts(): boolean {
    return this.#conflicts !== undefined;
  }

  /** Whether a leaf stands here twice with different values: two things have run into one. */
  contradicts(name: LeafName): boolean {
    return this.#conflicts?.has(SLOTS[name]) ?? false;
  }

  child(name: string): Aggregate | undefined {
    return this.#children?.find((each) => each.tag.name === name);
  }

  set(slot: number, value: string): void {
    this.#isEmpty = false;
    if (slot < 0) return;
    const known = this.#values[slot];
    if (known === undefined) this.#values[slot] = value;
    else if (known !== value) {
      this.#conflicts ??= new Set();
      this.#conflicts.add(slot);
    }
  }

  /** Something stands here, though nothing of it is kept. */
  markUsed(): void {
    this.#isEmpty = false;
  }

  adopt(child: Aggregate): void {
    this.#children ??= [];
    this.#children.push(child);
  }

  /** Takes over what stands in an empty tag that was left open. */
  absorb(other: Aggregate): void {
    for (const [slot, value] of other.#values.entries()) if (value !== undefined) this.set(slot, value);
    for (const slot of other.#conflicts ?? []) {
      this.#conflicts ??= new Set();
      this.#conflicts.add(slot);
    }
    for (const child of other.children) this.adopt(child);
  }
}
