/** The requests of the settings' pages, and their answers. */
import type { SetupDraft } from '../../settings/write/draft.ts';

export interface SettingsEditor {
  view(): SettingsView;
  beginning(): Pick<SettingsView, 'isBuiltIn' | 'isSample'>;
  /** The configuration that a draft makes, and what trying its folder, mailbox and ledger came to. */
  check(draft: SetupDraft): Promise<Checked>;
  /** Writes it and goes on with it. Throws AppError `settings.invalid` … where it cannot be used. */
  write(draft: SetupDraft): Promise<Written>;
  /** Reaches a connector's source and looks at it, which changes nothing. */
  test(connector: string): Promise<Tried>;
  /** The file as text, with marks in place of its secrets. `asOf`: tells this state of the file from another. */
  text(): { readonly text: string; readonly asOf: string };
  /** The text with the lines of a new connector of this plug-in; undefined where no plug-in has the name. */
  textWith(text: string, use: string): Promise<string | undefined>;
  /** What is wrong with an edited text. */
  tryText(text: string): Promise<readonly TextMistake[]>;
  /** Writes an edited text and goes on with it; where something is wrong with it, says so and writes nothing. */
  putText(text: string, asOf: string): Promise<readonly TextMistake[]>;
}

export interface TextMistake {
  /** From 1; null where it concerns no line. */
  readonly line: number | null;
  /** `connectors.mail.host`; empty where it concerns no key. */
  readonly key: string;
  readonly message: string;
}

export interface SettingsView {
  /** This is a configuration to begin with: it brings the sample statements. */
  readonly isSample: boolean;
  /** It came with the program, which keeps it as it is. */
  readonly isBuiltIn: boolean;
  /** The configuration file, absolute; null where there is none. */
  readonly file: string | null;
  /** The file that takes a person's answers: `file`, or its place where that one is built in. */
  readonly target: string | null;
  /** Bankfeed wrote it and nobody has changed it since: the setup may overwrite it. */
  readonly isOurs: boolean;
  /** The address of the ledger; null: the embedded one. */
  readonly ledgerUrl: string | null;
  readonly values: readonly SettingValue[];
  readonly connectors: readonly { readonly name: string; readonly use: string; readonly paused: boolean }[];
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
  /** `line 8`, `line 8, from the environment`, `default` …, in the reader's language. */
  readonly from: string;
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

/** `lines`: a person has changed the file, so these lines are added by hand. */
export type Written =
  | { readonly kind: 'written'; readonly file: string }
  | { readonly kind: 'lines'; readonly file: string; readonly text: string };
