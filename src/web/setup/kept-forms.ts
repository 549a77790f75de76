/** Forms that were sent and not yet carried out, by session: secrets wait here and not in a page. */

/** The greatest number of people in the midst of a form. */
const MOST = 20;

export class KeptForms<Form> {
  readonly #forms = new Map<string, Form>();

  get(key: string): Form | undefined {
    return this.#forms.get(key);
  }

  /** Beyond the greatest number the oldest is forgotten. */
  store(key: string, form: Form): void {
    this.#forms.delete(key);
    this.#forms.set(key, form);
    const [oldest] = this.#forms.keys();
    if (this.#forms.size > MOST && oldest !== undefined) this.#forms.delete(oldest);
  }

  forget(key: string): void {
    this.#forms.delete(key);
  }
}
