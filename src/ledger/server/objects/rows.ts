/** From validated fields to columns, and from rows to what the API shows. */
import * as z from 'zod';
import type { DecimalText } from '../../wire/values/decimal.ts';
import { exactNumber, instant } from '../../wire/values/fields.ts';
import type { JsonNumber } from '../../wire/values/json.ts';

type Column = string | number | null;

type Cell<Value> = Value extends JsonNumber
  ? DecimalText
  : Value extends boolean
    ? number
    : Value extends readonly unknown[]
      ? string
      : Value;

/** The row of an item: flags as 0 and 1, decimals and lists as text, instants as milliseconds since 1970. */
export type RowOf<Item> = { readonly seq: number; readonly owner: number } & {
  readonly [Name in keyof Item]: Name extends `${string}At` ? number | Extract<Item[Name], null> : Cell<Item[Name]>;
};

/** How a row is shown, member for member as the wire schema of its kind says. */
export function shownAs<Item>(schema: z.ZodObject): (row: object) => Item {
  const members = Object.entries(schema.shape).map(([name, type]) => [name, shownBy(type)] as const);
  return (row) => {
    const item: Record<string, unknown> = {};
    for (const [name, show] of members) {
      const value: unknown = row[name as keyof typeof row];
      item[name] = value === null ? null : show(value);
    }
    return item as Item;
  };
}

function shownBy(type: unknown): (value: unknown) => unknown {
  const inner: unknown = type instanceof z.ZodNullable ? type.unwrap() : type;
  if (inner === exactNumber) return (value) => JSON.rawJSON(String(value));
  if (inner === instant) return (value) => toInstant(Number(value));
  if (inner instanceof z.ZodBoolean) return (value) => value === 1;
  if (inner instanceof z.ZodArray) return (value) => JSON.parse(String(value));
  return (value) => value;
}

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

function toColumn(value: unknown): Column {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string' || typeof value === 'number' || value === null) return value;
  return JSON.stringify(value);
}

function keysOf<Value extends object>(value: Value): (keyof Value)[] {
  return Object.keys(value).filter((name): name is Extract<keyof Value, string> => name in value);
}
