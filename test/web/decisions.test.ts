import { describe, expect, test } from 'vitest';
import { openDashboard } from '../support/dashboard.ts';

describe('the inbox of decisions', () => {
  test('lists all that needs a look, and its number stands in the title and the navigation of every page', async () => {
    const { get } = await openDashboard({ trouble: true });
    const page = (await get('/decisions')).body;
    expect(page).toContain('march.csv');
    expect(page).toContain('torn.ofx');
    const other = (await get('/runs')).body;
    expect(other).toContain('<title>(5) Runs · bankfeed</title>');
    expect(other).toContain('Decisions <span class="badge warn">5</span>');
  });

  test('says that nothing waits where nothing does', async () => {
    const { get } = await openDashboard();
    const page = (await get('/decisions')).body;
    expect(page).toContain('Nothing waits for you');
    expect(page).toContain('<title>Decisions · bankfeed</title>');
  });
});
