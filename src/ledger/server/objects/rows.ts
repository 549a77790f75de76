/** From validated fields to columns and back. */

import type { DecimalText } from '../../wire/values/decimal.ts';
import type { JsonNumber } from '../../wire/values/json.ts';

type Column = string | number | null;

/** Given fields as column values: booleans as 0 and 1, lists as JSON text. Missing fields stay missing. */
export function toColumns<Fields extends object>(fields: Fields): { [Name in keyof Fields]?: Column } {
  const columns: { [Name in keyof Fields]?: Column } = {};
  for (const name of keysOf(fields)) {
    const value: unknown = fields[name];
    if (value === undefined) continue;
    columns[name] = toColumn(value);
  }
  return columns;
}

export function insertSql(table: string, columns: readonly string[]): string {
  return `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((name) => `@${name}`).join(', ')})`;
}

export function updateSql(table: string, columns: readonly string[]): string {
  return `UPDATE ${table} SET ${columns.map((name) => `${name} = @${name}`).join(', ')} WHERE seq = @seq`;
}

let written = { milliseconds: 0, text: '1970-01-01T00:00:00.000Z' };

/** Milliseconds since 1970 as `2026-03-14T09:30:00.000Z`. The last is kept: what is new was made and changed at once. */
export function toInstant(milliseconds: number): string {
  if (written.milliseconds !== milliseconds) written = { milliseconds, text: new Date(milliseconds).toISOString() };
  return written.text;
}

export function toNumber(text: DecimalText): JsonNumber {
  return JSON.rawJSON(text);
}

function toColumn(value: unknown): Column {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string' || typeof value === 'number' || value === null) return value;
  return JSON.stringify(value);
}

function keysOf<Value extends object>(value: Value): (keyof Value)[] {
  return Object.keys(value).filter((name): name is Extract<keyof Value, string> => name in value);
}
