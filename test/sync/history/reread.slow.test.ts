import { describe, expect, test } from 'vitest';
import { readDocument } from '../../../src/store/views/documents.ts';
import { explain } from '../../../src/store/views/explain.ts';
import { readStatus } from '../../../src/store/views/status.ts';
import { rereadDocuments } from '../../../src/sync/history/reread.ts';
import { pullConnector } from '../../../src/sync/pull/pull.ts';
import { confirm } from '../../support/as-if.ts';
import { countsIn, documentsIn, liveIn, proofsIn, requestsIn } from '../../support/ask.ts';
import { PLAIN_FORMAT, plainText } from '../../support/documents/plain-text.ts';
import {
  accountConfig,
  connectorConfig,
  type PullHouse,
  pullHouse,
  sharedParsePool,
} from '../../support/houses/pulling.ts';

const parsePool = sharedParsePool([]);
const plainPool = sharedParsePool([PLAIN_FORMAT]);

const COLUMNS = { date: 'Date', amount: 'Amount', payee: 'Who', memo: 'What' };
const PROFILE = { delimiter: ',', header: 1, columns: COLUMNS, date: 'DD/MM/YYYY', decimal: '.' };
const FILE = [
  'Date,Who,What,Amount',
  '03/04/2026,GROCER,Food,-10.00',
  '03/04/2026,GROCER,Food,-10.00',
  '05/04/2026,EMPLOYER,Wages,250.00',
  '',
].join('\n');

function read(profile: object): { readonly formats: Record<string, { profiles: never; profile: string }> } {
  return { formats: { csv: { profiles: { bank: profile } as never, profile: 'bank' } } };
}

async function house(): Promise<PullHouse> {
  return pullHouse({
    parsePool,
    accounts: [accountConfig({ handle: 'checking', currency: 'EUR' })],
    inbox: connectorConfig({ config: { path: 'inbox', settle: '0s', watch: false }, account: 'checking' }),
    config: read(PROFILE),
  });
}

function stored({ deps }: PullHouse) {
  return liveIn(deps.store).map(({ externalId, bookedOn, amount, payee }) => ({ externalId, bookedOn, amount, payee }));
}

/** Requests that are recorded from here on would go out. */
function sendAll({ deps }: PullHouse): void {
  confirm(deps.store);
}

function toSend({ deps }: PullHouse): string[] {
  const ready = requestsIn(deps.store).filter(({ state }) => state === 'ready');
  return ready.map(({ body, expects }) => `${expects} ${body}`);
}

describe('a document that is read again', () => {
  test('stays proved by the balances that were the newest when it came', async () => {
    const home = await pullHouse({ plugins: [PLAIN_FORMAT], parsePool: plainPool });
    const month = (day: string, closing: string) =>
      plainText({ rows: [`${day};-10.00;A${closing};GROCER`], closing: `${closing} ${day}` });
    home.drop('1.plain', month('2026-03-01', '90.00'));
    home.drop('2.plain', month('2026-03-02', '80.00'));
    home.drop('3.plain', month('2026-03-03', '70.00'));
    await pullConnector(home.deps, 'inbox', 'command');
    const proofs = () => proofsIn(home.deps.store);
    const before = proofs();
    await rereadDocuments(home.deps);
    expect(before.at(-1)).toBe('proved');
    expect(proofs()).toEqual(before);
  });

  test('by a mended profile keeps its ids; only what is told otherwise is sent', async () => {
    const home = await house();
    home.drop('a.csv', FILE);
    await pullConnector(home.deps, 'inbox', 'command');
    sendAll(home);
    const before = stored(home);

    const mended = { ...PROFILE, date: 'MM/DD/YYYY', columns: { ...COLUMNS, payee: 'What', memo: 'Who' } };
    const report = await rereadDocuments(home.with(read(mended)));

    expect(report.counts).toMatchObject({ created: 0, deleted: 0, updated: 3 });
    expect(stored(home)).toEqual(
      before.map((each, at) => ({
        ...each,
        bookedOn: at === 2 ? '2026-05-04' : '2026-03-04',
        payee: at === 2 ? 'Wages' : 'Food',
      })),
    );
    const said = toSend(home);
    expect(said).toHaveLength(3);
    expect(said.some((each) => each.startsWith('created '))).toBe(false);
  });

  test('amounts that were read wrongly are corrected under the ids they were born with', async () => {
    const home = await house();
    home.drop('a.csv', FILE);
    await pullConnector(home.deps, 'inbox', 'command');
    const before = stored(home);

    await rereadDocuments(home.with(read({ ...PROFILE, sign: 'out-positive' })));
    home.drop('b.csv', FILE.replace('GROCER', 'GROCER ').replace('\n', '\r\n'));
    await pullConnector(home.with(read({ ...PROFILE, sign: 'out-positive' })), 'inbox', 'command');

    expect(stored(home).map(({ amount }) => amount)).toEqual([1000, 1000, -25000]);
    expect(stored(home).map((each) => each.externalId)).toEqual(before.map((each) => each.externalId));
  });

  test('that cannot be read any more stays as it was', async () => {
    const home = await house();
    home.drop('a.csv', FILE);
    await pullConnector(home.deps, 'inbox', 'command');
    const before = stored(home);

    const report = await rereadDocuments(home.with(read({ ...PROFILE, columns: { ...COLUMNS, amount: 'Sum' } })));

    expect(report.issues.map(({ issue }) => issue.code)).toContain('reread.worse');
    expect(stored(home)).toEqual(before);
    expect(documentsIn(home.deps.store)).toMatchObject([{ state: 'imported' }]);
    expect(countsIn(home.deps.store).lines).toBe(3);
    expect(readDocument(home.deps.store, 'd1')?.issues).toMatchObject([{ code: 'reread.worse', severity: 'warning' }]);
  });

  test('and shows less than before is said in status, in documents and of the transaction', async () => {
    const home = await house();
    const states = ['State', 'failed', 'booked', 'booked'];
    const lines = FILE.trimEnd().split('\n');
    home.drop('a.csv', `${lines.map((line, at) => `${line},${states[at]}`).join('\n')}\n`);
    await pullConnector(home.deps, 'inbox', 'command');
    sendAll(home);
    const [first] = stored(home);
    // The profile knows the column of the state now, by which the first row never happened.
    await rereadDocuments(home.with(read({ ...PROFILE, columns: { ...COLUMNS, status: 'State' } })));
    const { store } = home.deps;
    const vanished = readDocument(store, 'd1')?.issues.some(({ code }) => code === 'reread.vanished');
    const { attention } = readStatus(store, { connectors: [] });
    expect({ vanished, attention }).toMatchObject({
      vanished: true,
      attention: [{ kind: 'review', id: 'd1', title: 'a.csv is read otherwise now' }],
    });
    expect(explain(store, first?.externalId ?? '')?.story[0]).toContain('d1 showed it once');
    await rereadDocuments(home.deps);
    expect(readStatus(store, { connectors: [] }).attention).toEqual([]);
    expect(stored(home)).toHaveLength(3);
  });
});
