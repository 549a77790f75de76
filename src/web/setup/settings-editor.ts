/** The requests of the settings' pages, and their answers. */
import type { Json } from '../../plugin/contract.ts';
import type { SetupDraft } from '../../settings/write/draft.ts';
import type { FieldEdit } from '../../settings/write/fields.ts';
import type { SettingField } from './fields/field.ts';

export interface SettingsEditor {
  view(): SettingsView;
  beginning(): Beginning;
  /** The configuration that a draft makes, and what trying its folder, mailbox and ledger came to. */
  check(draft: SetupDraft): Promise<Checked>;
  /** Writes it and goes on with it. Throws AppError `settings.invalid` … where it cannot be used. */
  write(draft: SetupDraft): Promise<Written>;
  /** Reaches a connector's source and looks at it, which changes nothing. */
  test(connector: string): Promise<Tried>;
  /** The fields of an installed source or connector; undefined where none has the name. */
  fieldsOf(use: string): Promise<readonly SettingField[] | undefined>;
  /** A configured connector with its values; undefined where none has the name. */
  connector(name: string): Promise<ConnectorKeys | undefined>;
  /** Adds a connector, or changes one. Throws AppError as `write` does, and where a new one has the name of another. */
  putConnector(change: ConnectorChange): Promise<Written>;
  pause(connector: string, state: 'paused' | 'going'): Promise<Written>;
}

/** Whether this is a configuration to begin with. */
export interface Beginning {
  /** It brings the sample statements. */
  readonly isSample: boolean;
  /** It came with the program, which keeps it as it is. */
  readonly isBuiltIn: boolean;
}

export interface SettingsView extends Beginning {
  /** The configuration file, absolute; null where there is none. */
  readonly file: string | null;
  /** The file that takes a person's answers: `file`, or its place where that one is built in. */
  readonly target: string | null;
  /** Bankfeed wrote it and nobody has changed it since: it may be written anew. */
  readonly isOurs: boolean;
  /** The address of the ledger; null: the embedded one. */
  readonly ledgerUrl: string | null;
  readonly values: readonly SettingValue[];
  readonly connectors: readonly ConnectorLine[];
  /** Sources and connectors that are installed. */
  readonly uses: readonly { readonly name: string; readonly summary: string }[];
  /** Modules of plug-ins, as the file names them. */
  readonly plugins: readonly string[];
  readonly timezone: string;
}

export interface SettingValue {
  /** `server.listen` */
  readonly key: string;
  /** A secret is masked. */
  readonly value: string;
  /** `line 8`, `line 8, from the environment`, `default` … */
  readonly from: string;
}

export interface ConnectorLine {
  readonly name: string;
  readonly use: string;
  readonly paused: boolean;
}

/** A connector as the file has it. */
export interface ConnectorKeys {
  readonly name: string;
  readonly use: string;
  readonly summary: string;
  readonly fields: readonly SettingField[];
  /** Its keys, secrets masked. */
  readonly values: { readonly [key: string]: Json };
}

export interface ConnectorChange {
  readonly name: string;
  readonly use: string;
  readonly isNew: boolean;
  readonly edits: readonly FieldEdit[];
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

/** `lines`: a person has changed the file. These are added by hand, or take the place of the connector `replaces`. */
export type Written =
  | { readonly kind: 'written'; readonly file: string }
  | { readonly kind: 'lines'; readonly file: string; readonly text: string; readonly replaces?: string };
