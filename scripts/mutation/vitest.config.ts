/** The tests that judge a mutated room. `npm run test:mutation` names them in the environment. */
import { defineConfig } from 'vitest/config';

const include = (process.env.MUTATION_TESTS ?? '').split(',');

export default defineConfig({
  resolve: { alias: { 'bankfeed/plugin': new URL('../../src/plugin/contract.ts', import.meta.url).pathname } },
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include,
    exclude: ['test/**/*.slow.test.ts'],
    testTimeout: 60_000,
    isolate: false,
    globalSetup: 'test/support/run.ts',
    setupFiles: ['test/support/seed.ts'],
  },
});
