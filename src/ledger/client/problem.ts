import type { FieldError } from '../wire/problem.ts';

/** The ledger's problem, as far as it can be read. `code` is '' where it gives none. */
export interface Problem {
  readonly code: string;
  readonly title: string;
  readonly detail: string;
}

const LONGEST_TEXT = 500;

/**
 * Reads an error body that may be empty, HTML, truncated, or say anything. A `status` in it is ignored: the
 * HTTP status decides. Members that are not text are left out, long ones are cut.
 *
 * @param body the text as far as it was read
 */
export function parseProblem(status: number, body: string): Problem {
  const members = readObject(body);
  const nested = members !== null ? asObject(members.error) : null;
  const text = (name: string): string => asText(members?.[name]) || asText(nested?.[name]);
  return {
    code: text('code') || lastSegment(text('type')),
    title: text('title') || asText(members?.error) || `HTTP ${status}`,
    detail: text('detail') || text('message') || (members === null ? plainText(body) : ''),
  };
}

/** The `errors` of a problem body: which fields are at fault. Empty where it names none. */
export function readFieldErrors(body: string): readonly FieldError[] {
  const errors = readObject(body)?.errors;
  if (!Array.isArray(errors)) return [];
  return errors.map((each: unknown) => ({
    path: asText(asObject(each)?.path),
    message: asText(asObject(each)?.message),
  }));
}

/** The words for a person: title and detail, without saying one thing twice. */
export function describeProblem(problem: Problem): string {
  if (problem.detail === '' || problem.detail === problem.title) return problem.title;
  return `${problem.title}: ${problem.detail}`;
}

function readObject(body: string): Record<string, unknown> | null {
  try {
    return asObject(JSON.parse(body));
  } catch {
    return null;
  }
}

function asObject(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, LONGEST_TEXT) : '';
}

/** `https://ledger.example/problems/not-found` → `not-found`; `about:blank` says nothing. */
function lastSegment(type: string): string {
  if (type === '' || type === 'about:blank') return '';
  return type.slice(Math.max(type.lastIndexOf('/'), type.lastIndexOf(':')) + 1);
}

/** The first words of a page that is not JSON, without its markup. */
function plainText(body: string): string {
  return body
    .slice(0, 4 * LONGEST_TEXT)
    .replace(/<(script|style)\b[\s\S]*?(<\/\1>|$)/gi, ' ')
    .replace(/<[^>]*(>|$)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_TEXT);
}
