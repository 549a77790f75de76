/** Documents that wait are settled on the dashboard of a real daemon, by forms alone. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { command } from '../../support/commands/command.ts';
import { makePdf } from '../../support/documents/pdf.ts';
import { HARBOUR, statementPages } from '../../support/documents/pdf-statement.ts';
import { makeZip } from '../../support/documents/zip-archive.ts';
import { STATEMENT as OFX } from '../../support/houses/household.ts';
import { scriptedImap } from '../../support/mail/imap-script.ts';
import { mimeMessage } from '../../support/mail/mime.ts';
import { BARE, openPages } from '../../support/web/pages.ts';

const rows = (...days: readonly string[]) =>
  `Datum;Name;Betrag\n${days.map((day) => `${day};Grocer;12,50\n`).join('')}`;

const lockedPdf = (password: string) =>
  makePdf(statementPages(HARBOUR), { compress: true, lock: { cipher: 'aes-256', password } });

test('a reading and a new account settle a document and those like it, and the page says so', async () => {
  const { bring, cwd, page, send } = await openPages(BARE);
  const asked = await bring(['march.csv', rows('03/04/2026', '02/04/2026')]);
  expect(asked.path).toMatch(/^\/documents\/d1/);
  const titles = [...asked.page.matchAll(/<strong>Reading \d: ([^<]+)</g)].map(([, title]) => title);
  expect(titles).toHaveLength(4);
  expect(new Set(titles).size).toBe(4);
  expect(asked.page).toContain('href="/documents/d1/layout"');
  expect(asked.page).not.toContain('action="/retry"');
  const at = 1 + titles.indexOf('month before day, a number without a sign is money out');
  const account = { account: '+new', name: 'My card', type: 'card', currency: 'eur' };
  const after = await send('/settle', { id: 'd1', from: 'document', reading: String(at), save: 'mine', ...account });
  expect(after.path).toBe('/documents/d1?done=imported');
  expect(after.page).toContain('It is in.');
  expect(existsSync(join(cwd, 'state', 'profiles', 'mine.yaml'))).toBe(true);
  expect((await bring(['may.csv', rows('05/09/2026', '05/08/2026')])).page).toContain('imported');
  expect(await page('/decisions')).toContain('Nothing waits for you');
  const { stdout } = await command(['transactions', '--json'], { cwd });
  const dates = JSON.parse(stdout).map(({ bookedOn }: { bookedOn: string }) => bookedOn);
  expect(dates.toSorted()).toEqual(['2026-02-04', '2026-03-04', '2026-05-08', '2026-05-09']);
});

test('a held file says that nothing is sent yet, and names the rows that no reading takes before the button', async () => {
  const { bring } = await openPages(BARE);
  const damaged = ['03/04/2026;Grocer;-12,50', 'soon;Baker;-1,00', 'later;Post;-2,00', 'once;Taxi;-3,00'];
  const asked = await bring(['march.csv', `Datum;Name;Betrag\n${damaged.join('\n')}\n04/04/2026;Salary;900,00\n`]);
  expect(asked.path).toBe('/documents/d1?done=asks');
  expect(asked.page).toContain('Nothing of it goes to the ledger before you have answered');
  const [before = ''] = asked.page.split('Bring it in</button>');
  expect(before).toContain('3 rows');
  expect(before).toContain('(lines 3, 4, 5)');
});

test('a new account without a name is refused in a sentence, and nothing is brought in', async () => {
  const { bring, page, send } = await openPages(BARE);
  await bring(['march.csv', rows('03/04/2026', '02/04/2026')]);
  const refused = await send('/settle', { id: 'd1', reading: '1', account: '+new', name: '' });
  expect(refused.page).toContain('A new account needs a name.');
  expect(await page('/documents/d1')).toContain('held');
});

test('a wrong password is said to be wrong and not kept; the right one opens this file', async () => {
  const { bring, cwd, page, send } = await openPages(BARE);
  const asked = await bring(['locked.pdf', lockedPdf('sesame')]);
  expect(asked.page).toContain('action="/unlock"');
  const wrong = await send('/unlock', { id: 'd1', password: 'guess' });
  expect(wrong.page).toContain('This password does not open locked.pdf.');
  expect(readFileSync(join(cwd, 'state', 'passwords.json'), 'utf8')).not.toContain('guess');
  await send('/unlock', { id: 'd1', password: 'sesame' });
  expect(await page('/documents/d1')).toContain('proved');
});

test('a reading for an unknown account is refused before its layout is kept, and the next answer holds', async () => {
  const { bring, cwd, send } = await openPages(BARE);
  await bring(['march.csv', rows('03/04/2026', '02/04/2026')]);
  const refused = await send('/settle', { id: 'd1', from: 'document', reading: '1', account: 'nobody', save: 'mine' });
  expect(refused.page).toContain('No account is called nobody.');
  expect(existsSync(join(cwd, 'state', 'profiles'))).toBe(false);
  const account = { account: '+new', name: 'My card', type: 'card', currency: 'eur' };
  const after = await send('/settle', { id: 'd1', from: 'document', reading: '1', save: 'mine', ...account });
  expect(after.page).toContain('It is in.');
});

const lockedZip = (password: string) => makeZip([{ name: 'march.ofx', content: OFX, password }]);

test.each(['uploaded', 'in a folder', 'in a letter'])(
  'a locked archive %s is opened by the right password, and by no other one',
  async (place) => {
    const zip = lockedZip('sesame');
    const letters =
      place === 'in a letter' ? [{ uid: 1, raw: mimeMessage({ files: [{ name: 'march.zip', content: zip }] }) }] : [];
    const { port } = await scriptedImap(letters);
    const { bring, cwd, page, send } = await openPages(`${BARE}connectors:
  inbox: {use: folder, path: inbox, settle: 0s}
  mail: {use: email, host: 127.0.0.1, port: ${port}, tls: false, user: test, password: pass, since: all, idle: false,
    authenticity: "off", rules: [{from: ["*@bank.example"]}]}
`);
    if (place === 'uploaded') await bring(['march.zip', zip]);
    mkdirSync(join(cwd, 'inbox'), { recursive: true });
    if (place === 'in a folder') writeFileSync(join(cwd, 'inbox', 'march.zip'), zip);
    await command(['sync'], { cwd });
    expect(await page('/documents/d1')).toContain('action="/unlock"');
    const wrong = await send('/unlock', { id: 'd1', password: 'guess' });
    expect(wrong.page).toMatch(/This password does not open [^ ]*march.ofx\. Try another one; nothing was kept/);
    expect(readFileSync(join(cwd, 'state', 'passwords.json'), 'utf8')).not.toContain('guess');
    await send('/unlock', { id: 'd1', password: 'sesame' });
    expect(await page('/documents')).toContain('imported');
    expect(await page('/decisions')).toContain('Nothing waits for you');
    const { stdout } = await command(['transactions', '--json'], { cwd });
    expect(JSON.parse(stdout).length).toBeGreaterThan(0);
  },
);
