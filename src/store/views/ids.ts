/** How runs and documents are named to people, so that `undo`, `retry` and `explain` can tell them apart: `r12`, `d7`. */
import { type DocumentId, documentIdOf, type RunId, runIdOf } from '../../domain/row-ids.ts';

export function runIdText(id: RunId | bigint): string {
  return `r${id}`;
}

export function documentIdText(id: DocumentId | bigint): string {
  return `d${id}`;
}

/** `r12` or `12` to the row id; undefined for anything else. */
export function parseRunId(text: string): RunId | undefined {
  const id = parseRowId(text, 'r');
  return id === undefined ? undefined : runIdOf(id);
}

/** `d7` or `7` to the row id; undefined for anything else (a document may also be named by its hash). */
export function parseDocumentId(text: string): DocumentId | undefined {
  const id = parseRowId(text, 'd');
  return id === undefined ? undefined : documentIdOf(id);
}

function parseRowId(text: string, prefix: string): number | undefined {
  const digits = text.startsWith(prefix) ? text.slice(1) : text;
  return /^[1-9]\d{0,14}$/.test(digits) ? Number(digits) : undefined;
}
