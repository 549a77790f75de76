import type { Keep } from '../../../src/plugin/contract.ts';

const FILE = 'partly-settled';

/** The parts of a message that are done, while others of it are not. */
export function readSettled(keep: Keep, message: string): readonly string[] {
  return readAll(keep)[message] ?? [];
}

/** None: the message is forgotten. */
export function writeSettled(keep: Keep, message: string, parts: readonly string[]): void {
  const { [message]: before, ...others } = readAll(keep);
  if (before === undefined && parts.length === 0) return;
  keep.write(FILE, JSON.stringify(parts.length === 0 ? others : { ...others, [message]: parts }));
}

function readAll(keep: Keep): Readonly<Record<string, readonly string[]>> {
  try {
    const value: unknown = JSON.parse(keep.read(FILE) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, readonly string[]>) : {};
  } catch {
    return {};
  }
}
