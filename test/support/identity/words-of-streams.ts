import type { AccountHistory, StatementFacts } from '../../../src/core/history.ts';
import { type Draft, startDraft } from '../../../src/core/identity/draft.ts';
import type { Body, Entity } from '../../../src/core/streams/chains.ts';
import { wordingOf } from '../../../src/core/streams/wording.ts';
import { type TransactionId, transactionIdOf } from '../../../src/domain/row-ids.ts';
import type { StatementLine } from '../../../src/domain/statement.ts';
import type { Assertion, KnownTransaction, TransactionFields } from '../../../src/domain/transaction.ts';
import { day } from './statements.ts';

/** A day of March 2026. */
export const march = (of: number) => day(`2026-03-${String(of).padStart(2, '0')}`);

const FIELDS: TransactionFields = {
  ...{ bookedOn: march(1), valueOn: null, time: null, amount: -350n, currency: 'EUR' },
  ...{ payee: 'Cafe', memo: null, status: 'booked' },
};

/** What a stream says of a transaction; without more, one coffee. */
export function wordOf(stream: string, on: number, extra: Partial<TransactionFields & Assertion> = {}): Assertion {
  const { reference = null, balance = null, asOf = '2026-03-20', ...fields } = extra;
  return { stream, fields: { ...FIELDS, bookedOn: march(on), ...fields }, reference, balance, asOf };
}

/** A transaction that these streams have shown; the first one before the others. */
export function knownOf(id: number, words: readonly Assertion[], extra: Partial<KnownTransaction> = {}) {
  const [first = wordOf('ofx', 1)] = words;
  const { fields, ...rest } = first;
  const known: KnownTransaction = {
    ...{ id: transactionIdOf(id), birth: id, externalId: `bf1.checking.${fields.bookedOn}.e350EUR.${id}` },
    ...{ ...fields, ...rest, state: 'live', ...(words.length > 1 ? { assertions: words } : {}), ...extra },
  };
  return known;
}

/** A line of the statement that nobody knows yet, or one that its stream has shown as `of`. */
export function entityOf(on: number, extra: Partial<Entity> & { readonly payee?: string } = {}): Entity {
  const { payee = 'Cafe', ...more } = extra;
  const view = more.of === undefined ? {} : { view: more.of };
  const text = () => wordingOf({ payee, memo: null });
  return { day: march(on), reference: null, time: null, counterparty: null, text, ...view, ...more };
}

/** What other streams say of one transaction. */
export function bodyOf(of: KnownTransaction, words: readonly Assertion[], extra: Partial<Body> = {}): Body {
  const [first = wordOf('csv', 1)] = words;
  const { bookedOn, time } = first.fields;
  const text = () => wordingOf(first.fields);
  const side = { day: bookedOn, time, reference: first.reference, counterparty: null, text };
  return { of, assertions: words, counterparties: new Map(), ...side, isApart: false, ...extra };
}

/** The beginning of an identification in March 2026, of a statement in the stream `ofx` where no other is named. */
export function draftOf(
  lines: readonly StatementLine[],
  transactions: readonly KnownTransaction[],
  more: { readonly history?: Partial<AccountHistory>; readonly facts?: Partial<StatementFacts> } = {},
): Draft {
  const facts: StatementFacts = {
    ...{ currency: 'EUR', kind: 'snapshot', asOf: '2026-03-31', closing: null, ...more.facts },
    period: more.facts?.period ?? { from: march(1), to: march(31) },
  };
  return startDraft(facts, lines, {
    ...{ handle: 'checking', stream: 'ofx', trust: { state: 'stable', agreed: 0, disagreed: 0 } },
    ...{ aliases: new Map<string, readonly TransactionId[]>(), statements: [], corrections: [], transactions },
    ...more.history,
  });
}
