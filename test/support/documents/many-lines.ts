/** One document with many lines: what takes long with it must not keep anybody waiting. */
import { ofxText } from './ofx-text.ts';

/** Forty lines a day, as many as are asked for. */
export function manyLines(count: number): string {
  return ofxText({
    lines: Array.from({ length: count }, (_, at) => ({
      id: `L${at}`,
      on: new Date(Date.UTC(2020, 0, 1 + Math.floor(at / 40))).toISOString().slice(0, 10),
      amount: `-${1 + (at % 89)}.${10 + (at % 83)}`,
      name: `SHOP ${at % 31}`,
    })),
  });
}
