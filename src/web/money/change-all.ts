/** One change of many transactions, and the refusal where the ledger did not take all of it. */
import { AppError, EXIT } from '../../lib/errors.ts';
import type { EntryChange } from '../../sync/money/change.ts';
import type { Desk } from '../../sync/money/desk.ts';
import { countText } from '../format.ts';

/** Throws AppError `money.refused` (exit code 2) with the ledger's words where it refused some. */
export async function changeAll(desk: Desk, ids: readonly string[], change: EntryChange): Promise<void> {
  const { changed: count, failed } = await desk.change({ ids, change });
  const [first] = failed;
  if (first === undefined) return;
  const rest = `${countText(count, 'transaction')} changed, ${failed.length} not`;
  throw refusal('money.refused', `${rest}: ${first.message}`, 'the others are as they were');
}

export function refusal(code: string, message: string, hint: string): AppError {
  return new AppError(code, message, { hint, exitCode: EXIT.usage });
}
