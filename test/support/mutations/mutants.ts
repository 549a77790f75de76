import { unzipSync, zipSync } from 'fflate';
import { mutate, type Random } from './mutate.ts';

/** A damaged document out of sound ones; the same seed makes the same one again. */
export function mutantOf(format: string, random: Random, inputs: readonly Buffer[]): Buffer {
  return format === 'xlsx' && random(4) > 0 ? withinArchive(random, inputs) : mutate(random, inputs);
}

/** One part is damaged and packed again: damage to the archive itself is nearly always told by its checksums. */
function withinArchive(random: Random, inputs: readonly Buffer[]): Buffer {
  const parts = unzipSync(inputs[random(inputs.length)] ?? Buffer.alloc(0));
  const names = Object.keys(parts);
  const name = names[random(names.length)] ?? '';
  const others = Object.values(parts).map((content) => Buffer.from(content));
  const damaged = mutate(random, [Buffer.from(parts[name] ?? []), ...(random(10) === 0 ? others : [])]);
  return Buffer.from(zipSync({ ...parts, [name]: damaged }, { level: 0 }));
}
