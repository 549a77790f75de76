/** Equal purchases of one day: each line of a later document keeps the id that the evidence gives it. */
import { expect, test } from 'vitest';
import type { StatementLine } from '../../../src/domain/statement.ts';
import { type LedgerModel, startLedgerModel } from '../../support/identity/ledger-model.ts';
import { line, statement } from '../../support/identity/statements.ts';

type Extra = Parameters<typeof line>[4];

const twin = (payee: string, extra: Extra = {}, reference: string | null = null) =>
  line('2026-03-14', '-3.50', payee, reference, extra);
/** Makes the second document another one, so that it is no repetition as a whole. */
const LATER = line('2026-03-20', '-80.00', 'Rent');

/** The ordinals that the lines of the second document have, after the first one gave 1, 2 … to its lines. */
function ordinals(first: readonly StatementLine[], second: readonly StatementLine[], model = startLedgerModel()) {
  model.ingest({ statement: statement(first, { asOf: '2026-03-15' }) });
  const { fates } = model.ingest({ statement: statement([...second, LATER], { asOf: '2026-03-21' }) });
  return fates.slice(0, second.length).map((fate) => ('id' in fate ? ordinalOf(model, fate.id) : fate.kind));
}

function ordinalOf(model: LedgerModel, id: number): string {
  return (
    model
      .all()
      .find((each) => each.id === id)
      ?.externalId.replace(/.*\./, '') ?? '?'
  );
}

test('a different balance proves another line, whatever the texts say', () => {
  const [uno, due] = [twin('Alpha', { balance: '96.50' }), twin('Beta', { balance: '93.00' })];
  const swapped = [twin('Beta', { balance: '96.50' }), twin('Alpha', { balance: '93.00' })];
  expect(ordinals([uno, due], swapped)).toEqual(['1', '2']);
});

test.each<[string, Extra, Extra]>([
  ['balance alone', { balance: '96.50' }, { balance: '93.00' }],
  ['time alone', { time: '08:15:00' }, { time: '17:40:00' }],
])('where the bank changes all texts, the %s tells which is which', (_, one, other) => {
  const first = [twin('Alpha', one), twin('Beta', other)];
  expect(ordinals(first, [twin('Gamma', other), twin('Delta', one)])).toEqual(['2', '1']);
});

test('of equal texts the balance tells which is which, though a third line has none', () => {
  const [one, other, plain] = [twin('Cafe', { balance: '96.50' }), twin('Cafe', { balance: '93.00' }), twin('Cafe')];
  expect(ordinals([one, other, plain], [plain, other, one])).toEqual(['3', '2', '1']);
});

/** Three renamed lines and none kept: the references of this stream decide nothing any more. */
function unstableModel(): LedgerModel {
  const model = startLedgerModel();
  const days = ['02', '03', '04', '05'];
  for (const run of ['a', 'b']) {
    const lines = days.map((on) => line(`2026-02-${on}`, `-${on}.00`, `Shop ${on}`, `${run}x${on}`));
    const asOf = run === 'a' ? '2026-02-10' : '2026-02-11';
    model.ingest({ statement: statement(lines, { period: ['2026-02-01', '2026-02-08'], asOf }) });
  }
  expect(model.trust().state).toBe('unstable');
  return model;
}

test('references that decide nothing still tell twins of one text apart', () => {
  const [one, other] = [twin('Cafe', {}, 'q7x'), twin('Cafe', {}, 'q9z')];
  expect(ordinals([one, other], [other, one], unstableModel())).toEqual(['2', '1']);
});

test('a line with a new reference becomes the transaction that never had one, not the one of another reference', () => {
  const [named, nameless] = [twin('Cafe', {}, 'q7x'), twin('Cafe')];
  expect(ordinals([named, nameless], [twin('Cafe', {}, 'q9z'), named])).toEqual(['2', '1']);
});

test.each([1, 20])('a reference that %d other lines have as well still tells twins apart', (others) => {
  const more = Array.from({ length: others }, (_, at) => [
    line('2026-03-16', `-${at + 9}.00`, 'Other', 'x1q'),
    line('2026-03-17', `-${at + 9}.00`, 'Other', 'y2q'),
  ]).flat();
  const first = [twin('Alpha', {}, 'x1q'), twin('Beta', {}, 'y2q'), ...more];
  const second = [twin('Gamma', {}, 'y2q'), twin('Delta', {}, 'x1q'), ...more];
  expect(ordinals(first, second).slice(0, 2)).toEqual(['2', '1']);
});
