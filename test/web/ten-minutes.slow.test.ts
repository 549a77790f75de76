/** From nothing to one's own banks, by the forms of the pages alone: no script, no YAML, no restart. */
import { expect, test } from 'vitest';
import { command } from '../support/commands/command.ts';
import { BARE, openPages } from '../support/pages.ts';
import { cardFile, everydayFile, shopFile } from '../support/unknown-banks.ts';

test('three files of unknown banks are settled, and those of the next month ask nothing', {
  timeout: 120_000,
}, async () => {
  const { bring, cwd, page, send } = await openPages(BARE);
  let clicks = 0;
  const click = async (path: string, fields: Readonly<Record<string, string>>) => {
    clicks += 1;
    return send(path, fields);
  };
  const asked = await bring(
    ['shop.csv', shopFile('03/04/2026', '02/04/2026')],
    ['everyday.csv', everydayFile('03', 1000)],
    ['card.csv', cardFile('03')],
  );
  clicks += 2;
  expect(asked.path).toBe('/decisions?done=asked');

  const shopPage = await page('/documents/d1');
  const titles = [...shopPage.matchAll(/<strong>[^<]* (\d): ([^<]+)</g)].map(([, , title]) => title);
  const reading = String(1 + titles.indexOf('day before month, a number without a sign is money out'));
  const account = (name: string, type: string) => ({ account: '+new', name, type, currency: 'EUR' });
  expect(
    (await click('/settle', { id: 'd1', reading, save: 'shop', ...account('Shop account', 'bank') })).path,
  ).toContain('done=imported');
  expect((await click('/settle', { id: 'd2', ...account('Everyday', 'bank') })).path).toContain('done=imported');
  const third = await page('/documents/d3');
  const isOpen = third.includes('name="reading"');
  expect(
    (
      await click('/settle', {
        id: 'd3',
        ...(isOpen ? { reading: '1', save: 'card' } : {}),
        ...account('Card', 'card'),
      })
    ).path,
  ).toContain('done=imported');
  expect(await page('/decisions')).toContain('Nothing waits for you');
  expect(clicks).toBeLessThanOrEqual(5);

  const next = await bring(
    ['shop2.csv', shopFile('03/05/2026', '02/05/2026')],
    ['everyday2.csv', everydayFile('04', 2990)],
    ['card2.csv', cardFile('04')],
  );
  expect(next.path).toBe('/documents?done=upload');
  expect(await page('/decisions')).toContain('Nothing waits for you');
  const { stdout } = await command(['transactions', '--json'], { cwd });
  const rows: { account: string; bookedOn: string; amount: string }[] = JSON.parse(stdout);
  const of = (handle: string) =>
    rows
      .filter((row) => row.account === handle)
      .map((row) => `${row.bookedOn} ${row.amount}`)
      .toSorted();
  expect(of('shop-account')).toEqual([
    '2026-04-02 -12.50',
    '2026-04-03 -12.50',
    '2026-05-02 -12.50',
    '2026-05-03 -12.50',
  ]);
  expect(of('everyday')).toHaveLength(4);
  expect(of('card')).toContain('2026-03-05 -14.00');
  expect(of('card')).toHaveLength(6);
  const proofs = JSON.parse((await command(['status', '--json'], { cwd })).stdout).accounts;
  expect(proofs).toContainEqual(expect.objectContaining({ handle: 'everyday', proof: 'proved' }));
});
