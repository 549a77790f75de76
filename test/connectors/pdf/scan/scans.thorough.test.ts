/** Scanned statements: tesseract reads them where it is installed, and each waits for its owner. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sha256 } from '../../../../src/lib/hash.ts';
import { acceptDocuments } from '../../../../src/sync/history/accept.ts';
import { findOcr } from '../../../../src/sync/parse/ocr/tool.ts';
import { createParsePool, type ParsedDocument, type ParsePool } from '../../../../src/sync/parse/pool.ts';
import { pullConnector } from '../../../../src/sync/pull/pull.ts';
import { hasChromium, openBrowser } from '../../../support/browser/chromium.ts';
import { pullHouse } from '../../../support/houses/pulling.ts';
import { isInstalled } from '../../../support/run/installed.ts';
import { blockersOf, linesIn, proofsOf } from '../read-pdf.ts';
import { type Ink, type Packing, type Paper, paperOf, scanOf } from './scanned.ts';

const TESSERACT = '/usr/bin/tesseract';
const HOW = 'On Debian: apt-get install tesseract-ocr.';
const isReady = isInstalled(TESSERACT, 'tesseract', HOW) && hasChromium();

const ORDER = { format: 'auto', options: {}, connectorOptions: {}, timezone: 'UTC', currencies: {} };

const ROWS = [
  ['02.03.2026', 'GROCER HIGH STREET', '-12.50', '987.50'],
  ['14.03.2026', 'EMPLOYER SALARY MARCH', '2,000.00', '2,987.50'],
  ['28.03.2026', 'RENT APRIL', '-800.00', '2,187.50'],
];
const LINES = ['2026-03-02 -12.50', '2026-03-14 2000.00', '2026-03-28 -800.00'];

/** Columns at 60, 150, 380 and 480 points. */
function inkOf(rows: readonly (readonly string[])[], closing: string): readonly Ink[] {
  const places = [60, 150, 380, 480];
  const table = [['Date', 'Description', 'Amount', 'Balance'], ...rows].flatMap((cells, at) =>
    cells.map((text, column) => ({ x: places[column] ?? 0, y: 200 + at * 22, text })),
  );
  return [
    { x: 60, y: 60, text: 'Meadow Bank' },
    { x: 60, y: 90, text: 'Account number 5550001234' },
    { x: 60, y: 115, text: 'Statement period 01.03.2026 to 31.03.2026' },
    { x: 380, y: 115, text: 'Currency EUR' },
    { x: 60, y: 150, text: 'Opening balance 1,000.00' },
    ...table,
    { x: 60, y: 600, text: `Closing balance ${closing}` },
  ];
}

function poolWith(path: string | undefined): ParsePool {
  return createParsePool({
    findOcr: async () => {
      const found = await findOcr('auto', { PATH: path });
      return 'command' in found ? found : undefined;
    },
  });
}

function read(pool: ParsePool, bytes: Buffer): Promise<ParsedDocument> {
  return pool.parse({ sha256: sha256(bytes), name: 'scan.pdf', bytes, receivedAt: '2026-04-02T08:00:00.000Z' }, ORDER);
}

describe.skipIf(!isReady)('a scanned statement', () => {
  const pool = poolWith(process.env.PATH);
  let paper: Paper;
  let next: Paper;
  beforeAll(async () => {
    await using browser = await openBrowser();
    paper = await paperOf(browser, inkOf(ROWS, '2,187.50'));
    next = await paperOf(browser, inkOf([['30.03.2026', 'BAKER', '-7.00', '2,108.50']], '2,108.50'));
  });
  afterAll(() => pool[Symbol.asyncDispose]());

  test.each<Packing>(['colours', 'one bit', 'a mask', 'strips', 'turned'])(
    'whose page is packed as %s is read, proved and asked about',
    async (packing) => {
      const parsed = await read(pool, scanOf([paper], packing));
      expect(linesIn(parsed)).toEqual(LINES);
      expect(proofsOf(parsed)).toEqual(['proved']);
      expect(blockersOf(parsed)).toEqual(['pdf.scan']);
      expect(parsed.statements[0]?.account.accountId).toBe('5550001234');
    },
  );

  test('of two pages whose balances are not those of its rows is asked about for both reasons', async () => {
    const blockers = blockersOf(await read(pool, scanOf([paper, next], 'one bit')));
    expect(blockers).toContain('pdf.scan');
    expect(blockers.length).toBeGreaterThan(1);
  });

  test('waits in the state until its owner takes it, and comes in once', async () => {
    const house = await pullHouse({ parsePool: pool });
    house.drop('scan.pdf', scanOf([paper], 'one bit'));
    expect((await pullConnector(house.deps, 'inbox', 'command')).counts).toMatchObject({ held: 1, created: 0 });
    expect((await acceptDocuments(house.deps, ['d1'])).counts).toMatchObject({ imported: 1, created: 3 });
    expect((await pullConnector(house.deps, 'inbox', 'command')).counts).toMatchObject({ held: 0, created: 0 });
  });

  test('is refused where tesseract is not installed, and says what to do', async () => {
    await using without = poolWith('/nowhere');
    const { issues, statements } = await read(without, scanOf([paper], 'one bit'));
    expect(statements).toEqual([]);
    expect(issues.map(({ code, message }) => [code, message])).toEqual([
      ['pdf.no-text', expect.stringContaining('tesseract')],
    ]);
  });
});
