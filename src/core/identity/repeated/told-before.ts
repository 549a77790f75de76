import type { StatementLine } from '../../../domain/statement.ts';
import type { AccountHistory, Identification, StatementFacts } from '../../history.ts';
import { lineBucket } from '../draft.ts';
import { birthOf } from '../external-id.ts';

/** A line that an older statement shows otherwise than its transaction was born. */
export interface ToldBefore {
  /** Index of the line. */
  readonly line: number;
  /** What it is counted in, as in an externalId. */
  readonly bucket: string;
}

/**
 * Lines of a statement that is older than what is known of them, and that day or amount would have given another id: the
 * files came in another order than the bank wrote them. None for a statement that tells the newest.
 */
export function toldBefore(
  facts: StatementFacts,
  lines: readonly StatementLine[],
  { handle, transactions }: AccountHistory,
  { fates }: Pick<Identification, 'fates'>,
): readonly ToldBefore[] {
  const newer = new Map<number, string>();
  for (const { id, externalId, asOf } of transactions) if (facts.asOf < asOf) newer.set(id, externalId);
  if (newer.size === 0) return [];
  return fates.flatMap((fate, at) => {
    const externalId = fate.kind === 'known' ? newer.get(fate.id) : undefined;
    const line = lines[at];
    if (externalId === undefined || line === undefined) return [];
    const bucket = lineBucket(line, facts);
    return birthOf(handle, externalId)?.bucket === bucket ? [] : [{ line: at, bucket }];
  });
}
