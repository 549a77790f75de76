import { defineConfig } from 'vitest/config';

export default defineConfig({
  // What a plug-in's `import … from 'bankfeed/plugin'` means; outside of tests src/plugin/load.ts says so.
  resolve: { alias: { 'bankfeed/plugin': new URL('./src/plugin/contract.ts', import.meta.url).pathname } },
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    pool: 'forks',
  },
});
