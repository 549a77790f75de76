/** Alerts of a bank that no template reads, and templates that an earlier version kept in the state. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { command } from '../../support/commands/command.ts';
import { BARE, openPages } from '../../support/web/pages.ts';

const SPENT = 'You spent EUR 42.10 at CORNER <b>SHOP</b> on 3 May.\nYour bank';
const TEMPLATE = `- name: card-used
  from: alerts@bank.example
  lines: ["Card used", "You spent {amount} at {payee} on {date}."]
  date: D MMM
`;

/** A letter as a mailbox hands it over. */
function letter(text: string): string {
  const head = 'From: alerts@bank.example\nDate: 2026-05-04T12:00:00.000Z\nSubject: Card used';
  return `Bankfeed-Alert: 1\n${head}\nMessage-ID: <1@bank.example>\nLength: ${text.length}\n\n${text}`;
}

test('an alert that no template reads is held, and left out by a button if it is no news', async () => {
  const { bring, cwd, page, send } = await openPages(BARE);
  const { page: asked } = await bring(['letter-1', letter(SPENT)]);
  expect(asked).toContain('no alert template fits this letter');
  expect(asked).not.toContain('<b>SHOP');
  expect(await page('/documents/d1')).toContain('leave it out');
  await send('/accept', { id: 'd1', from: 'document' });
  expect(await page('/documents/d1')).toContain('imported');
  const { stdout } = await command(['transactions', '--json'], { cwd });
  expect(JSON.parse(stdout)).toEqual([]);
  expect(await page('/decisions')).toContain('Nothing waits for you');
});

test('a template that an earlier version kept in the state reads its letters, and is part of a backup', async () => {
  const { cwd } = await openPages(BARE);
  mkdirSync(join(cwd, 'state', 'alerts'));
  writeFileSync(join(cwd, 'state', 'alerts', 'card-used.yaml'), TEMPLATE);
  writeFileSync(join(cwd, 'letter-1'), letter(SPENT));
  const { stdout } = await command(['preview', 'letter-1', '--json'], { cwd });
  expect(stdout, 'only its account is asked for').toContain('account.unnamed');
  await command(['backup', 'copy.tar'], { cwd });
  await command(['restore', 'copy.tar', '--state', 'again'], { cwd });
  expect(readdirSync(join(cwd, 'again', 'alerts'))).toEqual(['card-used.yaml']);
});
