import { describe, expect, test } from 'vitest';
import { splitTransaction } from '../../../src/sync/history/split.ts';
import { pullConnector } from '../../../src/sync/pull/pull.ts';
import { requestsIn, transactionsIn } from '../../support/ask.ts';
import { PLAIN_FORMAT, plainText } from '../../support/documents/plain-text.ts';
import { type PullHouse, pullHouse, sharedParsePool } from '../../support/houses/pulling.ts';

const parsePool = sharedParsePool([PLAIN_FORMAT]);

const COFFEE = '2026-03-14;-3.50;;CAFE';

/** Two downloads of one day, each with its own half: nothing but the closing balance tells the coffees apart. */
async function twoHalves(): Promise<PullHouse> {
  const home = await pullHouse({ plugins: [PLAIN_FORMAT], parsePool });
  home.drop('1-morning.plain', plainText({ rows: [COFFEE], closing: '96.50 2026-03-14' }));
  await pullConnector(home.deps, 'inbox', 'command');
  return home;
}

function ids({ deps }: PullHouse): string[] {
  const live = transactionsIn(deps.store).filter(({ state }) => state === 'live');
  return live.map(({ externalId }) => externalId).sort();
}

async function evening(home: PullHouse, closing: string) {
  home.drop('2-evening.plain', plainText({ rows: [COFFEE], closing }));
  return pullConnector(home.deps, 'inbox', 'command');
}

describe('equal lines in two files that share nothing', () => {
  test('are counted as one, and a person is told where the balance speaks for two', async () => {
    const home = await twoHalves();
    const { issues } = await evening(home, '93.00 2026-03-14');
    expect(ids(home)).toHaveLength(1);
    expect(issues.map(({ issue }) => issue.code)).toEqual(['identity.twin']);
  });

  test('P-ID-12: are two once the owner says so, and stay two whatever is fed again', async () => {
    const home = await twoHalves();
    await evening(home, '93.00 2026-03-14');
    const [first = ''] = ids(home);

    const second = splitTransaction(home.deps, first);

    expect(second).toBe(first.replace(/\.1$/, '.2'));
    home.drop('3.plain', plainText({ rows: [COFFEE], closing: '93.00 2026-03-15' }));
    home.drop('4.plain', plainText({ rows: [COFFEE, COFFEE], closing: '93.00 2026-03-16' }));
    await pullConnector(home.deps, 'inbox', 'command');
    expect(ids(home)).toEqual([first, second]);
  });

  test('leave the balance at the bank’s figure, also once they are two', async () => {
    const home = await twoHalves();
    await evening(home, '93.00 2026-03-14');
    const known = requestsIn(home.deps.store).length;

    splitTransaction(home.deps, ids(home)[0] ?? '');

    const said = requestsIn(home.deps.store).slice(known);
    expect(said.map(({ kind }) => kind)).toEqual(['transaction.upsert', 'account.balance']);
    expect(said[1]?.body).toBe('{"balance":93}');
  });
});
