/** The keys of a connector as fields of a form, as its schema has them. */

export interface SettingField {
  /** The key. */
  readonly name: string;
  readonly description: string | null;
  /** Null: none. */
  readonly default: string | null;
  readonly required: boolean;
  /** Its value never reaches a page. */
  readonly secret: boolean;
  readonly form: FieldForm;
  /** Every connector has it, whatever its plug-in is. */
  readonly isCommon?: boolean;
}

export type FieldForm =
  /** `lines`: the text may have several, such as a key in PEM. */
  | { readonly kind: 'text'; readonly lines?: boolean }
  | { readonly kind: 'number' }
  | { readonly kind: 'choice'; readonly among: readonly (string | number | boolean)[] }
  /** A list of texts. `orOne`: a text alone is a value as well. */
  | { readonly kind: 'list'; readonly orOne: boolean }
  /** Texts by a name that a person chooses, such as headers. */
  | { readonly kind: 'pairs' }
  | { readonly kind: 'group'; readonly fields: readonly SettingField[] }
  /** A list of groups. */
  | { readonly kind: 'groups'; readonly fields: readonly SettingField[] }
  /** The schema does not tell: the value is written in YAML. */
  | { readonly kind: 'yaml' };

/** A mistake in the value at a path within the connector. */
export interface FieldMistake {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** The fields of a sent form, by the names of their inputs. */
export type SentFields = Readonly<Record<string, string | undefined>>;
