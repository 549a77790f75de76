/**
 * Every action that a person can do on the pages, in Chromium. A run drives them on a telephone without script and on a
 * screen with it. A nightly run drives them in all ways. Each shows its outcome. No page that follows scrolls
 * sideways, breaks the policy of the pages, or is wrong for axe.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, openBrowser } from '../../support/browser/chromium.ts';
import type { House } from '../../support/browser/house.ts';
import { type Seen, type Visitor, visitor, WAYS, type Way } from '../../support/browser/looks.ts';
import { DECISIONS, LAYOUTS } from './actions/decisions.ts';
import { type Action, Doer } from './actions/doer.ts';
import { AT_THE_DOOR, AT_THE_END, WITH_FILES } from './actions/files.ts';
import { openActingHouse } from './actions/house.ts';
import { MONEY } from './actions/money.ts';
import { REFUSED } from './actions/refused.ts';
import { SETTINGS } from './actions/settings.ts';

const ACTIONS: readonly Action[] = [
  ...AT_THE_DOOR,
  ...WITH_FILES,
  ...DECISIONS,
  ...LAYOUTS,
  ...MONEY,
  ...REFUSED,
  ...SETTINGS,
  ...AT_THE_END,
];

/** The browser's own word on a page that says no. */
const REFUSALS = /status of (401|409|422)/;

let browser: Browser;
beforeAll(async () => {
  if (hasChromium()) browser = await openBrowser();
});
afterAll(() => browser?.close());

describe.skipIf(!hasChromium()).each(WAYS)('$script script, at $width px, $colorScheme', (way) => {
  const endings: (() => void)[] = [];
  let house: House;
  let visiting: Visitor;
  let seen: Seen;
  let person: Doer;
  beforeAll(async () => {
    house = await openActingHouse((end) => endings.push(end));
    visiting = await visitor(browser, { ...house, cookie: null, script: way.script });
    seen = await visiting.open(way);
    person = new Doer(seen.page, house, way.script);
  });
  afterAll(async () => {
    await visiting?.context.close();
    for (const end of endings.toReversed()) end();
  });

  test.each(ACTIONS)('%s', async (_name, act) => {
    await act(person);
    expect(await wrongNow(seen, way)).toEqual([]);
    expect(visiting.complaints.splice(0).filter((each) => !REFUSALS.test(each))).toEqual([]);
  });
});

/** A page that shows work under way loads itself anew at its end, maybe while it is looked at. */
async function wrongNow(seen: Seen, way: Way, tries = 3): Promise<readonly string[]> {
  try {
    await expect.poll(() => seen.page.locator('meta[http-equiv=refresh]').count()).toBe(0);
    return await seen.wrongAt(way);
  } catch (thrown) {
    if (tries === 0 || !/context was destroyed|navigat/.test(String(thrown))) throw thrown;
    await seen.page.waitForLoadState();
    return wrongNow(seen, way, tries - 1);
  }
}
