/** What `npm test` says while it runs, of a run that is made up. */
import { Writable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import type { TestCase, TestModule, TestSpecification, Vitest } from 'vitest/node';
import ProgressReporter, { lineOf } from '../support/run/progress.ts';

/** A run of so many files, and what is said of it in a log. */
function runOf(files: number) {
  let said = '';
  const outputStream = new Writable({
    write: (chunk, _encoding, done) => {
      said += String(chunk);
      done();
    },
  });
  const log = (text = '') => void outputStream.write(`${text}\n`);
  const reporter = new ProgressReporter();
  reporter.ctx = { logger: { log, outputStream, printBanner: () => undefined }, config: {} } as unknown as Vitest;
  reporter.isTTY = false;
  reporter.onTestRunStart(Array.from({ length: files }, () => ({}) as TestSpecification));
  return { reporter, said: () => said };
}

const module = { relativeModuleId: 'test/a.test.ts', state: () => 'passed', errors: () => [] } as unknown as TestModule;

function caseThat(state: 'passed' | 'failed'): TestCase {
  const errors = state === 'failed' ? [{ message: 'expected 1 to be 2\n\n- 1\n+ 2' }] : [];
  return { module, fullName: 'counts > right', result: () => ({ state, errors }) } as unknown as TestCase;
}

test('the line counts files and tests', () => {
  const counts = { files: 57, allFiles: 406, passed: 1234, failed: 0, seconds: 95.2 };
  expect(lineOf(counts)).toBe('57 of 406 files, 1234 tests passed, 0 failed, 95 s');
});

test('a log gets a line every ten seconds, and a failure at once', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const { reporter, said } = runOf(400);
    for (let second = 0; second < 60; second += 1) {
      vi.advanceTimersByTime(1000);
      reporter.onTestCaseResult(caseThat('passed'));
      reporter.onTestModuleEnd(module);
    }
    expect(said().trim().split('\n')).toHaveLength(6);
    expect(said()).toContain('10 tests passed, 0 failed, 10 s\n');
    reporter.onTestCaseResult(caseThat('failed'));
    expect(said()).toMatch(/✗\S* test\/a\.test\.ts > counts > right: expected 1 to be 2\n$/);
  } finally {
    vi.useRealTimers();
  }
});
