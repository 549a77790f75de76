/** Lines of other documents that an undone one had made other transactions: they are again what they were. */
import { expect, test } from 'vitest';
import type { StatementLine } from '../../../../src/domain/statement.ts';
import { type Desk, deskIn, linesIn, type Paper } from '../../../support/houses/paper-desk.ts';
import { workshop } from '../../../support/houses/workshop.ts';
import { line, statement } from '../../../support/identity/statements.ts';

const open = workshop();

/** Purchases of one amount, on these days. `asOf`: the hour. */
interface Shown {
  readonly amount: string;
  readonly days: readonly number[];
}

function show(format: string, asOf: string, ...all: readonly Shown[]): Paper {
  const days = all.flatMap((each) => each.days).sort();
  const lines = all.flatMap(({ amount, days: on }) => on.map((each) => line(`2026-02-${each}`, amount, 'Cafe')));
  const period = [`2026-02-${days[0]}`, `2026-02-${days.at(-1)}`] as const;
  const placed = lines.map((each, at) => ({ ...each, position: { line: at + 1 } }));
  return { format, statement: statement(placed, { period, asOf: `2026-02-22T${asOf}:00:00` }) };
}

/** The third of these gives lines of the first two to other transactions. */
const OFX: Shown = { amount: '-3.50', days: [20, 20, 20, 22] };
const CSV: Shown = { amount: '-3.50', days: [22, 22, 22] };
const JOINING: Shown = { amount: '-3.50', days: [20, 20, 22, 22] };
/** The same ten days before. */
const before = ({ days }: Shown): Shown => ({ amount: '-7.00', days: days.map((each) => each - 10) });

const FIRST = show('ofx', '13', before(OFX), OFX);
const SECOND = show('csv', '12', before(CSV), CSV);

async function begun(): Promise<Desk> {
  const desk = await deskIn(open());
  desk.bring(FIRST);
  desk.bring(SECOND);
  return desk;
}

const shown = ({ store }: Desk) => [linesIn(store, 1), linesIn(store, 2)];

test('also where their own documents were read again since', async () => {
  const desk = await begun();
  const lines = shown(desk);
  desk.bring(show('csv', '10', JOINING));
  expect(shown(desk)).not.toEqual(lines);
  const joined = shown(desk);
  await desk.reread(1, FIRST);
  await desk.reread(2, SECOND);
  expect(shown(desk)).toEqual(joined);
  desk.undo(3);
  expect(shown(desk)).toEqual(lines);
});

test('are found by their places where a better reader finds one line more, also with an undone document between', async () => {
  const desk = await begun();
  const lines = shown(desk);
  desk.bring(show('csv', '10', JOINING));
  const more = { ...line('2026-02-15', '-1.00', 'Kiosk'), position: { line: 100 } };
  const { statement: read } = FIRST;
  await desk.reread(1, { ...FIRST, statement: { ...read, lines: [more, ...read.lines] } });
  desk.undo(3);
  const [[kiosk, ...first] = [], second] = shown(desk);
  expect(kiosk?.said).toMatchObject({ payee: 'Kiosk', state: 'live' });
  expect([first, second]).toEqual(lines);
});

test('also where one of them was read again alone and says what it said', async () => {
  const desk = await begun();
  const lines = shown(desk);
  desk.bring(show('csv', '10', JOINING));
  await desk.reread(1, FIRST);
  desk.undo(3);
  expect(shown(desk)).toEqual(lines);
});

test('also where a reader has found the same statement twice since', async () => {
  const desk = await begun();
  const [first = [], second] = shown(desk);
  desk.bring(show('csv', '10', JOINING));
  await desk.reread(1, { ...FIRST, others: [FIRST.statement] });
  await desk.reread(1, FIRST);
  desk.undo(3);
  expect(shown(desk)).toEqual([first, second]);
});

test.each([
  ['the older first', [3, 4]],
  ['the newer first', [4, 3]],
])(
  'also where another document did so with other lines of the same statement, and goes as well: %s',
  async (_, gone) => {
    const desk = await begun();
    const lines = shown(desk);
    desk.bring(show('csv', '10', JOINING));
    desk.bring(show('csv', '11', before(JOINING)));
    for (const document of gone) desk.undo(document);
    expect(shown(desk)).toEqual(lines);
  },
);

test('and lines that another document had made others since stay so', async () => {
  const [both, later] = [await begun(), await begun()];
  both.bring(show('csv', '10', JOINING));
  for (const desk of [both, later]) desk.bring(show('csv', '11', before(JOINING)));
  both.undo(3);
  expect(shown(both)).toEqual(shown(later));
});

/** By the first correction the purchase is the second of the export, by the second one the first. */
test('and they are what the document makes of them when it is imported once more, however often', async () => {
  const desk = await deskIn(open());
  const shop = (amount: string, name: string, reference: string | null, corrects?: string): StatementLine => ({
    ...line('2026-03-01', amount, name, reference),
    correction: corrects === undefined ? null : { reference: corrects, action: 'replace' },
  });
  const bring = (format: string, asOf: string, ...lines: readonly StatementLine[]) =>
    desk.bring({ format, statement: statement(lines, { asOf }) });
  bring('csv', '2026-03-10T09:00:00', shop('-12.02', 'SHOP 0', null), shop('-12.01', 'SHOP 1', null));
  bring('ofx', '2026-03-11T10:00:00', shop('-12.01', 'Shop 0', 'B', 'A'));
  bring('ofx', '2026-03-12T10:00:00', shop('-12.02', 'Shop 0', 'C', 'B'));
  const before = [linesIn(desk.store, 1), linesIn(desk.store, 2), linesIn(desk.store, 3)];
  for (let time = 0; time < 3; time += 1) {
    desk.undo(3);
    expect(linesIn(desk.store, 1)).not.toEqual(before[0]);
    await desk.retry(3);
    expect([linesIn(desk.store, 1), linesIn(desk.store, 2), linesIn(desk.store, 3)]).toEqual(before);
  }
});
