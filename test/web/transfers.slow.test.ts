/** Transfers that only the owner can decide are seen and decided wherever a leg is shown. */
import { expect, test } from 'vitest';
import { command } from '../support/commands/command.ts';
import { ofxText } from '../support/ofx-text.ts';
import { BARE, openPages } from '../support/pages.ts';

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
