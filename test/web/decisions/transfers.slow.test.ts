/** Transfers that only the owner can decide are seen and decided wherever a leg is shown. */
import { expect, test } from 'vitest';
import { command } from '../../support/commands/command.ts';
import { ofxText } from '../../support/documents/ofx-text.ts';
import { BARE, openPages } from '../../support/web/pages.ts';

const statement = (accountId: string, amount: string, name: string, on: string) =>
  ofxText({
    accountId,
    lines: [{ id: `L${accountId}`, on, amount, name }],
    from: '2026-10-01',
    to: '2026-10-31',
  } as Parameters<typeof ofxText>[0]);

test('a possible transfer stands in status, on the overview, with both legs and in explain; a button decides it', async () => {
  const { bring, cwd, page, send } = await openPages(BARE);
  await bring(
    ['a.ofx', statement('11112222', '-250.00', 'RESERVE', '2026-10-05')],
    ['b.ofx', statement('33334444', '250.00', 'FROM EVERYDAY', '2026-10-06')],
  );
  const status = await command(['status'], { cwd });
  expect(status.stdout).toContain('Is this one transfer: 250.00 USD from');
  expect(status.stdout).toMatch(/bankfeed transfers pair t\d+ t\d+/);
  expect(status.code).toBe(0);
  const pair = /transfers pair (t\d+) (t\d+)/.exec(status.stdout)?.slice(1) ?? [];
  expect(await page('/')).toContain('Is this one transfer');
  const inbox = await page('/decisions');
  expect(inbox).toContain('no other line could be meant');
  const legs = [...inbox.matchAll(/href="(\/transactions\/bf1[^"]+)"/g)].map(([, path]) => path ?? '');
  expect(legs).toHaveLength(2);
  for (const leg of legs) expect(await page(leg)).toContain('Is it part of a transfer?');
  const explained = await command(['explain', pair[0] ?? ''], { cwd });
  expect(explained.stdout).toContain('Is this one transfer');
  const listed = await command(['transfers'], { cwd });
  expect(Math.max(...listed.stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);

  const after = await send('/transfers', { action: 'pair', ids: pair.join('+'), from: 'inbox' });
  expect(after.page).toContain('They are one transfer now');
  expect(after.page).toContain('Nothing waits for you');
  expect(await page(legs[0] ?? '')).toContain('you decided so');
  const apart = await command(['transfers', 'split', pair[0] ?? ''], { cwd });
  expect(apart).toMatchObject({ code: 0, stdout: expect.stringContaining('No transfer any more') });
});

test('the buttons of the pages keep two lines apart, and take a transfer apart again, in the ledger too', async () => {
  const { bring, ledger, page, press } = await openPages(BARE);
  await bring(
    ['a.ofx', statement('11112222', '-250.00', 'RESERVE', '2026-10-05')],
    ['b.ofx', statement('33334444', '250.00', 'FROM EVERYDAY', '2026-10-06')],
  );
  await bring(
    ['c.ofx', statement('55556666', '-90.00', 'HOLIDAY', '2026-10-12')],
    ['d.ofx', statement('77778888', '90.00', 'FROM SAVINGS', '2026-10-13')],
  );
  const lines = async () =>
    (await ledger()).transactions.map(({ amount, isTransfer }) => `${isTransfer ? 'transfer ' : ''}${amount}`).sort();
  await expect.poll(lines).toHaveLength(4);
  const apart = await lines();
  const legs = async () =>
    [...(await page('/decisions')).matchAll(/href="(\/transactions\/bf1[^"]+)"/g)].map(([, path]) => path ?? '');
  const [first = '', other = ''] = await legs();

  const kept = await press(await page(first), 'No, two transactions');
  expect(kept.path).toBe(`${first.replaceAll('%2B', '+')}?done=reject`);
  expect(kept.page).toContain('They stay two transactions');
  for (const leg of [first, other]) expect(await page(leg)).not.toContain('part of a transfer');
  expect(await lines()).toEqual(apart);
  const left = await legs();
  expect(left).toHaveLength(2);
  expect(left).not.toContain(first);

  const made = await press(await page('/decisions'), 'Yes, one transfer');
  expect(made.page).toContain('They are one transfer now');
  await expect.poll(lines).toHaveLength(3);
  expect((await lines()).filter((line) => line.startsWith('transfer'))).toHaveLength(1);

  const taken = await press(await page(left[1] ?? ''), 'Take it apart');
  expect(taken.page).toContain('The transfer is taken apart');
  await expect.poll(lines).toEqual(apart);
  for (const leg of left) expect(await page(leg)).not.toContain('It is part of a transfer');
  expect(await page('/decisions')).toContain('Nothing waits for you');
});
