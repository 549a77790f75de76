/** The looks of a page: widths, schemes, with script and without. And the faults that may be found in each. */
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { atLevel } from '../run/effort.ts';
import { addAxe, axeFindings } from './axe.ts';
import { complaintsOf } from './chromium.ts';
import { MARKUP_OF_STRANGERS } from './hostile-texts.ts';

const HEIGHT = 800;

export type Script = 'with' | 'without';

/** A width and a scheme. */
export interface Look {
  readonly width: 360 | 1280;
  readonly colorScheme: 'light' | 'dark';
}

/** A look, and whether scripts run. */
export interface Way extends Look {
  readonly script: Script;
}

/** A telephone at night without script, and a screen by day with it: every width, scheme and script once. */
const TWO_WAYS: readonly Way[] = [
  { width: 360, colorScheme: 'dark', script: 'without' },
  { width: 1280, colorScheme: 'light', script: 'with' },
];

const ALL_WAYS: readonly Way[] = ([360, 1280] as const).flatMap((width) =>
  (['light', 'dark'] as const).flatMap((colorScheme) =>
    (['with', 'without'] as const).map((script) => ({ width, colorScheme, script })),
  ),
);

/** In what ways this run looks at a page, or drives an action. */
export const WAYS: readonly Way[] = atLevel({ small: TWO_WAYS.slice(1), thorough: TWO_WAYS, nightly: ALL_WAYS });

/** A person who looks at pages. */
export interface Visitor {
  readonly context: BrowserContext;
  /** All that the browser complained of. */
  readonly complaints: string[];
  /** A page of its own, at a look if one is given. */
  open(look?: Look): Promise<Seen>;
}

export interface Seen {
  readonly page: Page;
  /** The faults of the page as it is now, at `look`. */
  wrongAt(look: Look): Promise<readonly string[]>;
}

/** `cookie`: that of a session, where the house asks for a password. */
export async function visitor(
  browser: Browser,
  { cookie, script, url }: { script: Script; url: string; cookie: { name: string; value: string } | null },
): Promise<Visitor> {
  const context = await browser.newContext({ javaScriptEnabled: script === 'with', locale: 'en-GB' });
  if (cookie !== null) await context.addCookies([{ ...cookie, url }]);
  return {
    context,
    complaints: complaintsOf(context),
    open: async (look) => {
      const page = await context.newPage();
      if (look !== undefined) await arrange(page, look);
      const sight: Sight = { page, script, session: await context.newCDPSession(page) };
      return { page, wrongAt: (look) => wrongAt(sight, look) };
    },
  };
}

/** A page, whether it was loaded with its script, and the way to it for axe. */
interface Sight {
  readonly page: Page;
  readonly script: Script;
  readonly session: CDPSession;
}

async function arrange(page: Page, { colorScheme, width }: Look): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
  await page.emulateMedia({ colorScheme });
}

/** A page that loads itself anew has no looks for a moment. So a fault counts where it is found twice. */
async function wrongAt(sight: Sight, look: Look): Promise<readonly string[]> {
  if ((await wrongNow(sight, look)).length === 0) return [];
  await sight.page.waitForLoadState();
  return wrongNow(sight, look);
}

async function wrongNow(sight: Sight, look: Look): Promise<readonly string[]> {
  const { page } = sight;
  const { colorScheme, width } = look;
  await arrange(page, look);
  const wrong = await page.evaluate<string[]>(SIDEWAYS);
  wrong.push(...(await page.evaluate<string[]>(MARKUP_OF_STRANGERS)), ...(await findings(sight)));
  return wrong.map((each) => `${new URL(page.url()).pathname} at ${width}, ${colorScheme}: ${each}`);
}

/** How far the page can be moved sideways, and which text in it cannot be seen whole. */
const SIDEWAYS = `(() => {
  const page = document.scrollingElement;
  const nav = [...document.querySelectorAll('nav')].filter((each) => each.scrollWidth > each.clientWidth + 1);
  const far = page.scrollWidth - page.clientWidth + nav.length * 1000;
  if (far <= 0) return [];
  const isOut = (each) => each.getBoundingClientRect().right > page.clientWidth + 1;
  const out = [...document.body.querySelectorAll('*')].filter(isOut).at(-1) ?? nav[0];
  return [far + ' px sideways, at ' + out?.outerHTML.slice(0, 200)];
})()`;

/** The findings of axe by all of its rules. A page that was loaded without script stays as it is while axe runs. */
async function findings({ page, script, session }: Sight): Promise<readonly string[]> {
  if (script === 'without') await forbidScript(session, false);
  try {
    await addAxe(session);
    return await page.evaluate<string[]>(axeFindings());
  } finally {
    if (script === 'without') await forbidScript(session, true);
  }
}

/** The session's own word counts only where it changes. */
async function forbidScript(session: CDPSession, value: boolean): Promise<void> {
  for (const each of [!value, value]) await session.send('Emulation.setScriptExecutionDisabled', { value: each });
}
