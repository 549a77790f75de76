import { describe, expect, test } from 'vitest';
import { pullConnector } from '../../src/sync/pull/pull.ts';
import { countsIn, requestsIn, transactionsIn } from '../support/ask.ts';
import { type OfxLine, ofxText } from '../support/documents/ofx-text.ts';
import { pullHouse, sharedParsePool } from '../support/houses/pulling.ts';

/**
 * The cases of identity that OFX files in a folder can express. They run over real files, the real reader and a real
 * store. They run in the stated order, with every document fed twice, and in reverse.
 */
interface Case {
  readonly name: string;
  /** Contents of the files, in order of arrival. */
  readonly files: readonly string[];
  /** `amount` or `amount payee` of what must stand in the ledger. */
  readonly stand: readonly string[];
}

const DAY = '2026-03-14';
const coffee = (id?: string, name = 'CAFE'): OfxLine => ({ on: DAY, amount: '-3.50', name, ...(id ? { id } : {}) });
const span = { from: '2026-03-01', to: '2026-03-31' };
const month: readonly OfxLine[] = [
  { id: 'r1', on: '2026-03-01', amount: '-10.00', name: 'GROCER' },
  { id: 'r2', on: '2026-03-02', amount: '-20.00', name: 'BAKER' },
  { id: 'r3', on: '2026-03-03', amount: '-20.00', name: 'BUTCHER' },
  { id: 'r4', on: '2026-03-04', amount: '1500.00', name: 'EMPLOYER' },
];
const MONTH = ['-10.00 GROCER', '-20.00 BAKER', '-20.00 BUTCHER', '1500.00 EMPLOYER'];
const renamed = (prefix: string) => month.map((line, index) => ({ ...line, id: `${prefix}${index}` }));
const correcting = (id: string, action: 'REPLACE' | 'DELETE', amount: string): OfxLine => ({
  ...coffee('A2'),
  amount,
  extra: `<CORRECTFITID>${id}<CORRECTACTION>${action}`,
});

const CASES: readonly Case[] = [
  {
    name: 'the same lines in other bytes',
    files: [ofxText({ lines: month }), ofxText({ lines: month, server: '2026-04-09' })],
    stand: MONTH,
  },
  {
    name: 'a noon export and an evening export',
    files: [ofxText({ lines: [coffee()] }), ofxText({ lines: [coffee(), coffee()] })],
    stand: ['-3.50', '-3.50'],
  },
  {
    name: 'a twin of another shop above the known line',
    files: [ofxText({ lines: [coffee()] }), ofxText({ lines: [coffee(undefined, 'BAKERY'), coffee()] })],
    stand: ['-3.50 BAKERY', '-3.50 CAFE'],
  },
  {
    name: 'stable references on two equal lines, then in reverse order',
    files: [ofxText({ lines: [coffee('A'), coffee('B')] }), ofxText({ lines: [coffee('B'), coffee('A')] })],
    stand: ['-3.50', '-3.50'],
  },
  {
    name: 'references that change at every download',
    files: [ofxText({ lines: renamed('x'), ...span }), ofxText({ lines: renamed('y'), ...span })],
    stand: MONTH,
  },
  {
    name: 'a purchase and its fee under one reference',
    files: [
      ofxText({
        lines: [
          { ...coffee('F1'), amount: '-50.00' },
          { ...coffee('F1'), amount: '-0.75', name: 'FEE' },
        ],
      }),
    ],
    stand: ['-0.75 FEE', '-50.00'],
  },
  {
    name: 'a correction that replaces, before or after its target',
    files: [
      ofxText({ lines: [coffee('A')] }),
      ofxText({ lines: [correcting('A', 'REPLACE', '-5.30')], server: '2026-03-20' }),
    ],
    stand: ['-5.30'],
  },
  {
    name: 'a correction that deletes, before or after its target',
    files: [
      ofxText({ lines: [coffee('A')] }),
      ofxText({ lines: [correcting('A', 'DELETE', '-3.50')], server: '2026-03-20' }),
    ],
    stand: [],
  },
  {
    name: 'a line corrected in place, and both downloads give the balance of one instant',
    files: (
      [
        ['-3.50', '2026-03-20'],
        ['-3.60', '2026-03-25'],
      ] as const
    ).map(([amount, server]) =>
      ofxText({ lines: [{ ...coffee('A'), amount }], ...span, server, closing: { amount, on: '2026-03-19' } }),
    ),
    stand: ['-3.60'],
  },
  {
    name: 'lines of zero',
    files: [ofxText({ lines: [{ ...coffee('A'), amount: '0.00', name: 'BALANCE CARRIED FORWARD' }] })],
    stand: [],
  },
];

