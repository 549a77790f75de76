import { AppError } from '../../../src/lib/errors.ts';
import type { JsonOptions } from './options.ts';

/** One page of an API. */
export interface JsonPage {
  /** A text for each column. */
  readonly rows: readonly (readonly string[])[];
  /** The next page that the answer names; null where it names none. */
  readonly next: string | null;
}

/** Throws AppError `download.json` where the answer is no JSON, or has no list where the configuration says. */
export function readJsonPage(body: Uint8Array, { rows: path, columns, next }: JsonOptions): JsonPage {
  const value = parse(body);
  const list = at(value, path);
  if (!Array.isArray(list)) {
    throw new AppError('download.json', `the answer has no list at ${path === '' ? 'its root' : path}`, {
      hint: 'correct `json.rows:` of this connector',
    });
  }
  const paths = Object.values(columns);
  const rows = list.map((row: unknown) => paths.map((each) => textOf(at(row, each))));
  const following = next !== undefined && 'cursor' in next ? textOf(at(value, next.cursor)) : '';
  return { rows, next: following === '' ? null : following };
}

/** The table as CSV (RFC 4180), with the names of the columns above. */
export function csvOf(names: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => cells.map((each) => `"${each.replaceAll('"', '""')}"`).join(',');
  return `${[names, ...rows].map(line).join('\n')}\n`;
}

/** Numbers keep the digits that they are written with: a float has already lost some. */
function parse(body: Uint8Array): unknown {
  const exact = (_: string, value: unknown, context?: { readonly source?: string }) =>
    typeof value === 'number' ? (context?.source ?? String(value)) : value;
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body), exact);
  } catch {
    throw new AppError('download.json', 'the answer is no JSON', {
      hint: 'see whether `url:` is the address of the API',
    });
  }
}

function at(value: unknown, path: string): unknown {
  return path
    .split('.')
    .filter((part) => part !== '')
    .reduce(
      (inner, part) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, part) : undefined),
      value,
    );
}

/** An instant is its day: `2026-03-02T10:00:00Z`. */
function textOf(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return '';
  return String(value).replace(/^(\d{4}-\d{2}-\d{2})T[\d:.]+(Z|[+-]\d{2}:?\d{2})?$/, '$1');
}
