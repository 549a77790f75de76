import type { Delivery, Json } from '../../plugin/contract.ts';

/** So many documents, or bytes, are read together at most. */
const MOST_DOCUMENTS = 64;
const MOST_BYTES = 1024 * 1024;
/** A longer document is read by itself. */
const MOST_BYTES_OF_ONE = 128 * 1024;

/** The next documents of a source, which are read together, or its end. */
export interface Group<Cursor extends Json> {
  readonly deliveries: readonly Delivery<Cursor>[];
  /** The source moved its cursor before these documents, and after all earlier ones. */
  readonly upTo?: { readonly cursor: Json };
  /** Nothing follows. `thrown`: because the source failed. */
  readonly over?: { readonly thrown?: unknown };
}

type Step<Cursor extends Json> = Pick<Group<Cursor>, 'upTo' | 'over'> & { readonly delivery?: Delivery<Cursor> };

/**
 * Collects the documents of a source that lie ready. Only those of a source without a cursor are collected. One with a
 * cursor hears with the next question that its document was taken.
 */
export class ReadAhead<Cursor extends Json> {
  readonly #advance: (cursor: Json) => void;
  #source: AsyncIterator<Delivery<Cursor>> | undefined;
  /** Asked for, and in no group yet. */
  #step: Promise<Step<Cursor>> | undefined;
  #upTo: Step<Cursor>['upTo'];
  /** Documents that the host has not taken yet. */
  #untaken = 0;

  /** `advance`: the host's part. */
  constructor(advance: (cursor: Json) => void) {
    this.#advance = advance;
  }

  begin(source: AsyncIterable<Delivery<Cursor>>): void {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** The source moves its cursor: at once, or behind the documents that are not taken yet. */
  advance(cursor: Json): void {
    if (this.#untaken === 0) this.#advance(cursor);
    else this.#upTo = { cursor: structuredClone(cursor) };
  }

  /** The host has taken one more document. */
  taken(): void {
    this.#untaken -= 1;
  }

  /** Waits for the first document, and for no other one. */
  async next(): Promise<Group<Cursor>> {
    this.#step ??= this.#ask();
    const { delivery, ...told } = await this.#step;
    this.#step = undefined;
    if (delivery === undefined) return { deliveries: [], ...told };
    const deliveries = [delivery];
    if (isShort(delivery)) await this.#fill(deliveries);
    return { deliveries, ...told };
  }

  /** The host moves its cursor to where the source stood before this group. */
  moveCursor({ upTo }: Group<Cursor>): void {
    if (upTo !== undefined) this.#advance(upTo.cursor);
  }

  async end(): Promise<void> {
    await this.#step;
    await this.#source?.return?.();
  }

  async #fill(deliveries: Delivery<Cursor>[]): Promise<void> {
    let bytes = sizeOf(deliveries);
    while (deliveries.length < MOST_DOCUMENTS) {
      this.#step ??= this.#ask();
      const step = await Promise.race([this.#step, nextTurn()]);
      if (step?.delivery === undefined || step.upTo !== undefined || !isShort(step.delivery)) return;
      bytes += step.delivery.document.bytes.length;
      if (bytes > MOST_BYTES) return;
      deliveries.push(step.delivery);
      this.#step = undefined;
    }
  }

  async #ask(): Promise<Step<Cursor>> {
    const step = await this.#askSource();
    const upTo = this.#upTo;
    this.#upTo = undefined;
    if (step.delivery !== undefined) this.#untaken += 1;
    return upTo === undefined ? step : { ...step, upTo };
  }

  async #askSource(): Promise<Step<Cursor>> {
    try {
      const next = await this.#source?.next();
      return next === undefined || next.done === true ? { over: {} } : { delivery: next.value };
    } catch (thrown) {
      return { over: { thrown } };
    }
  }
}

/** Whether it may be read together with others. */
export function isShort({ cursor, document, hints, refused, withheld }: Delivery): boolean {
  const isPlain = cursor === null && hints === undefined && refused === undefined && withheld === undefined;
  return isPlain && document.bytes.length <= MOST_BYTES_OF_ONE;
}

function sizeOf(deliveries: readonly Delivery[]): number {
  return deliveries.reduce((sum, { document }) => sum + document.bytes.length, 0);
}

function nextTurn(): Promise<undefined> {
  return new Promise((resolve) => {
    setImmediate(() => resolve(undefined));
  });
}
