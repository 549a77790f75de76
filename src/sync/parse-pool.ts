import type { Document } from '../domain/document.ts';
import type { Issue } from '../domain/issue.ts';
import type { Proof, Statement } from '../domain/statement.ts';
import type { FormatOptions } from './deps.ts';

/** How a document is to be read. */
export interface ParseOrder {
  /** `auto`: by content. */
  readonly format: string;
  /** Options for each format by name; the one that reads the document gets its own. */
  readonly options: Readonly<Record<string, FormatOptions>>;
  readonly timezone: string;
  readonly currencies: Readonly<Record<string, number>>;
}

/** What a document says, with the arithmetic of each statement checked. */
export interface ParsedDocument {
  /** Null where no format recognised it. */
  readonly format: string | null;
  readonly statements: readonly Statement[];
  /** One for each statement, in order. */
  readonly proofs: readonly Proof[];
  readonly issues: readonly Issue[];
}

/** Reads documents in a worker thread under limits. A reader that dies is an issue, never an exception. */
export interface ParsePool extends AsyncDisposable {
  parse(document: Document, order: ParseOrder): Promise<ParsedDocument>;
}
