/** A letter that nobody vouches for is kept back; its owner sees what it is, and releases it. */
import { expect, test } from 'vitest';
import { releaseDocuments } from '../../../src/sync/history/release.ts';
import { lettersOf } from '../../../src/web/documents/letters.ts';
import { STATEMENT } from '../../support/houses/household.ts';
import { mailHouse } from '../../support/mail/mail-house.ts';
import { openDashboard } from '../../support/web/dashboard.ts';

const HOSTILE = 'Dear <script>alert(1)</script> customer, <img src="https://evil.example/x.png"> your statement.';

test('the page of a kept letter shows its sender, day, reason and text, in a sandbox, and releases it', async () => {
  const rules = [{ name: 'Northwind statements', from: ['*@bank.example'] }];
  const house = await mailHouse({ authenticity: 'require', rules });
  house.receive({
    from: 'Northwind <statements@bank.example>',
    subject: 'Your <b>March</b> statement',
    text: HOSTILE,
    files: [{ name: 'march.ofx', content: STATEMENT }],
  });
  const run = await house.sync();
  expect(run.outcome).toBe('attention');
  const { store } = house.deps;
  const { app } = await openDashboard();
  const { get } = await openDashboard({ store, app: { ...app, letters: { ...app.letters, ...lettersOf(store) } } });
  const page = (await get('/documents/d1')).body;
  expect(page).toContain('statements@bank.example');
  expect(page).toContain('Your &#60;b&#62;March&#60;/b&#62; statement');
  expect(page).toContain('Northwind statements');
  expect(page).toContain('nobody vouches for the sender');
  expect(page).toMatch(/<iframe class="letter" sandbox src="\/documents\/d1\/letter"/);
  expect(page).toContain('action="/release"');
  expect(page).not.toContain('could not be read');
  const frame = await get('/documents/d1/letter');
  expect(frame.body).toContain('customer');
  expect(frame.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(frame.headers['content-security-policy']).toContain("default-src 'none'");
  expect(frame.headers['content-security-policy']).toMatch(/sandbox$/);
  expect((await get('/')).body).toContain('march.ofx is kept back');

  await releaseDocuments(house.deps, ['d1']);
  expect(house.amounts().length).toBeGreaterThan(0);
  expect((await get('/documents/d1')).body).not.toContain('<iframe');
  // A browser may load the frame of a page that was asked for before.
  expect((await get('/documents/d1/letter')).body).toBe(frame.body);
  expect((await get('/documents/d2/letter')).statusCode).toBe(404);
});
