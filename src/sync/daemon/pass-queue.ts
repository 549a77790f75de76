/**
 * One connector's passes, never two at once. A request for a pass while one runs gets the next pass, and all such
 * requests share it. So a source that changed under a running pass is read once more.
 */
export class PassQueue<Trigger, Report> {
  readonly #pass: (trigger: Trigger) => Promise<Report>;
  #running: Promise<Report> | undefined;
  #next: Promise<Report> | undefined;

  constructor(pass: (trigger: Trigger) => Promise<Report>) {
    this.#pass = pass;
  }

  request(trigger: Trigger): Promise<Report> {
    if (this.#running === undefined) return this.#begin(trigger);
    this.#next ??= this.#running
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined;
        return this.#begin(trigger);
      });
    return this.#next;
  }

  /** Resolves when nothing runs and nothing waits. */
  async idle(): Promise<void> {
    while (this.#next !== undefined || this.#running !== undefined) {
      await Promise.allSettled([this.#next ?? this.#running]);
    }
  }

  #begin(trigger: Trigger): Promise<Report> {
    const running = this.#pass(trigger).finally(() => {
      if (this.#running === running) this.#running = undefined;
    });
    this.#running = running;
    return running;
  }
}
