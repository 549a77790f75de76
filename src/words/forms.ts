/** A sentence, or its forms by the plural rules of the language (`Intl.PluralRules`), chosen by `{count}`. */
export type Forms = string | { readonly [Rule in Intl.LDMLPluralRule]?: string };

/** All that is said in one language, by the English sentence. */
export type Language = Readonly<Record<string, Forms>>;
