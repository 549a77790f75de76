/** What the lines of a statement say anew of transactions that are known. */
import { describe, expect, test } from 'vitest';
import type { PendingSelf } from '../../../src/core/history.ts';
import { assign, type Draft } from '../../../src/core/identity/draft.ts';
import { type LearnedChanges, learn } from '../../../src/core/identity/learn.ts';
import type { Pendings } from '../../../src/core/identity/pending/match.ts';
import { bookTaken } from '../../../src/core/identity/pending/pending.ts';
import { judgeReferences } from '../../../src/core/identity/trust.ts';
import type { Claims } from '../../../src/core/streams/claims.ts';
import { viewsOf } from '../../../src/core/streams/views.ts';
import { transactionIdOf } from '../../../src/domain/row-ids.ts';
import type { StatementLine } from '../../../src/domain/statement.ts';
import type { Assertion, KnownTransaction } from '../../../src/domain/transaction.ts';
import { line } from '../../support/identity/statements.ts';
import { draftOf, knownOf, march, wordOf } from '../../support/identity/words-of-streams.ts';

interface Question {
  readonly lines: readonly StatementLine[];
  readonly known: KnownTransaction;
  readonly asOf?: string;
  readonly composed?: readonly Assertion[];
  readonly settled?: boolean;
  readonly namesLines?: boolean;
  /** Further names of the transaction. */
  readonly aliases?: readonly string[];
  readonly outdated?: boolean;
}

/** The answer where every line of the statement is the transaction. */
function learnt({ lines, known, asOf = '2026-03-25', composed, aliases = [], ...more }: Question): LearnedChanges {
  const views = viewsOf(draftOf([], [known]).history);
  const names = new Map(aliases.map((name) => [name, [known.id]]));
  const transactions = views.own.length > 0 ? views.own : [known];
  const draft: Draft = draftOf(lines, transactions, { facts: { asOf }, history: { aliases: names } });
  const claims: Claims = { composed: new Map(), adopted: new Map(), moved: [], doubts: [] };
  if (composed !== undefined) claims.composed.set(known, composed);
  const verdict = { ...judgeReferences(draft), namesLines: more.namesLines ?? true };
  for (const at of lines.keys()) {
    assign(draft, at, transactions[0] ?? known);
    if (more.outdated === true) draft.outdated.add(at);
  }
  return learn({ draft, views, claims, verdict, settled: new Set(more.settled === true ? lines.keys() : []) });
}

const coffee = (extra: Partial<StatementLine> = {}): StatementLine => ({
  ...line(march(1), '-3.50', 'Cafe', 'a'),
  ...extra,
});
const word = (stream: string, extra: Parameters<typeof wordOf>[2] = {}) =>
  wordOf(stream, 1, { reference: 'a', asOf: '2026-03-20', ...extra });
const NOTHING = { changed: [], confirmed: [], reasserted: [], aliases: [], assertions: [] };

describe('a line that says what is known', () => {
  const known = knownOf(1, [word('ofx')]);

  test('confirms it where it is newer, and says nothing where it is not', () => {
    expect(learnt({ lines: [coffee()], known })).toEqual({ ...NOTHING, confirmed: [1] });
    for (const asOf of ['2026-03-20', '2026-03-19']) {
      expect(learnt({ lines: [coffee()], known, asOf })).toEqual(NOTHING);
    }
    expect(learnt({ lines: [coffee()], known: { ...known, state: 'deleted' } })).toEqual(NOTHING);
  });

  test('confirms what its own stream says, where others show the transaction as well', () => {
    const shared = knownOf(1, [word('csv', { asOf: '2026-03-22' }), word('ofx', { asOf: '2026-03-20' })]);
    expect(learnt({ lines: [coffee()], known: shared })).toEqual({ ...NOTHING, confirmed: [1], reasserted: [1] });
    expect(learnt({ lines: [coffee()], known: shared, asOf: '2026-03-21' })).toEqual({ ...NOTHING, reasserted: [1] });
    expect(learnt({ lines: [coffee()], known: shared, asOf: '2026-03-20' })).toEqual(NOTHING);
    const deleted = { ...shared, state: 'deleted' } as const;
    expect(learnt({ lines: [coffee()], known: deleted })).toEqual({ ...NOTHING, reasserted: [1] });
  });

  test('counts last where two lines are the transaction', () => {
    const said = learnt({ lines: [coffee({ payee: 'Kiosk' }), coffee()], known });
    expect(said).toEqual({ ...NOTHING, confirmed: [1] });
  });

  test('says nothing where it is spoken for elsewhere, or old news', () => {
    const lines = [coffee({ payee: 'Kiosk' })];
    expect(learnt({ lines, known, settled: true })).toEqual(NOTHING);
    expect(learnt({ lines, known, outdated: true })).toEqual(NOTHING);
  });
});

