/** Answers that stay until the copy is written: pages ask for the same sums over everything again and again. */
import { prepare } from '../prepared.ts';
import type { LedgerCopy } from './open-copy.ts';

/** Most different questions of one kind that are remembered. */
const MOST = 8;

/**
 * Gives `read` with a memory: the same question is read once between two writes. This connection is the copy's only
 * writer, so SQLite's count of its changes tells of each.
 */
export function remembering<Question extends string | number | readonly string[], Answer>(
  copy: LedgerCopy,
  read: (question: Question) => Answer,
): (question: Question) => Answer {
  let changes = -1;
  const known = new Map<string, Answer>();
  return (question) => {
    const now = prepare<[], number>(copy, 'SELECT total_changes()', 'value').get() ?? -1;
    if (now !== changes || known.size >= MOST) known.clear();
    changes = now;
    const key = JSON.stringify(question);
    const found = known.get(key) ?? read(question);
    known.set(key, found);
    return found;
  };
}
