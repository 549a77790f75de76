import type { Document } from '../../domain/document.ts';
import type { Issue } from '../../domain/issue.ts';
import type { Statement } from '../../domain/statement.ts';
import type { ChosenAccount } from '../../store/accounts/choices.ts';

/** A document and what was read in it. */
export interface ReadDocument {
  readonly document: Document;
  /** Null where no format recognised it. */
  readonly format: string | null;
  readonly statements: readonly Statement[];
  readonly issues: readonly Issue[];
  /** The key that files like it share, as the reader says; absent: its format. */
  readonly layout?: string;
  /** The account of the lines, where the owner names it. */
  readonly chosen?: ChosenAccount;
  /** The handle of each statement's account before the database was lost. */
  readonly accounts?: readonly string[] | undefined;
}
