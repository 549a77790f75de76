import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

/** A new empty folder that is removed when the running test ends, or when `until` says so. */
export function tempFolder(until: (end: () => void) => void = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'bankfeed-test-'));
  until(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The same for all tests of a file; to be asked for outside of them. */
export function sharedFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bankfeed-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
