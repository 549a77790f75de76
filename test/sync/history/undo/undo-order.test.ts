/** Two documents are undone, the older one first, and retried: nothing of the one is left in the other. */
import { expect, test } from 'vitest';
import type { StatementLine } from '../../../../src/domain/statement.ts';
import { liveIn, referencesIn, streamsIn } from '../../../support/ask.ts';
import { type Desk, deskIn, linesIn, type Paper } from '../../../support/houses/paper-desk.ts';
import { workshop } from '../../../support/houses/workshop.ts';
import { line, statement } from '../../../support/identity/statements.ts';

const open = workshop();

interface Purchase {
  readonly name: string;
  readonly reference?: string;
  readonly on?: string;
  readonly amount?: string;
  /** The reference that this one corrects. */
  readonly corrects?: string;
}

/** At this hour, for the days of the lines. */
function paper(format: string, hour: number, ...all: readonly Purchase[]): Paper {
  const lines = all.map(({ amount = '-3.50', corrects, name, on = '2026-02-20', reference = null }): StatementLine => {
    const correction = corrects === undefined ? null : { reference: corrects, action: 'replace' as const };
    return { ...line(on, amount, name, reference), correction };
  });
  const days = lines.map(({ bookedOn }) => bookedOn).sort();
  const period = [days[0] ?? '2026-02-20', days.at(-1) ?? '2026-02-20'] as const;
  return { format, statement: statement(lines, { asOf: `2026-02-21T${hour}:00:00`, period }) };
}

const UNO = { name: 'Cafe Uno' };
const LOUD = { name: 'CAFE UNO' };
const named = (letter: string, { name }: Purchase): readonly Purchase[] => [
  { name, reference: `${letter}1` },
  { name, reference: `${letter}2`, on: '2026-02-21' },
];

const state = ({ store }: Desk, documents: number) => ({
  lines: Array.from({ length: documents }, (_, at) => linesIn(store, at + 1)),
  trust: streamsIn(store).filter(({ agreed, disagreed }) => agreed + disagreed > 0),
  references: referencesIn(store),
});

test.each<readonly [what: string, papers: readonly Paper[]]>([
  [
    'the words of a format',
    [paper('ofx', 10, UNO), paper('csv', 11, LOUD), paper('csv', 12, UNO), paper('csv', 13, LOUD)],
  ],
  [
    'the words of the format that had shown it first',
    [
      paper('camt', 10, { ...UNO, reference: 'A' }),
      paper('ofx', 13, { name: 'GROCER', reference: 'B' }),
      paper('csv', 12, { ...UNO, reference: 'C' }),
      paper('csv', 11, { ...LOUD, reference: 'D' }, { name: 'GROCER', reference: 'E' }),
    ],
  ],
  [
    'the time of what was said last',
    [
      paper('csv', 10, { name: 'SHOP', amount: '-3.51' }),
      paper('ofx', 11, { name: 'Shop', reference: 'A' }),
      paper('ofx', 14, { name: 'Shop', reference: 'B', amount: '-3.51' }),
      paper('ofx', 12, { name: 'Shop', reference: 'B', amount: '-3.51', corrects: 'A' }),
    ],
  ],
  [
    'references that the bank changes at every download',
    [
      paper('csv', 11, { ...LOUD, reference: 'B' }),
      paper('ofx', 13, ...named('D', LOUD)),
      paper('ofx', 10, ...named('A', UNO)),
      paper('ofx', 12, ...named('C', UNO)),
    ],
  ],
])('%s', async (_, papers) => {
  const [never, taken] = [await deskIn(open()), await deskIn(open())];
  for (const each of papers.slice(0, 2)) never.bring(each);
  for (const each of papers) taken.bring(each);
  taken.undo(3);
  taken.undo(4);
  expect(state(taken, 2)).toEqual(state(never, 2));
  for (const each of papers.slice(2)) never.bring(each);
  await taken.retry(3);
  await taken.retry(4);
  expect(state(taken, 4)).toEqual(state(never, 4));
});

test('a line that a later document has given on to another transaction goes back from that one as well', async () => {
  const [never, taken] = [await deskIn(open()), await deskIn(open())];
  const papers = [
    paper('ofx', 11, { name: 'GROCER', reference: 'B' }, { ...LOUD, reference: 'C' }),
    paper('camt', 13, { ...LOUD, reference: 'D' }),
    paper('camt', 12, { ...UNO, reference: 'C' }),
    paper('ofx', 10, { ...UNO, reference: 'A' }),
  ];
  for (const each of papers.slice(0, 2)) never.bring(each);
  for (const each of papers) taken.bring(each);
  taken.undo(3);
  taken.undo(4);
  expect(state(taken, 2)).toEqual(state(never, 2));
});

test('of documents that are retried in another order the better format still decides, whoever brings the line first', async () => {
  const desk = await deskIn(open());
  desk.bring(paper('ofx', 10, { name: 'Cafe Uno', reference: 'A1', on: '2026-02-18' }));
  // The export shows the day on which the statement books it.
  const other = { name: 'GROCER', amount: '-9.00', on: '2026-02-17' };
  desk.bring(paper('csv', 12, { name: 'CAFE UNO', on: '2026-02-20' }, other));
  const shown = () =>
    liveIn(desk.store)
      .filter(({ payee }) => payee !== other.name)
      .map(({ bookedOn, externalId, payee }) => ({ bookedOn, externalId, payee }));
  const [before] = shown();
  expect(before).toMatchObject({ bookedOn: '2026-02-18' });
  desk.undo(2);
  desk.undo(1);
  await desk.retry(2);
  expect(shown()).toMatchObject([{ bookedOn: '2026-02-20' }]);
  await desk.retry(1);
  expect(shown()).toMatchObject([{ bookedOn: '2026-02-18' }]);
  desk.undo(1);
  expect(shown()).toMatchObject([{ bookedOn: '2026-02-20' }]);
  desk.undo(2);
  expect(shown()).toEqual([]);
});
