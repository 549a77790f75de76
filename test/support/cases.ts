import { formatMinor } from '../../src/domain/money.ts';
import type { StatementLine } from '../../src/domain/statement.ts';
import type { ModelDocument } from './ledger-model.ts';
import { startLedgerModel } from './ledger-model.ts';
import { type StatementExtra, statement } from './statements.ts';

export function doc(
  lines: readonly StatementLine[],
  extra: StatementExtra = {},
  more: Partial<ModelDocument> = {},
): ModelDocument {
  return { statement: statement(lines, extra), ...more };
}

export interface Outcome {
  readonly count: number;
  /** Day and amount of each, sorted. */
  readonly lines: readonly string[];
  readonly ids: readonly string[];
  readonly pending: number;
  readonly reviews: number;
}

/** What stands in the ledger when these documents came in this order. */
export function outcomeOf(documents: readonly ModelDocument[]): Outcome {
  const model = startLedgerModel();
  for (const document of documents) model.ingest(document);
  const live = model.live();
  return {
    count: live.length,
    lines: live.map(({ bookedOn, amount }) => `${bookedOn} ${formatMinor(amount, 2)}`).sort(),
    ids: model.ids(),
    pending: live.filter(({ status }) => status === 'pending').length,
    reviews: model.reviews().length,
  };
}

/** All orders of up to five things. */
export function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length > 5) throw new RangeError('more than 120 orders');
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));
}
