/**
 * A statement that its stream told before, word for word: the same download a second time. Its lines keep their
 * transactions, and no transaction changes (P-ID-1). A new match might give a line to another transaction of its
 * bucket and overwrite that one's fields. For documents that came between leave fewer transactions to choose from.
 */
import { ownAsOf } from '../../../domain/as-of.ts';
import type { StatementLine } from '../../../domain/statement.ts';
import { sha256OfParts } from '../../../lib/hash.ts';
import type { Identification, Places, ReferenceTrust, StatementFacts } from '../../history.ts';
import { skipped } from '../draft.ts';
import { trustTwice } from '../trust.ts';

/**
 * A hash of all that a statement says. It is equal for two statements that say the same of the same time, wherever
 * their lines stand. Null for a delta document: each of its lines is news, whatever another one said.
 */
export function fingerprintOf(facts: StatementFacts, lines: readonly StatementLine[]): string | null {
  const { kind, currency, period, asOf, closing, opening, pending = 'skip' } = facts;
  if (kind === 'delta') return null;
  const { amount, date } = closing ?? {};
  const head = [currency, period?.from, period?.to, ownAsOf(asOf), text(amount), date, text(opening), pending];
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

/** The answer to a statement that its stream told before, word for word. `before`: which transactions its lines were. */
export function repeatStatement(
  lines: readonly StatementLine[],
  before: Places,
  trust: ReferenceTrust,
): Identification {
  return {
    ...NOTHING_LEARNT,
    fates: lines.map((line, at) => {
      const id = before.get(at);
      return id === undefined ? skipped(line) : { kind: 'known', id };
    }),
    trust: trustTwice(trust, lines),
  };
}

const NOTHING_LEARNT = {
  created: [],
  changed: [],
  confirmed: [],
  reasserted: [],
  deleted: [],
  aliases: [],
  waiting: [],
  applied: [],
  issues: [],
  assertions: [],
  moved: [],
  pendings: [],
} as const;