const parsePool = sharedParsePool([]);

async function feed(files: readonly string[]) {
  const house = await pullHouse({ parsePool });
  for (const [index, content] of files.entries()) {
    house.drop(`${index}.ofx`, content);
    await pullConnector(house.deps, 'inbox', 'command');
  }
  const { store } = house.deps;
  const rows = transactionsIn(store)
    .filter(({ state }) => state === 'live')
    .map(({ externalId, amount, payee }) => ({ id: externalId, amount, payee }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const requests = () => requestsIn(store).filter(({ state }) => state === 'ready').length;
  return { house, rows, requests };
}

/** Compared by amount, and by payee where the case names one. */
function expectStanding(
  rows: readonly { readonly amount: number; readonly payee: string | null }[],
  stand: readonly string[],
) {
  const hasPayees = stand.some((each) => each.includes(' '));
  const standing = rows.map(({ amount, payee }) => {
    const figure = (amount / 100).toFixed(2);
    return hasPayees && stand.includes(`${figure} ${payee}`) ? `${figure} ${payee}` : figure;
  });
  expect(standing.sort()).toEqual([...stand].sort());
}

describe.each(CASES)('$name', ({ files, stand }) => {
  test('stands once', async () => {
    const { rows } = await feed(files);
    expectStanding(rows, stand);
    expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
  });

  test('stays as it is when every file comes again, and asks for nothing', async () => {
    const { rows, requests, house } = await feed(files);
    const before = requests();
    for (const [index, content] of files.entries()) {
      house.drop(`again-${index}.ofx`, content);
      await pullConnector(house.deps, 'inbox', 'command');
    }
    expect(requests()).toBe(before);
    expectStanding(rows, stand);
  });

  if (files.length > 1) {
    test('ends the same in reverse', async () => {
      const { rows } = await feed([...files].reverse());
      expectStanding(rows, stand);
    });
  }
});

describe('files that repeat, name no account or are cut', () => {
  test('a file that does not name its account sends nothing until the owner says whose it is', async () => {
    const text = ofxText({ lines: month }).replace(/<BANKACCTFROM>.*<\/BANKACCTFROM>/, '');
    const { rows, requests, house } = await feed([text]);
    expect([rows.length, requests()]).toEqual([0, 0]);
    const told = house.with({
      connectors: house.deps.config.connectors.map((each) => ({ ...each, account: 'checking' })),
    });
    await pullConnector(told, 'inbox', 'command');
    expect(transactionsIn(house.deps.store)).toHaveLength(4);
  });

  test('the same bytes under other names are one document with several origins', async () => {
    const { house, rows } = await feed([ofxText({ lines: month }), ofxText({ lines: month })]);
    expect(rows).toHaveLength(4);
    expect(countsIn(house.deps.store)).toMatchObject({ documents: 1, origins: 2 });
  });

  test('a file that is cut anywhere and then whole ends as the whole', async () => {
    const whole = ofxText({ lines: month });
    const house = await pullHouse({ parsePool });
    for (let length = 40; length < whole.length; length += 97) {
      house.drop('month.ofx', whole.slice(0, length));
      await pullConnector(house.deps, 'inbox', 'command');
    }
    house.drop('month.ofx', whole);
    const report = await pullConnector(house.deps, 'inbox', 'command');
    expect(report.outcome).toBe('ok');
    expectStanding(transactionsIn(house.deps.store), MONTH);
  });
});
