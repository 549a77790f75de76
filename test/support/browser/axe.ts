/** axe finds what keeps a person from reading a page, or from using it. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { CDPSession } from 'playwright-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Puts axe into the page that a session shows now. By `page.evaluate` the long text took twice as long. */
export async function addAxe(session: CDPSession): Promise<void> {
  const { result } = await session.send('Runtime.evaluate', { expression: 'typeof axe' });
  if (result.value !== 'object') await session.send('Runtime.evaluate', { expression: SOURCE });
}

/** The findings of axe, each with its place. `rules`: the ones that are switched. */
export function axeFindings(rules: Readonly<Record<string, { readonly enabled: boolean }>> = {}): string {
  // The only frame is the text of a letter. It has no script, so axe cannot look into it.
  const how = { resultTypes: ['violations'], elementRef: false, preload: false, iframes: false };
  const options = JSON.stringify({ ...how, rules });
  return `axe.run(document, ${options}).then(({ violations }) => violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => id + ': ' + html.slice(0, 200) + ' ' + failureSummary.replace(/\\s+/g, ' '))))`;
}
