import type { z } from 'zod';
import type { Keep } from '../src/plugin/contract.ts';

/** What a connector wrote down as JSON under this name; undefined where that is nothing, or something else. */
export function readKept<Value>(keep: Keep, name: string, schema: z.ZodType<Value>): Value | undefined {
  try {
    return schema.safeParse(JSON.parse(keep.read(name) ?? 'null')).data;
  } catch {
    return undefined;
  }
}
