import { expect, test } from 'vitest';
import { beginRun, finishRun } from '../../../src/store/documents/runs.ts';
import { noteUnknown } from '../../../src/store/outbox/unknown-records.ts';
import { askAboutRefused } from '../../support/houses/household-store.ts';
import { csrfOf, openDashboard } from '../../support/web/dashboard.ts';

const OBJECT = 'bf1.checking.2026-03-31.e490EUR.1';

test('a record that is asked about has a no beside its yes, in the inbox and on its own page', async () => {
  const { get, post, orders, store } = await openDashboard({ trouble: true });
  askAboutRefused(store, OBJECT);
  const page = (await get('/decisions')).body;
  expect(page).toContain('No, leave it out');
  expect((await get(`/transactions/${OBJECT}`)).body).toContain('No, leave it out');
  const answer = await post('/forget', { csrf: csrfOf(page), id: OBJECT, from: 'inbox' });
  expect(answer.headers.location).toBe('/decisions?done=forgotten');
  expect((await get('/decisions?done=forgotten')).body).toContain('you are not asked again');
  expect(orders).toEqual([{ kind: 'forget', ids: [OBJECT] }]);
});

test('a record of which the ledger knows has no such button, and an old page gives no order', async () => {
  const { get, post, orders } = await openDashboard({ trouble: true });
  const page = (await get('/decisions')).body;
  expect(page).not.toContain('No, leave it out');
  const answer = await post('/forget', { csrf: csrfOf(page), id: OBJECT, from: 'inbox' });
  expect(answer.headers.location).toBe('/decisions?done=answered');
  expect(orders).toEqual([]);
});

test('records that are unknown here are left by one button', async () => {
  const { get, post, orders, store } = await openDashboard();
  const run = beginRun(store, { kind: 'verify', connector: null, trigger: 'schedule' });
  finishRun(store, run, { outcome: 'attention', counts: { extra: 2 }, error: null });
  noteUnknown(store, ['bf1.old.2020-01-01.e1EUR.1', 'bf1.old.2020-01-02.e1EUR.1']);
  const page = (await get('/decisions')).body;
  expect(page).toContain('2 not known here');
  expect(page).toContain('Leave what is not known here as it is');
  const answer = await post('/forget', { csrf: csrfOf(page), all: 'unknown', from: 'inbox' });
  expect(answer.headers.location).toBe('/decisions?done=left');
  expect(orders).toEqual([{ kind: 'forget', ids: [], all: 'unknown' }]);
});
