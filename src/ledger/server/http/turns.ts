/**
 * Slow reads one after the other, each in its own turn of the event loop. Everything else that arrived meanwhile is
 * answered between two of them, so a write waits for one search and not for all that came before it.
 */
export class Turns {
  #last: Promise<void> = Promise.resolve();

  /** Resolves when the turn has come. The read is then done before the caller waits for anything else. */
  next(): Promise<void> {
    const turn = this.#last;
    // The first immediate runs before new requests are read, the second one after their answers.
    this.#last = turn.then(() => new Promise((resolve) => setImmediate(() => setImmediate(resolve))));
    return turn;
  }
}
