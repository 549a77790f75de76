import { z } from 'zod';
import type { Keep } from '../../../src/plugin/contract.ts';

const FILE = 'last-pass';

const pass = z.object({
  /** When it ended. Milliseconds since 1970. */
  at: z.number(),
  /** The server's messages at that time. They hold until it says otherwise. */
  troubles: z.array(
    z.object({ code: z.string(), text: z.string(), connection: z.string().nullable(), account: z.string().nullable() }),
  ),
});

export type LastPass = z.output<typeof pass>;

/** The last pass that asked for everything; undefined where there was none. */
export function lastPass(keep: Keep): LastPass | undefined {
  try {
    const read = pass.safeParse(JSON.parse(keep.read(FILE) ?? 'null'));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}

export function notePass(keep: Keep, ended: LastPass): void {
  keep.write(FILE, JSON.stringify(ended));
}
