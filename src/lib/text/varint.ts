/** Whole numbers in 7 bits a byte, one after the other: small ones, which nearly all are, take one byte. */

/** Room that is always there before a number is put: ten bytes hold any number that is exact. */
const LONGEST = 10;

export class ByteWriter {
  #bytes: Uint8Array<ArrayBuffer>;
  #at = 0;

  constructor(expected: number) {
    this.#bytes = new Uint8Array(Math.max(expected, 64));
  }

  /** A number of 0 or more. */
  put(value: number): void {
    if (this.#at + LONGEST > this.#bytes.length) this.#grow();
    let rest = value;
    while (rest >= 128) {
      this.#bytes[this.#at++] = (rest % 128) + 128;
      rest = Math.floor(rest / 128);
    }
    this.#bytes[this.#at++] = rest;
  }

  /** Zigzag: small negative numbers stay small. */
  putSigned(value: number): void {
    this.put(value < 0 ? -value * 2 - 1 : value * 2);
  }

  bytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(0, this.#at);
  }

  #grow(): void {
    const bytes = new Uint8Array(this.#bytes.length * 2);
    bytes.set(this.#bytes);
    this.#bytes = bytes;
  }
}

export class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  take(): number {
    let value = this.#bytes[this.#at++] ?? 0;
    if (value < 128) return value;
    value -= 128;
    for (let scale = 128; ; scale *= 128) {
      const byte = this.#bytes[this.#at++] ?? 0;
      value += (byte % 128) * scale;
      if (byte < 128) return value;
    }
  }

  takeSigned(): number {
    const value = this.take();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }
}
