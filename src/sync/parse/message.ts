import { UNPROVED } from '../../core/prove.ts';
import type { Document } from '../../domain/document.ts';
import type { Issue } from '../../domain/issue.ts';
import type { Proof, Statement } from '../../domain/statement.ts';
import type { Opened, OpenOrder } from '../../plugin/contract.ts';
import { type PackedLines, packLines, unpackLines } from './statement-pack.ts';
import type { ParsedDocument, ParseOrder } from './types.ts';

/** What a worker says once, when it can read. */
export const READY = 'ready';

export type Question = ParseQuestion | OpenQuestion;

export interface ParseQuestion {
  readonly document: Document | StoredCopy;
  readonly order: ParseOrder;
  readonly task: 'parse' | 'prepare';
}

export interface OpenQuestion {
  readonly order: OpenOrder;
  readonly task: 'open';
}

/** A document whose bytes lie in a file of ours: the worker reads them there, which is cheaper than being sent them. */
export interface StoredCopy extends Omit<Document, 'bytes'> {
  readonly file: string;
}

/** What a worker says to a question. `unlike`: the file of a copy cannot be read, or holds other bytes. */
export type WorkerMessage =
  | { readonly answer: ParseAnswer }
  | { readonly prepared: Document | Issue }
  | { readonly opened: Opened | Issue }
  | { readonly unlike: true };

/** A ParsedDocument in the form that crosses the process boundary. */
export interface ParseAnswer {
  readonly format: string | null;
  readonly statements: readonly { readonly head: Statement; readonly proof: Proof; readonly lines: PackedLines }[];
  readonly issues: readonly Issue[];
}

export function packAnswer(parsed: ParsedDocument): ParseAnswer {
  const statements = parsed.statements.map((statement, index) => ({
    head: { ...statement, lines: [] },
    proof: parsed.proofs[index] ?? UNPROVED,
    lines: packLines(statement.lines),
  }));
  return { format: parsed.format, statements, issues: parsed.issues };
}

export function unpackAnswer(answer: ParseAnswer): ParsedDocument {
  return {
    format: answer.format,
    statements: answer.statements.map(({ head, lines }) => ({ ...head, lines: unpackLines(lines) })),
    proofs: answer.statements.map(({ proof }) => proof),
    issues: answer.issues,
  };
}
