const FEWEST = 1024;

/** A set of marks (`markOf`). Each takes about 20 bytes, where a set of texts takes a hundred. */
export class MarkSet {
  /** A mark stands at its own place, or at the next free one. One is added to it, and 0 is a free place. */
  #places = new Float64Array(FEWEST);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(mark: number): void {
    if (this.#size * 2 >= this.#places.length) this.#grow();
    if (put(this.#places, mark + 1)) this.#size += 1;
  }

  #grow(): void {
    const places = new Float64Array(this.#places.length * 2);
    for (const value of this.#places) if (value !== 0) put(places, value);
    this.#places = places;
  }
}

/** False where the value is there already. */
function put(places: Float64Array, value: number): boolean {
  let at = value % places.length;
  for (; places[at] !== 0; at = (at + 1) % places.length) if (places[at] === value) return false;
  places[at] = value;
  return true;
}
