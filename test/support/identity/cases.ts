import { formatMinor } from '../../../src/domain/money.ts';
import type { StatementLine } from '../../../src/domain/statement.ts';
import { atLevel } from '../run/effort.ts';
import type { LedgerModel, ModelDocument } from './ledger-model.ts';
import { startLedgerModel } from './ledger-model.ts';
import { type StatementExtra, statement } from './statements.ts';

/** The ledger's duty when these documents have come, in whatever order and however often. */
export interface Case {
  readonly name: string;
  readonly documents: readonly ModelDocument[];
  /** Day and amount of each transaction, sorted. */
  readonly lines: readonly string[];
  /** Orders in which the days in question are shown too late: these lines stand, and a person is asked once. */
  readonly asked?: { readonly orders: readonly string[]; readonly lines: readonly string[] };
  /** How many of them are not booked yet. */
  readonly pending?: number;
  /** How many a person should look at. */
  readonly reviews?: number;
  /**
   * P-ID-11: a corrected or pending transaction keeps the id of the version that came first. Else ids are the same too.
   */
  readonly ids?: 'as first seen';
}

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
  /** How many lines counted as two, when they came, though they resemble another format's: a person is asked. */
  readonly asked: number;
}

/** The ledger's records when these documents came in this order. */
export function outcomeOf(documents: readonly ModelDocument[]): Outcome {
  const model = startLedgerModel();
  const seen = new Set<ModelDocument>();
  const asked: unknown[] = [];
  for (const document of documents) {
    // A delta document's lines are news whenever it comes, so the same bytes are known by their hash.
    const isAgain = seen.has(document) && document.statement.kind === 'delta';
    const issues = isAgain ? [] : model.ingest(document).issues;
    asked.push(...issues.filter(({ code }) => code === 'identity.resembles'));
    seen.add(document);
  }
  const accounts = [...new Set(documents.map(({ account = 'checking' }) => account))].sort();
  return { ...outcomeIn(model, accounts), asked: asked.length };
}

function outcomeIn(model: LedgerModel, accounts: readonly string[]): Omit<Outcome, 'asked'> {
  const live = accounts.flatMap((account) => model.live(account));
  return {
    count: live.length,
    lines: live.map(({ bookedOn, amount }) => `${bookedOn} ${formatMinor(amount, 2)}`).sort(),
    ids: accounts.flatMap((account) => model.ids(account)),
    pending: live.filter(({ status }) => status === 'pending').length,
    reviews: accounts.flatMap((account) => model.reviews(account)).length,
  };
}

/** Orders of up to five things. They are as they are, backwards and some between, or all orders where more is tried. */
export function ordersOf<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  const all = permutations(items);
  const step = Math.max(1, (all.length - 1) / (ORDERS - 1));
  return Array.from({ length: Math.min(ORDERS, all.length) }, (_, at) => all[Math.round(at * step)] ?? items);
}

const ORDERS = atLevel({ small: 3, thorough: 24, nightly: 120 });

/** The first is as they are, the last is backwards. */
function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length > 5) throw new RangeError('more than 120 orders');
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));
}
