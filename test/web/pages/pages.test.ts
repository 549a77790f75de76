import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { documentIdOf } from '../../../src/domain/row-ids.ts';
import { saveDelivery } from '../../../src/store/documents/deliveries.ts';
import { accountLabel } from '../../../src/web/monitoring/monitoring.ts';
import { openDashboard } from '../../support/web/dashboard.ts';

describe('the pages', () => {
  test('the overview shows balances with their proof, connectors with their runs, and the latest transactions', async () => {
    const { get } = await openDashboard();
    const page = (await get('/')).body;
    expect(page).toContain('5,002.34<small>EUR');
    expect(page).toContain('−144.08<small>EUR');
    expect(page).toContain('✓ proved');
    expect(page).toContain('in 15 min');
    expect(page).toContain('Werkstatt Nordhang GmbH');
    expect(page).toContain('All is well');
  });

  test('the overview names each open point and its remedy', async () => {
    const { get } = await openDashboard({ trouble: true });
    const page = (await get('/')).body;
    expect(page).toContain('5 things need a look');
    expect(page).toContain('Give the user bankfeed the right to read it');
    expect(page).toContain('date lies before the account was opened');
    expect(page).toContain('line 40: the file ends within a transaction');
    expect(page).toContain('03/04/2026 may be 3 April or 4 March');
    expect(page).toContain('off by −12.50');
  });

  test('transactions are found by part of their text, whatever its case, and by amount', async () => {
    const { get } = await openDashboard();
    expect((await get('/transactions?q=B%C3%84CKEREI')).body.match(/Bäckerei Krümel/g)).toHaveLength(3);
    expect((await get('/transactions?q=3180.42')).body.match(/Werkstatt Nordhang GmbH/g)).toHaveLength(3);
    expect((await get('/transactions?q=nothing+like+it')).body).toContain('No transactions match your search');
  });

  test('a day in a title has the form of every page, and an account its name', async () => {
    const { get } = await openDashboard({ trouble: true });
    const page = (await get('/')).body;
    const [, cell = ''] = /<td class="account-name">(.*?)<\/td>/.exec(page) ?? [];
    expect(cell).toMatch(/Everyday Checking|Credit Card/);
    const titles = [...page.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, title = '']) => title.replaceAll(/<[^>]*>/g, ''));
    expect(titles.filter((title) => /\d{4}-\d{2}-\d{2}/.test(title))).toEqual([]);
  });

  test('what a run did is counted in the words of the reader', async () => {
    const { get } = await openDashboard();
    expect((await get('/runs', { 'accept-language': 'de' })).body).toMatch(/\d+ Dokumente?,/);
    expect((await get('/runs')).body).toMatch(/\d+ documents?,/);
  });

  test('a transaction tells where it was seen and what was said to the ledger', async () => {
    const { get } = await openDashboard();
    const page = (await get('/transactions/bf1.checking.2026-03-30.i318042EUR.1')).body;
    expect(page).toContain('/inbox/checking-2026-q1.ofx');
    expect(page).toContain('line 321');
    expect(page).toContain('POST /v1/transactions/upsert');
    expect(page).toContain('key key-bf1.checking.2026-03-30.i318042EUR.1');
  });

  test.each([
    '/documents',
    '/documents/d1',
    '/documents?state=held',
    '/runs',
    '/runs/r1',
    '/transactions?account=card',
  ])('%s answers with a page', async (path) => {
    const { get } = await openDashboard({ trouble: true });
    const answer = await get(path);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  });

  test.each(['/nothing', '/transactions/bf1.none', '/documents/d99', '/runs/r99', '/runs/x'])(
    '%s is a page that says that nothing is there',
    async (path) => {
      const { get } = await openDashboard();
      const answer = await get(path);
      expect(answer.statusCode).toBe(404);
      expect(answer.body).toContain('Page not found');
    },
  );
});

test('the button that deletes is red, and no other one is', async () => {
  const { get } = await openDashboard();
  expect((await get('/documents/d1/undo')).body).toMatch(/<button class="button danger">Undo it</);
  for (const path of ['/', '/documents', '/documents/d1', '/decisions', '/settings']) {
    expect((await get(path)).body).not.toContain('danger');
  }
});

