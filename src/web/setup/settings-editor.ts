/** The requests of the settings' pages, and their answers. */
import type { SetupDraft } from '../../settings/write/draft.ts';

export interface SettingsEditor {
  view(): SettingsView;
  /** The configuration that a draft makes, and what trying its folder, mailbox and ledger came to. */
  check(draft: SetupDraft): Promise<Checked>;
  /** Writes it and goes on with it. Throws AppError `settings.invalid` … where it cannot be used. */
  write(draft: SetupDraft): Promise<Written>;
  /** Reaches a connector's source and looks at it, which changes nothing. */
  test(connector: string): Promise<Tried>;
  /** Adds or changes a connector; `block` is its YAML. Throws AppError as `write` does. */
  putConnector(name: string, block: string): Promise<Written>;
  /** The keys of an installed source or connector; undefined where none has the name. */
  fieldsOf(use: string): Promise<readonly SettingField[] | undefined>;
  pause(connector: string, state: 'paused' | 'going'): Promise<Written>;
}

export interface SettingsView {
  /** The configuration file, absolute; null where there is none. */
  readonly file: string | null;
  /** The file that takes a person's answers: `file`, or its place where that one is built in. */
  readonly target: string | null;
  /** Bankfeed wrote it and nobody has changed it since: it may be written anew. */
  readonly isOurs: boolean;
  /** It brings the sample statements. */
  readonly isSample: boolean;
  /** It came with the program, which keeps it as it is. */
  readonly isBuiltIn: boolean;
  /** The address of the ledger; null: the embedded one. */
  readonly ledgerUrl: string | null;
  readonly values: readonly SettingValue[];
  readonly connectors: readonly ConnectorLines[];
  /** Sources and connectors that are installed. */
  readonly uses: readonly { readonly name: string; readonly summary: string }[];
  readonly timezone: string;
}

/** One key of a plug-in, from its schema. */
export interface SettingField {
  readonly name: string;
  readonly description: string | null;
  /** Null: none. */
  readonly default: string | null;
  readonly required: boolean;
  readonly secret: boolean;
  /** `text`: what is typed is the value. `yaml`: it is a value in YAML, such as a number or a list. */
  readonly form: 'text' | 'yaml';
  /** The only values that it takes; empty: any. */
  readonly among: readonly string[];
}

export interface SettingValue {
  /** `server.listen` */
  readonly key: string;
  /** A secret is masked. */
  readonly value: string;
  /** `line 8`, `line 8, from the environment`, `default` … */
  readonly from: string;
}

export interface ConnectorLines {
  readonly name: string;
  readonly use: string;
  readonly paused: boolean;
  /** Its keys as the file has them, secrets masked. */
  readonly block: string;
}

export interface Tried {
  readonly about: string;
  readonly state: 'ok' | 'warning' | 'wrong';
  readonly text: string;
  readonly todo: string | null;
}

export interface Checked {
  /** The future text of the file. */
  readonly text: string;
  readonly findings: readonly Tried[];
}

/** `lines`: a person has changed the file, so these are to be added by hand. */
export type Written =
  | { readonly kind: 'written'; readonly file: string }
  | { readonly kind: 'lines'; readonly file: string; readonly text: string };
