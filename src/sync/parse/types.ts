/** Questions to a reader, and its answers. */
import type { Issue } from '../../domain/issue.ts';
import type { Proof, Statement } from '../../domain/statement.ts';
import type { Json } from '../../plugin/contract.ts';
import type { OcrTool } from './ocr/run-tool.ts';

export type FormatOptions = Readonly<Record<string, Json>>;

/** How a document is to be read. */
export interface ParseOrder {
  /** `auto`: by content. */
  readonly format: string;
  /** Options for each format by name; the one that reads the document gets its own. */
  readonly options: Readonly<Record<string, FormatOptions>>;
  /** The connector's own, over those. Under `auto` left out where the format does not know them. */
  readonly connectorOptions: FormatOptions;
  readonly timezone: string;
  readonly currencies: Readonly<Record<string, number>>;
  /** The passwords that may open a locked document. They go to the worker over its channel, and nowhere else. */
  readonly passwords?: readonly string[];
  /** The currency of the account that the connector names; left out where it names none, or the account has none. */
  readonly accountCurrency?: string;
  /** Reads pictures. Left out at first: most documents have none. */
  readonly ocr?: OcrTool;
}

/** The contents of a document, with the arithmetic of each statement checked. */
export interface ParsedDocument {
  /** Null where no format recognised it. */
  readonly format: string | null;
  readonly statements: readonly Statement[];
  /** One for each statement, in order. */
  readonly proofs: readonly Proof[];
  readonly issues: readonly Issue[];
  /** As the format gave it. */
  readonly layout?: string;
}
