/** The rule for every quick test: it starts no process, or `npm run check` would be slow. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterAll, beforeAll, expect } from 'vitest';

/** Node says here that a process starts: `child_process`, Diagnostics Channel, of its documentation. */
const CHANNEL = 'child_process';

function refuse(): void {
  const { testPath, currentTestName } = expect.getState();
  throw new Error(`${testPath}: "${currentTestName}" starts a process; a test that does is called *.slow.test.ts`);
}

beforeAll(() => subscribe(CHANNEL, refuse));
afterAll(() => {
  unsubscribe(CHANNEL, refuse);
});
