/** A new reading of a document in the place of the one before, inside the caller's commit. */
import { coveredPeriod } from '../../../core/identity/coverage.ts';
import { bucketOf } from '../../../core/identity/external-id.ts';
import { fingerprintOf } from '../../../core/identity/repeated/repeated-statement.ts';
import { streamName } from '../../../core/streams/rank.ts';
import type { DocumentId, TransactionId } from '../../../domain/row-ids.ts';
import type { Proof, StatementLine } from '../../../domain/statement.ts';
import { findAccount } from '../../../store/accounts/accounts.ts';
import { openStream } from '../../../store/accounts/streams.ts';
import {
  insertStatement,
  nextPlace,
  placeOf,
  removeStatements,
  type StoredStatement,
  statementIdAt,
  statementsOf,
} from '../../../store/documents/statements.ts';
import { vanishedOf } from '../../../store/history/loose.ts';
import { fullPlacesIn, insertLines, linesOf, NO_PLACE, type Place } from '../../../store/lines/lines.ts';
import type { Store } from '../../../store/store.ts';
import { wantsIntroduction } from '../../balances/introduction.ts';
import { createAccount } from '../../ingest/ingest-statement.ts';
import type { PreparedStatement } from '../../ingest/prepare-statements.ts';
import type { Folding } from './tell-ledger.ts';

export interface Replaced {
  /** The new reading says in each statement just what the one before said. */
  readonly reading: 'same' | 'other';
  /** Accounts of both readings. */
  readonly foldings: readonly Folding[];
  /** Row ids of transactions of the earlier reading for which no line of this reading stands in their place. */
  readonly missing: readonly TransactionId[];
}

interface Earlier extends StoredStatement {
  readonly lines: readonly StatementLine[];
  /** The places of the lines. */
  readonly places: readonly Place[];
}

/** Writes the statements of a document where those of its reading before were. Nothing is identified. */
export function replaceReading(
  store: Store,
  documentId: DocumentId,
  format: string,
  prepared: readonly PreparedStatement[],
): Replaced {
  const earlier = statementsOf(store, documentId).map(
    (each): Earlier => ({ ...each, lines: linesOf(store, each.id), places: fullPlacesIn(store, each.id) }),
  );
  const place = placeOf(store, documentId) ?? nextPlace(store);
  removeStatements(store, documentId);
  const foldings = new Map<string, Folding>();
  for (const { handle } of earlier) {
    const account = findAccount(store, handle);
    if (account !== undefined) foldings.set(handle, { account });
  }
  const kept = new Set<number>();
  const vanished = Map.groupBy(vanishedOf(store, documentId), ({ bucket }) => bucket);
  let isSame = earlier.length === prepared.length;
  for (const [ordinal, entry] of prepared.entries()) {
    const found = findEarlier(earlier, entry.account.handle, ordinal);
    const account = findAccount(store, entry.account.handle) ?? createAccount(store, entry);
    const introduction = wantsIntroduction(store, account) ? { introduction: entry.account } : {};
    foldings.set(account.handle, { account, ...introduction });
    const { facts, statement } = entry;
    const stream = openStream(store, account.id, found?.stream ?? streamName(format, statement.kind));
    const fingerprint = fingerprintOf(facts, statement.lines);
    const isRepeated = found !== undefined && saysSame(found, entry, fingerprint);
    if (!isRepeated) isSame = false;
    const pinned = found === undefined ? NO_PINS : pin(found, isRepeated ? found.lines : statement.lines);
    const pins = withVanished(pinned, statement.lines, facts.currency, vanished);
    const id = statementIdAt(place, ordinal);
    const { issues, proof } = found ?? { issues: [], proof: UNPROVED };
    insertStatement(store, {
      ...{
        id,
        documentId,
        ordinal,
        accountId: account.id,
        streamId: stream.id,
        statement,
        facts,
        fingerprint,
        issues,
        proof,
      },
      period: coveredPeriod(facts.period, statement.lines),
    });
    insertLines(store, id, statement.lines, (at) => pins.get(at) ?? NO_PLACE, 'words');
    for (const each of pins.values()) kept.add(each.id);
  }
  const missing = new Set(
    earlier.flatMap(({ places }) => places.map(({ id }) => id)).filter((id) => id !== 0 && !kept.has(id)),
  );
  return { reading: isSame ? 'same' : 'other', foldings: [...foldings.values()], missing: [...missing] };
}

const NO_PINS: ReadonlyMap<number, Place> = new Map();

const UNPROVED: Proof = { state: 'unproved', difference: null, method: null, position: null };

function findEarlier(earlier: readonly Earlier[], handle: string, ordinal: number): Earlier | undefined {
  const ofAccount = earlier.filter((each) => each.handle === handle);
  return ofAccount.find((each) => each.ordinal === ordinal) ?? (ofAccount.length === 1 ? ofAccount[0] : undefined);
}

/** A delta has no fingerprint: its lines are compared. */
function saysSame(earlier: Earlier, { facts, statement }: PreparedStatement, fingerprint: string | null): boolean {
  if (fingerprint !== null || earlier.fingerprint !== null) return fingerprint === earlier.fingerprint;
  const texts = [earlier, { facts, lines: statement.lines }].map((each) => {
    return JSON.stringify([each.facts.asOf, each.facts.currency, each.facts.pending ?? 'skip', each.lines], digits);
  });
  return texts[0] === texts[1];
}

function digits(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}` : value;
}

/** A line that an earlier reading had and the one before had not is the transaction that it was then. */
function withVanished(
  pins: ReadonlyMap<number, Place>,
  lines: readonly StatementLine[],
  currency: string,
  vanished: ReadonlyMap<string, { readonly id: TransactionId }[]>,
): ReadonlyMap<number, Place> {
  if (vanished.size === 0) return pins;
  const all = new Map(pins);
  for (const [at, line] of lines.entries()) {
    if (all.has(at)) continue;
    const found = vanished.get(bucketOf(line.bookedOn, line.amount, line.currency ?? currency))?.shift();
    if (found !== undefined) all.set(at, { id: found.id, bore: found.id });
  }
  return all;
}

/** The former transaction of each line, by its place in the document. */
function pin({ lines: old, places }: Earlier, lines: readonly StatementLine[]): ReadonlyMap<number, Place> {
  return new Map([...pair(old, lines)].map(([at, before]) => [at, places[before] ?? NO_PLACE]));
}

/**
 * Index of the line → index of the earlier reading's line. They are paired by place in the document, then by all
 * fields, then by day, amount and currency.
 */
function pair(old: readonly StatementLine[], lines: readonly StatementLine[]): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  const left = new Set(old.keys());
  for (const keyOf of [placeText, wordsOf, bucketTextOf]) {
    const byKey = Map.groupBy(left, (before) => keyOf(old[before]));
    for (const [at, line] of lines.entries()) {
      const key = pairs.has(at) ? undefined : keyOf(line);
      const before = key === undefined ? undefined : byKey.get(key)?.shift();
      if (before === undefined) continue;
      pairs.set(at, before);
      left.delete(before);
    }
  }
  return pairs;
}

function placeText(line: StatementLine | undefined): string | undefined {
  if (line?.position.line === undefined) return undefined;
  return `${line.position.line}:${line.position.column ?? 0}`;
}

function wordsOf(line: StatementLine | undefined): string | undefined {
  return line && JSON.stringify({ ...line, position: null }, digits);
}

function bucketTextOf(line: StatementLine | undefined): string | undefined {
  return line && bucketOf(line.bookedOn, line.amount, line.currency ?? '');
}
