/** A sentence, or its forms by the plural rules of the language (`Intl.PluralRules`), chosen by `{count}`. */
export type Forms = string | { readonly [Rule in Intl.LDMLPluralRule]?: string };

/** All that is said in one language, by the English sentence. */
export type Language = Readonly<Record<string, Forms>>;

/** The texts of one language: its file gives all of it. */
export interface Tongue {
  /** The texts of pages and commands, by the English sentence. */
  readonly words: () => Language;
  /** Issues of readers, by their code. */
  readonly issues: () => Language;
  /** Finished sentences of readers and of the state, by their English pattern. */
  readonly said: () => Readonly<Record<string, string>>;
  /** One form of a day, whatever a reader's region prefers: `{date} {month} {year}`. */
  readonly day: string;
  readonly months: readonly string[];
}
