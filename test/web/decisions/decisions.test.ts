import { describe, expect, test } from 'vitest';
import { openDashboard } from '../../support/web/dashboard.ts';

describe('the inbox of decisions', () => {
  test('shows twenty of many at a time, and the overview the first of them', async () => {
    const { app } = await openDashboard();
    const leg = (at: number, amount: string) => ({
      ...{ id: `bf1.leg.${at}`, short: `t${at}`, account: 'checking', accountName: 'Checking' },
      ...{ bookedOn: '2026-03-01', amount, currency: 'EUR', payee: null },
    });
    const proposals = Array.from({ length: 27 }, (_, at) => ({
      ...({ state: 'proposed', decidedBy: null, evidence: [], to: 'savings', problem: null } as const),
      ...{ outflow: leg(2 * at, `-${at}.00`), inflow: leg(2 * at + 1, `${at}.00`) },
    }));
    const { get } = await openDashboard({ app: { ...app, proposals: () => proposals } });
    const first = (await get('/decisions')).body;
    expect(first.match(/<article/g)).toHaveLength(20);
    expect(first).toContain('href="/decisions?after=20">and 7 more');
    expect((await get('/decisions?after=20')).body.match(/<article/g)).toHaveLength(7);
    const overview = (await get('/')).body;
    expect(overview.match(/<article class="card alert/g)).toHaveLength(12);
    expect(overview).toContain('href="/decisions">and 15 more');
  });

  test('after an answer the outcome leads to the next decision, which is not the one on the page', async () => {
    const { get } = await openDashboard({ trouble: true });
    const page = (await get('/documents/d3?done=held')).body;
    expect(page).toMatch(/still waits[^<]*<\/p><a class="button" href="\/documents\/d4">Next decision: march.csv/);
    expect((await get('/documents/d4?done=imported')).body).toMatch(/href="[^"]*">Next decision: (?!march.csv)/);
    expect((await get('/?done=sync')).body).not.toContain('Next decision');
    const { get: quiet } = await openDashboard();
    expect((await quiet('/documents/d1?done=imported')).body).toContain('Nothing else waits for you.');
  });
});
