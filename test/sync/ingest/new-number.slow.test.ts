import { describe, expect, test } from 'vitest';
import { acceptDocuments } from '../../../src/sync/history/accept.ts';
import { pullConnector } from '../../../src/sync/pull/pull.ts';
import { accountsIn, transactionsIn } from '../../support/ask.ts';
import { ofxText } from '../../support/documents/ofx-text.ts';
import { type PullHouse, pullHouse, sharedParsePool } from '../../support/houses/pulling.ts';

const parsePool = sharedParsePool([]);

type Row = readonly [on: string, amount: string, name: string];

const ROWS: readonly Row[] = [
  ['2026-01-05', '-40.00', 'FUEL'],
  ['2026-01-14', '-4.50', 'CAFE'],
  ['2026-01-20', '-13.90', 'VIDEO'],
];
const BAR: Row = ['2026-02-02', '-9.00', 'BAR'];

function ofx(
  accountId: string,
  rows: readonly Row[],
  closing: string | null,
  [from, to] = ['2026-01-01', '2026-01-31'],
) {
  return ofxText({
    accountId,
    lines: rows.map(([on, amount, name], at) => ({ id: `99000${at}`, on, amount, name })),
    ...{ currency: 'EUR', from, to },
    ...(closing === null ? {} : { closing: { amount: closing, on: to } }),
  });
}

const OLD = ofx('4111111111111111', ROWS, '-58.40');
const NEW = ofx('4111222233334444', [...ROWS, BAR], '-67.40', ['2026-01-01', '2026-02-05']);
const LATER = ofx('4111222233334444', [['2026-02-09', '-1.00', 'KIOSK']], '-68.40', ['2026-02-06', '2026-02-10']);

async function houseWith(...files: readonly string[]): Promise<PullHouse> {
  const house = await pullHouse({ parsePool });
  for (const [at, content] of files.entries()) house.drop(`${at}.ofx`, content);
  return house;
}

const sync = ({ deps }: PullHouse) => pullConnector(deps, 'inbox', 'command');
const handles = ({ deps }: PullHouse) => accountsIn(deps.store).map(({ handle }) => handle);
const counted = ({ deps }: PullHouse) => transactionsIn(deps.store).length;

describe('an account under an unknown number', () => {
  test('is held where its lines are those of a known account, and the question names both answers', async () => {
    const house = await houseWith(OLD, NEW);
    const report = await sync(house);
    expect(report).toMatchObject({ outcome: 'attention', counts: { held: 1, created: 3 } });
    const { code, message } = report.issues[0]?.issue ?? {};
    const [known = ''] = handles(house);
    expect(code).toBe('account.renamed');
    expect(message).toContain(`lists lines that \`${known}\` has on the same days`);
    expect(message).toContain(`\`bankfeed accept DOCUMENT --account ${known}\``);
    expect(message).toContain('`bankfeed accept DOCUMENT --account HANDLE --name NAME`');
    expect(message).not.toContain('4111');
    await expect(acceptDocuments(house.deps, ['d2'])).rejects.toMatchObject({ code: 'accept.account' });
  });

  test('is the known account from then on, where the owner says so', async () => {
    const house = await houseWith(OLD, NEW);
    await sync(house);
    const [handle = ''] = handles(house);
    expect(await acceptDocuments(house.deps, ['d2'], { handle })).toMatchObject({
      counts: { created: 1, unchanged: 3 },
    });
    house.drop('later.ofx', LATER);
    expect(await sync(house)).toMatchObject({ outcome: 'ok', counts: { held: 0, created: 1 } });
    expect(handles(house)).toEqual([handle]);
    expect(counted(house)).toBe(5);
  });

  test('is an account of its own from then on, where the owner names it', async () => {
    const house = await houseWith(OLD, NEW);
    await sync(house);
    const answer = { handle: 'second', name: 'Second card' };
    expect(await acceptDocuments(house.deps, ['d2'], answer)).toMatchObject({ counts: { created: 4 } });
    house.drop('later.ofx', LATER);
    expect(await sync(house)).toMatchObject({ outcome: 'ok', counts: { held: 0, created: 1 } });
    expect(handles(house)).toHaveLength(2);
    expect(counted(house)).toBe(8);
  });

  test('is held where its statement begins with the balance that a known account ended with', async () => {
    const house = await houseWith(OLD, ofx('4111222233334444', [BAR], '-67.40', ['2026-02-01', '2026-02-05']));
    const report = await sync(house);
    expect(report).toMatchObject({ counts: { held: 1, created: 3 } });
    expect(report.issues[0]?.issue.message).toContain('begins with the balance');
  });
});

describe('an account under an unknown number is a new one without a question', () => {
  const held = async (...files: readonly string[]) => (await sync(await houseWith(...files))).counts.held;
  test('where few of its lines are those of another', async () => {
    const rows: readonly Row[] = [...ROWS.slice(0, 1), ['2026-01-06', '-1.00', 'A'], ['2026-01-07', '-2.00', 'B']];
    expect(await held(OLD, ofx('5550001111', rows, '-43.00'))).toBe(0);
  });
});
