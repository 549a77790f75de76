import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { LongestFirst } from './test/support/run/longest-first.ts';

/** A slow test starts processes, kills them, or tries thousands of inputs: minutes, where all others take seconds. */
const SLOW = 'test/**/*.slow.test.ts';

/** A thorough test repeats what another one shows: further seeds, hostile and large inputs, copies of the repository. */
const THOROUGH = 'test/**/*.thorough.test.ts';

const BUILT_FILES = new URL('./test/support/run/built-program-file.ts', import.meta.url).pathname;

/** Tests whose processes start from the built program. */
function withProcesses(name: string, files: string, groupOrder: number): TestProjectInlineConfiguration {
  return {
    extends: true,
    resolve: {
      alias: [{ find: /^(\.\.?\/)+(\w+\/)*program-file\.ts$/, replacement: BUILT_FILES }],
    },
    test: {
      name,
      include: [files],
      globalSetup: ['test/support/run/built-house.ts'],
      // These tests often wait: for a limit of time, a server, a process that starts.
      maxWorkers: availableParallelism() + 1,
      sequence: { groupOrder },
    },
  };
}

export default defineConfig({
  // What a plug-in's `import … from 'bankfeed/plugin'` means; outside of tests src/plugin/load.ts says so.
  resolve: { alias: { 'bankfeed/plugin': new URL('./src/plugin/contract.ts', import.meta.url).pathname } },
  test: {
    // A loaded machine is slow, not wrong: no test is about time.
    testTimeout: 120_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 60_000 } },
    pool: 'forks',
    maxWorkers: availableParallelism(),
    // The default nursery is too small for what tests make and forget: collecting it took an eighth of a run.
    execArgv: ['--max-semi-space-size=64'],
    // No test leaves anything behind in its process, so the next file finds all modules loaded there: half the work.
    isolate: false,
    globalSetup: 'test/support/run/run.ts',
    setupFiles: 'test/support/run/seed.ts',
    // The figures that tests tell of themselves are for whoever reads the log of a whole run.
    silent: process.env.CI === undefined ? 'passed-only' : false,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'quick',
          include: ['test/**/*.test.ts'],
          exclude: [SLOW, THOROUGH],
          setupFiles: ['test/support/run/quick.ts'],
        },
      },
      withProcesses('slow', SLOW, 1),
      withProcesses('thorough', THOROUGH, 2),
    ],
  },
});
