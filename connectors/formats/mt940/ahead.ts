/**
 * Where a text comes next, asked again and again from growing positions. The answer is kept until it is passed, so all
 * the questions together read the whole once, in the engine's own search.
 */
export class Ahead {
  readonly #text: string;
  readonly #wanted: string;
  #next = -1;

  constructor(text: string, wanted: string) {
    this.#text = text;
    this.#wanted = wanted;
  }

  /** The first place at or after `from`; the length of the text where there is none. */
  at(from: number): number {
    if (this.#next < from) {
      const found = this.#text.indexOf(this.#wanted, from);
      this.#next = found < 0 ? this.#text.length : found;
    }
    return this.#next;
  }
}
