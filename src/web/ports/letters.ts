/** Letters as the dashboard shows them to their owner: kept back ones, and alerts that ask what they say. */
import type { LetterChoices, LetterLook } from '../../../connectors/formats/alert/make/look.ts';
import type { LayoutRow } from './layouts.ts';
import type { AccountAsked } from './questions.ts';

export type { LetterChoices, PlaceOption } from '../../../connectors/formats/alert/make/look.ts';

export interface Letters {
  /** Undefined where no such document came with a letter, or where it is not kept back. `documentId`: `d7`. */
  of(documentId: string): KeptLetter | undefined;
  /** The text that came with a document, also after its release; null where none is kept. */
  text(documentId: string): string | null;
  /** An alert with the chosen places, or with the likely ones; undefined where the document is no alert that waits. */
  draft(documentId: string, choices?: LetterChoices): Promise<LetterDraft | undefined>;
  /** The template that the order `template` keeps under the name; undefined where the choices make none. */
  template(documentId: string, choices: LetterChoices, name: string): Promise<unknown>;
  /** Templates that were made of letters. */
  list(): Promise<readonly ConfirmedTemplate[]>;
}

export interface KeptLetter {
  /** As the letter says it, which nobody vouches for. */
  readonly from: string;
  readonly subject: string | null;
  /** ISO 8601. */
  readonly date: string | null;
  readonly rule: string | null;
  /** Why it is kept back. */
  readonly why: string;
  /** Its text, cut; null where it is not kept. */
  readonly text: string | null;
}

/** An alert, the places in it that may be chosen, and what the chosen ones give. */
export interface LetterDraft extends Omit<LetterLook, 'rows' | 'template'> {
  /** As it would be booked. */
  readonly rows: readonly LayoutRow[];
  readonly name: string;
  /** Null where the connector or its rule names the account. */
  readonly account: AccountAsked | null;
}

export interface ConfirmedTemplate {
  readonly name: string;
  readonly from: string;
  /** Its lines with the parts in braces. */
  readonly lines: readonly string[];
  /** `d7`: letters that came in by it, the newest first. */
  readonly documents: readonly string[];
}
