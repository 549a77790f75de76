/**
 * Finds the next place of a text, from positions that grow. The answer is kept until a position passes it. So all
 * questions together read the whole once, in the engine's own search.
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

/**
 * All characters of Unicode from its first wide blank on. In a text without such characters the engine does not look
 * for them.
 */
const WIDE = /[\u1680-\uffff]/g;

/** Finds the next blank that is neither a space nor a line end, or a character that may be one. Works like `Ahead`. */
export class OddBlanks {
  readonly #text: string;
  readonly #narrow: readonly Ahead[];
  #wide = -1;
  #next = -1;

  constructor(text: string) {
    this.#text = text;
    this.#narrow = ['\t', '\v', '\f', '\u00a0'].map((each) => new Ahead(text, each));
  }

  /** The first place at or after `from`; the length of the text where there is none. */
  at(from: number): number {
    if (this.#next < from) {
      this.#next = Math.min(this.#wideAt(from), ...this.#narrow.map((each) => each.at(from)));
    }
    return this.#next;
  }

  #wideAt(from: number): number {
    if (this.#wide < from) {
      WIDE.lastIndex = from;
      this.#wide = WIDE.exec(this.#text)?.index ?? this.#text.length;
    }
    return this.#wide;
  }
}
