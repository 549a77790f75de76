/** So many are remembered at most. */
const MOST = 8192;

/**
 * One string for all that are equal. The texts of a long document repeat: its days, its currency, the names of shops.
 * Each would take its own memory otherwise.
 */
export class FewTexts {
  readonly #known = new Map<string, string>();

  /** The text itself, or one that is equal and was met before. */
  one<Text extends string | null>(text: Text): Text {
    if (text === null) return text;
    const known = this.#known.get(text);
    if (known !== undefined) return known as Text;
    if (this.#known.size < MOST) this.#known.set(text, text);
    return text;
  }
}

/** `make`, asked once for each text while there are few of them. */
export function askedOnce<Result>(make: (text: string) => Result): (text: string) => Result {
  const answers = new Map<string, Result>();
  return (text) => {
    const known = answers.get(text);
    if (known !== undefined || answers.has(text)) return known as Result;
    const answer = make(text);
    if (answers.size < MOST) answers.set(text, answer);
    return answer;
  };
}