describe('a line with other words', () => {
  test('changes what its stream alone has shown', () => {
    const said = learnt({ lines: [coffee({ payee: 'Kiosk' })], known: knownOf(1, [word('ofx')]) });
    expect(said).toMatchObject({ ...NOTHING, changed: [{ id: 1, changed: ['payee'], asOf: '2026-03-25' }] });
  });

  test('changes its stream’s word, and of the transaction what the best stream says', () => {
    const [csv, ofx] = [word('csv', { payee: 'CAFE' }), word('ofx')];
    const said = learnt({ lines: [coffee({ payee: 'Kiosk', bookedOn: march(2) })], known: knownOf(1, [csv, ofx]) });
    const fields = { ...ofx.fields, payee: 'Kiosk', bookedOn: march(2) };
    expect(said).toMatchObject({
      assertions: [{ id: 1, stream: 'ofx', assertion: { ...ofx, fields, asOf: '2026-03-25' } }],
      changed: [{ id: 1, changed: ['bookedOn'], fields: { payee: 'CAFE' }, asOf: '2026-03-25' }],
    });
    expect(said.assertions).toHaveLength(1);
  });

  test('is the first word of its stream, beside that of the stream which was first', () => {
    const csv = word('csv', { payee: 'CAFE', balance: 5n });
    const said = learnt({ lines: [coffee({ balance: 7n })], known: knownOf(1, [csv]) });
    expect(said.assertions).toEqual([
      { id: 1, stream: 'csv', assertion: csv, isOwn: true },
      { id: 1, stream: 'ofx', assertion: word('ofx', { balance: 7n, asOf: '2026-03-25' }) },
    ]);
    expect(said.aliases).toEqual([]);
  });

  test('is old news where it is what the transaction was before it was corrected under another name', () => {
    const known = knownOf(1, [word('ofx', { amount: -400n })]);
    const old = { lines: [coffee()], known };
    expect(learnt({ ...old, aliases: ['b'] })).toEqual(NOTHING);
    expect(learnt(old).changed).toMatchObject([{ changed: ['amount'] }]);
    const lines = [coffee({ bookedOn: march(2) })];
    expect(learnt({ lines, known, aliases: ['b'] }).changed).toMatchObject([{ changed: ['bookedOn', 'amount'] }]);
    const nameless = [coffee({ reference: null })];
    expect(learnt({ lines: nameless, known, aliases: ['b'] }).changed).toMatchObject([{ changed: ['amount'] }]);
    const correction = { reference: 'b', action: 'replace' } as const;
    const correcting = [coffee({ correction })];
    expect(learnt({ lines: correcting, known, aliases: ['b'] }).changed).toMatchObject([{ changed: ['amount'] }]);
    const same = [coffee({ amount: -400n, payee: 'Kiosk' })];
    expect(learnt({ lines: same, known, aliases: ['b'] }).changed).toMatchObject([{ changed: ['payee'] }]);
  });
});

describe('a correction', () => {
  const known = knownOf(1, [word('ofx')]);
  const correcting = (reference: string, amount = -400n) =>
    coffee({ reference, amount, correction: { reference: 'a', action: 'replace' } });

  test('changes what is known whatever the as-of, and its name is kept', () => {
    const said = learnt({ lines: [correcting('c')], known, asOf: '2026-03-01', namesLines: false });
    expect(said).toMatchObject({ changed: [{ changed: ['amount'] }], aliases: [{ id: 1, reference: 'c' }] });
  });

  test('comes after all plain lines', () => {
    const said = learnt({ lines: [correcting('c'), coffee({ amount: -500n, payee: 'Kiosk' })], known });
    expect(said.changed).toMatchObject([{ fields: { amount: -400n, payee: 'Cafe' } }]);
  });
});

