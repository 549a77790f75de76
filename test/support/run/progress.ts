/**
 * Says how far a run of many files is. In a terminal it is one line that changes; in a log it is a line every ten seconds.
 * A failure is told when it happens, and once more with its place at the end.
 */
import { stripVTControlCharacters, styleText } from 'node:util';
import { DefaultReporter, type TestCase, type TestModule, type TestSpecification } from 'vitest/node';

/** A run of fewer files names each of them. */
const MANY_FILES = 20;
const LOG_EVERY_MS = 10_000;
const DRAW_EVERY_MS = 200;
/** Back to the beginning of the line, and nothing is left of it. */
const WIPE = '\r\u001b[2K';

export interface Progress {
  readonly files: number;
  readonly allFiles: number;
  readonly passed: number;
  readonly failed: number;
  readonly seconds: number;
}

/** `57 of 406 files, 1234 tests passed, 0 failed, 95 s` */
export function lineOf({ allFiles, failed, files, passed, seconds }: Progress): string {
  return `${files} of ${allFiles} files, ${passed} tests passed, ${failed} failed, ${Math.round(seconds)} s`;
}

/** For `reporters` of vitest's configuration. */
// biome-ignore lint/style/noDefaultExport: vitest loads a reporter by its path
export default class ProgressReporter extends DefaultReporter {
  #files = 0;
  #allFiles = 0;
  #passed = 0;
  #failed = 0;
  #began = 0;
  #saidAt = 0;
  #isDrawn = false;

  constructor() {
    // Its own summary takes a dozen lines of the terminal.
    super({ summary: false });
  }

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    super.onTestRunStart(specifications);
    this.#allFiles = specifications.length;
    this.#began = performance.now();
    this.#saidAt = this.#began;
    this.#files = 0;
    this.#passed = 0;
    this.#failed = 0;
  }

  override onTestCaseResult(test: TestCase): void {
    super.onTestCaseResult(test);
    const { errors, state } = test.result();
    if (state === 'passed') this.#passed += 1;
    if (state === 'failed') {
      this.#failed += 1;
      this.#tell(`${test.module.relativeModuleId} > ${test.fullName}`, errors);
    }
    this.#say();
  }

  override onTestModuleEnd(module: TestModule): void {
    super.onTestModuleEnd(module);
    this.#files += 1;
    const errors = module.errors();
    if (errors.length > 0) this.#tell(module.relativeModuleId, errors);
    this.#say();
  }

  override onTestRunEnd(...ended: Parameters<DefaultReporter['onTestRunEnd']>): void {
    this.#wipe();
    super.onTestRunEnd(...ended);
  }

  override onUserConsoleLog(...said: Parameters<DefaultReporter['onUserConsoleLog']>): void {
    this.#wipe();
    super.onUserConsoleLog(...said);
  }

  override printTestModule(module: TestModule): void {
    if (!this.#isMany()) super.printTestModule(module);
  }

  #isMany(): boolean {
    return this.#allFiles >= MANY_FILES;
  }

  #tell(what: string, errors: readonly { readonly message: string }[]): void {
    if (!this.#isMany()) return;
    this.#wipe();
    const [why = ''] = stripVTControlCharacters(errors[0]?.message ?? '').split('\n');
    this.log(`${styleText('red', '✗')} ${what}${why === '' ? '' : `: ${why}`}`);
  }

  #say(): void {
    const now = performance.now();
    if (!this.#isMany() || now - this.#saidAt < (this.isTTY ? DRAW_EVERY_MS : LOG_EVERY_MS)) return;
    this.#saidAt = now;
    const counts = { files: this.#files, allFiles: this.#allFiles, passed: this.#passed, failed: this.#failed };
    const line = lineOf({ ...counts, seconds: (now - this.#began) / 1000 });
    if (!this.isTTY) {
      this.log(line);
      return;
    }
    this.#wipe();
    this.ctx.logger.outputStream.write(line);
    this.#isDrawn = true;
  }

  #wipe(): void {
    if (!this.#isDrawn) return;
    this.ctx.logger.outputStream.write(WIPE);
    this.#isDrawn = false;
  }
}