describe('health and metrics', () => {
  test('healthz lives, readyz says which pass failed', async () => {
    const { get } = await openDashboard();
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await get('/readyz')).statusCode).toBe(200);
    const failing = await openDashboard({ trouble: true });
    const answer = await failing.get('/readyz');
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({ status: 'failing', reasons: ['the last pass of downloads failed'] });
  });

  test('metrics count runs, documents, records and push outcomes', async () => {
    const { get } = await openDashboard({ trouble: true });
    const metrics = (await get('/metrics')).body;
    expect(metrics).toContain('bankfeed_runs_total{kind="pull",connector="downloads",outcome="failed"} 1');
    expect(metrics).toContain('bankfeed_documents{state="quarantined"} 1');
    expect(metrics).toContain('bankfeed_records{state="rejected"} 1');
    expect(metrics).toContain('bankfeed_records{state="confirmed"} 72');
    expect(metrics).toContain('bankfeed_push_outcomes_total{outcome="created"} 74');
    expect(metrics).toMatch(/bankfeed_last_success_timestamp_seconds\{connector="samples"\} \d+/);
    expect(metrics).toContain('process_resident_memory_bytes');
    expect((await get('/metrics')).body.match(/bankfeed_runs_total\{/g)).toHaveLength(3);
  });

  test('metrics tell of accounts without a digit of their numbers, of what waits, and of the build', async () => {
    const { get } = await openDashboard({ trouble: true });
    await get('/');
    const metrics = (await get('/metrics')).body;
    expect(metrics).toMatch(/bankfeed_build_info\{version="\d+\.\d+\.\d+",node="\d+\.[^"]+"\} 1/);
    expect(metrics).toMatch(/bankfeed_account_proof\{account="[a-z]+(-[0-9a-f]{4})?",state="off"\} 1/);
    expect(metrics).toMatch(/bankfeed_account_statement_age_seconds\{account="[a-z]+(-[0-9a-f]{4})?"\} \d+/);
    expect(metrics).toMatch(/bankfeed_waiting_documents\{connector="[a-z]+",state="quarantined"\} 1/);
    expect(metrics).toMatch(/bankfeed_attention\{kind="record"\} \d+/);
    expect(metrics).toMatch(/bankfeed_queue_age_seconds \d/);
    expect(metrics).toContain('bankfeed_http_request_duration_seconds_count{method="GET",route="/",status="200"} 1');
    expect(accountLabel('checking-7890-de34')).toBe('checking-de34');
    expect(accountLabel('my-savings-account')).toBe('my-savings-account');
  });

  test('metrics count held documents by the account that their delivery or their connector names', async () => {
    const heldBy = async (account: string | undefined, hint?: string) => {
      const house = await openDashboard({ trouble: true });
      const connectors = house.app.connectors().map((each) => ({ ...each, account }));
      house.app.connectors = () => connectors;
      if (hint !== undefined)
        saveDelivery(house.store, documentIdOf(4), { hints: { account: hint }, withheld: null, remarks: [] });
      const metrics = (await house.get('/metrics')).body;
      return metrics.split('\n').filter((line) => line.startsWith('bankfeed_account_held_documents{'));
    };
    expect(await heldBy(undefined)).toEqual([]);
    expect(await heldBy('card')).toEqual(['bankfeed_account_held_documents{account="card"} 1']);
    expect(await heldBy('card', 'checking-7890-de34')).toEqual([
      'bankfeed_account_held_documents{account="checking-de34"} 1',
    ]);
  });

  test("each metric that Grafana's dashboard asks for exists", async () => {
    const { get } = await openDashboard({ trouble: true });
    const metrics = (await get('/metrics')).body;
    const known = new Set([...metrics.matchAll(/^# TYPE (\S+) (\S+)/gm)].map(([, name]) => name));
    const text = readFileSync(new URL('../../../deploy/grafana/bankfeed.json', import.meta.url), 'utf8');
    const asked = [...text.matchAll(/"expr": "((?:[^"\\]|\\.)*)"/g)].flatMap(([, expression = '']) =>
      [...expression.matchAll(/\b(?:bankfeed|process)_\w+/g)].map(([name]) => name.replace(/_bucket$/, '')),
    );
    expect(asked.length).toBeGreaterThan(12);
    expect(asked.filter((name) => !known.has(name))).toEqual([]);
  });

  test('metrics ask for the password where there is one; health does not', async () => {
    const { get } = await openDashboard({ password: 'correct horse' });
    expect((await get('/metrics')).statusCode).toBe(401);
    const basic = (password: string) => ({
      authorization: `Basic ${Buffer.from(`any:${password}`).toString('base64')}`,
    });
    expect((await get('/metrics', basic('wrong'))).statusCode).toBe(401);
    expect((await get('/metrics', basic('correct horse'))).statusCode).toBe(200);
    expect((await get('/healthz')).statusCode).toBe(200);
    expect((await get('/readyz')).statusCode).toBe(200);
  });
});