describe('a new name', () => {
  const known = knownOf(1, [word('ofx')]);
  const aliases = (lines: readonly StatementLine[], more: Partial<Question> = {}) =>
    learnt({ lines, known, ...more }).aliases;

  test('is kept where names tell lines apart', () => {
    expect(aliases([coffee({ reference: 'b' })])).toEqual([{ id: 1, reference: 'b' }]);
    expect(aliases([coffee({ reference: 'b' })], { namesLines: false })).toEqual([]);
    expect(aliases([coffee({ reference: 'b' })], { aliases: ['b'] })).toEqual([]);
    expect(aliases([coffee({ reference: null })])).toEqual([]);
    expect(aliases([coffee()])).toEqual([]);
  });

  test('is none in the first word of a stream: that brings its name along', () => {
    expect(aliases([coffee({ reference: 'b' })], { known: knownOf(1, [word('csv')]) })).toEqual([]);
    const shared = knownOf(1, [word('csv'), word('ofx')]);
    expect(aliases([coffee({ reference: 'b' })], { known: shared })).toEqual([{ id: 1, reference: 'b' }]);
  });
});

describe('a transaction that is put together anew', () => {
  const composedOf = (known: KnownTransaction, ...composed: readonly Assertion[]) =>
    learnt({ lines: [], known, composed });

  test('keeps what no word says any more, unless the word that said it is another transaction’s now', () => {
    const told = { valueOn: march(3), time: '08:00:00', memo: 'card' };
    const [csv, ofx] = [word('csv', told), word('ofx')];
    const shared = { ...knownOf(1, [ofx, csv]), ...told };
    expect(composedOf(shared, ofx).changed).toMatchObject([
      { changed: ['valueOn', 'time', 'memo'], fields: { valueOn: null, time: null, memo: null, payee: 'Cafe' } },
    ]);
    const others = { valueOn: march(4), time: '09:00:00', memo: 'cash', payee: 'Kiosk' };
    const known = { ...shared, ...others };
    expect(composedOf(known, ofx).changed).toMatchObject([{ fields: { ...others, payee: 'Cafe' } }]);
    const silent = word('ofx', { payee: null });
    expect(composedOf({ ...shared, assertions: [silent, csv] }, silent).changed).toMatchObject([
      { fields: { payee: 'Cafe' } },
    ]);
    expect(composedOf(known, ofx, word('mt940', told)).changed).toMatchObject([{ fields: told }]);
  });

  test('stays as it was where it is deleted, or nobody says anything of it', () => {
    const shared = knownOf(1, [word('ofx'), word('csv', { payee: 'Kiosk' })], { state: 'deleted' });
    expect(composedOf(shared, word('csv', { payee: 'Kiosk' })).changed).toEqual([]);
    expect(composedOf(knownOf(1, [word('ofx')])).changed).toEqual([]);
  });
});

describe('a booked line that takes a pending transaction over', () => {
  function booked(pending: KnownTransaction, by: StatementLine, asOf = '2026-03-25') {
    const draft = draftOf([by], [pending], { facts: { asOf } });
    const { bookedOn, amount, currency, payee, memo } = pending;
    const self: PendingSelf = {
      ...{ transaction: pending, state: 'open', stream: 'ofx', reference: null, seenAsOf: '' },
      ...{ bookedOn, amount, currency, payee, memo },
    };
    const pendings: Pendings = {
      ...{ draft, lines: [], open: [self], over: [], news: [], taken: new Map([[0, self]]) },
      ...{ listed: new Map(), tipped: new Map(), givenUp: new Set(), swallowed: new Map() },
    };
    return bookTaken(pendings);
  }
  const told = { valueOn: march(3), time: '08:00:00', payee: 'Cafe', memo: 'card' };
  const pending = knownOf(1, [word('ofx', { ...told, status: 'pending' })]);

  test('gives it its own values, and leaves what it does not tell', () => {
    const silent = coffee({ payee: null, amount: -400n });
    expect(booked(pending, silent).changed).toMatchObject([
      { id: transactionIdOf(1), changed: ['amount', 'status'], fields: { ...told, amount: -400n, status: 'booked' } },
    ]);
    const other = { valueOn: march(4), time: '09:00:00', payee: 'Kiosk', memo: 'cash' };
    expect(booked(pending, coffee(other)).changed).toMatchObject([{ fields: other }]);
    expect(booked(pending, coffee(), '2026-03-25').changed).toMatchObject([{ asOf: '2026-03-25' }]);
    expect(booked(pending, coffee(), '2026-03-15').changed).toMatchObject([{ asOf: '2026-03-20' }]);
  });
});
