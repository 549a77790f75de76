/**
 * A statement that is told again, word for word: the same cut downloaded twice, or read again by the same reader. Its lines
 * are what they were, and no transaction hears of it (P-ID-1). Matched anew, a line that is like none of its bucket any more
 * might be given to another transaction of it, and overwrite that one's words: what came in between has left fewer to
 * choose from.
 */
import type { StatementLine } from '../../../domain/statement.ts';
import { sha256OfParts } from '../../../lib/hash.ts';
import type { AccountHistory, Identification, Places, StatementFacts } from '../../history.ts';
import { skipped } from '../skipped.ts';
import { trustTwice } from '../trust.ts';

/**
 * What a statement says, to the last word, as a hash: equal for two that say the same of the same time, wherever in their
 * documents the lines stand. Null for a delta document: each line of it is news, also where it says what another one said.
 */
export function sayingOf(facts: StatementFacts, lines: readonly StatementLine[]): string | null {
  const { kind, currency, period, asOf, closing, opening, pending = 'skip' } = facts;
  if (kind === 'delta') return null;
  const { amount, date } = closing ?? {};
  const head = [currency, period?.from, period?.to, asOf, text(amount), date, text(opening), pending];
  return sha256OfParts(partsOf(head, lines));
}

/** Many lines at a time: the text of all of them would be several times what they take. */
function* partsOf(head: readonly unknown[], lines: readonly StatementLine[]): Generator<string> {
  yield JSON.stringify(head);
  for (let at = 0; at < lines.length; at += LINES_A_PART) {
    yield JSON.stringify(lines.slice(at, at + LINES_A_PART).map(wordsOf));
  }
}

const LINES_A_PART = 512;

/** Everything but the place in the document. Written out: taking lines apart otherwise costs four times as much. */
function wordsOf(line: StatementLine): readonly unknown[] {
  const { original } = line;
  return [
    line.reference,
    line.status,
    line.bookedOn,
    line.valueOn,
    line.time,
    text(line.amount),
    line.unrounded,
    line.currency,
    line.payee,
    line.memo,
    line.type,
    line.checkNumber,
    line.counterparty,
    original && { ...original, amount: text(original.amount) },
    text(line.balance),
    line.correction,
  ];
}

function text(amount: bigint | null | undefined): string | null {
  return amount == null ? null : `${amount}`;
}

/** The answer to a statement that is told again. `before`: what its lines were. */
export function tellAgain(
  lines: readonly StatementLine[],
  before: Places,
  { pinned, trust }: Pick<AccountHistory, 'pinned' | 'trust'>,
): Identification {
  return {
    fates: lines.map((line, at) => {
      const id = before.get(at);
      return id === undefined ? skipped(line) : { kind: 'known', id };
    }),
    ...{ created: [], changed: [], confirmed: [], retold: [], deleted: [], aliases: [], waiting: [], applied: [] },
    // A document that is read again is no second witness.
    trust: pinned === undefined ? trustTwice(trust, lines) : trust,
    ...{ issues: [], tellings: [], moved: [], pendings: [] },
  };
}
