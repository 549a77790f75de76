/** A rule that is made on the dashboard, and the statement after it. */
import { expect, test } from 'vitest';
import { ofxText } from '../support/documents/ofx-text.ts';
import { BARE, openPages } from '../support/web/pages.ts';

const april = (day: string) =>
  ofxText({
    from: '2026-04-01',
    to: day,
    lines: [{ id: `X${day}`, on: day, amount: '-5.00', name: 'GROCER' }],
  });

test('a rule kept while the daemon runs gives the next transaction its payee and its category', async () => {
  const { bring, page, send } = await openPages(BARE);
  await bring(['first.ofx', april('2026-04-02')]);
  const kept = await send('/rules/keep', { on: 'payee', text: 'groc*', payee: 'Corner Shop', category: 'Food' });
  expect(kept.page).toContain('The rule holds for what comes from now on.');
  await bring(['second.ofx', april('2026-04-03')]);
  const list = () => page('/transactions');
  await expect.poll(list, { timeout: 30_000 }).toContain('Corner Shop');
  const text = await list();
  expect(text.match(/class="category"><bdi>Food/g)).toHaveLength(1);
  expect(text).toContain('<bdi>GROCER</bdi></a>');
});
