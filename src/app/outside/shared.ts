/** Something that several use and that is closed when the last one lets go of it. */
export class Shared<Thing extends AsyncDisposable> {
  readonly thing: Thing;
  #users = 0;

  constructor(thing: Thing) {
    this.thing = thing;
  }

  /** One more uses it. */
  take(): this {
    this.#users += 1;
    return this;
  }

  async letGo(): Promise<void> {
    this.#users -= 1;
    if (this.#users === 0) await this.thing[Symbol.asyncDispose]();
  }
}
