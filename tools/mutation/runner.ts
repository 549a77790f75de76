/**
 * The runner that Stryker asks: one process loads the tests once, and runs them for one mutation after the other. A
 * test that fails is asked again without the mutation. Where it still fails, an earlier mutation has spoilt the
 * process, and a new one judges.
 */
import { globSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { MutantCoverage } from '@stryker-mutator/api/core';
import { PluginKind } from '@stryker-mutator/api/plugin';
import {
  type DryRunResult,
  DryRunStatus,
  determineHitLimitReached,
  type MutantRunOptions,
  type MutantRunResult,
  MutantRunStatus,
  type TestResult,
  type TestRunner,
  TestStatus,
} from '@stryker-mutator/api/test-runner';
import { transformSync } from 'rolldown/utils';
import { type DefinedTest, defined, openFile } from './tests.ts';

const STAND_IN = new URL('tests.ts', import.meta.url).href;

/** The variables that a mutated file looks at: Stryker writes them into it. */
interface Activation {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: MutantCoverage;
}

const space = globalThis as { __stryker__?: Activation };
space.__stryker__ ??= {};
const mutation = space.__stryker__;

/** How often a test has failed, and how long it takes. A test that fails often and soon runs first. */
interface Experience {
  kills: number;
  milliseconds: number;
}

class LoadedTests implements TestRunner {
  readonly #experience = new Map<string, Experience>();
  #isLoaded = false;
  #isSpoilt = false;
  #judged = 0;

  capabilities() {
    return { reloadEnvironment: false };
  }

  async dryRun(): Promise<DryRunResult> {
    await this.#load();
    const tests: TestResult[] = [];
    for (const each of defined) {
      mutation.currentTestId = each.id;
      const failure = await this.#try(each);
      mutation.currentTestId = undefined;
      const { id, file: fileName } = each;
      const common = { id, name: id, fileName, timeSpentMs: this.#of(each).milliseconds };
      tests.push(
        failure === undefined
          ? { ...common, status: TestStatus.Success }
          : { ...common, status: TestStatus.Failed, failureMessage: failure },
      );
    }
    const mutantCoverage = mutation.mutantCoverage ?? { static: {}, perTest: {} };
    return { status: DryRunStatus.Complete, tests, mutantCoverage };
  }

  async mutantRun({ activeMutant, hitLimit, testFilter }: MutantRunOptions): Promise<MutantRunResult> {
    // The process that Stryker starts instead knows of no mutation before this one.
    if (this.#isSpoilt) process.exit(SPOILT);
    await this.#load();
    this.#judged += 1;
    const wanted = testFilter === undefined ? undefined : new Set(testFilter);
    const tests = defined.filter(({ id }) => wanted?.has(id) ?? true).sort((a, b) => this.#worth(b) - this.#worth(a));
    Object.assign(mutation, { activeMutant: activeMutant.id, hitCount: 0, hitLimit });
    for (const [at, each] of tests.entries()) {
      const failure = await this.#try(each);
      const endless = determineHitLimitReached(mutation.hitCount, hitLimit);
      if (failure === undefined && endless === undefined) continue;
      Object.assign(mutation, { activeMutant: undefined, hitCount: undefined, hitLimit: undefined });
      if ((await this.#try(each)) !== undefined) {
        if (this.#judged > 1) process.exit(SPOILT);
        this.#isSpoilt = true;
      }
      this.#of(each).kills += 1;
      if (endless !== undefined) return { status: MutantRunStatus.Timeout, reason: 'the code ran in a circle' };
      return { status: MutantRunStatus.Killed, killedBy: [each.id], failureMessage: failure ?? '', nrOfTests: at + 1 };
    }
    Object.assign(mutation, { activeMutant: undefined, hitCount: undefined, hitLimit: undefined });
    return { status: MutantRunStatus.Survived, nrOfTests: tests.length };
  }

  async #load(): Promise<void> {
    if (this.#isLoaded) return;
    this.#isLoaded = true;
    const root = process.cwd();
    const load = (name: string) => import(pathToFileURL(join(root, name)).href);
    const { setup } = await load('test/support/run/run.ts');
    process.on('exit', setup());
    await load('test/support/run/seed.ts');
    // The first input that fails is enough: nobody looks for the smallest.
    const { default: fc } = await import('fast-check');
    fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });
    const patterns = (process.env.MUTATION_TESTS ?? '').split(' ');
    for (const name of globSync(patterns, { cwd: root, exclude: ['**/*.{slow,thorough}.test.ts'] }).toSorted()) {
      openFile(name);
      await load(name);
    }
    // Ten thousand equal lines take as long as all other tests together.
    const without = process.env.MUTATION_WITHOUT;
    if (without !== undefined) defined.splice(0, defined.length, ...defined.filter(({ id }) => !id.includes(without)));
  }

  /** The message of a test that fails. */
  async #try(each: DefinedTest): Promise<string | undefined> {
    const begin = performance.now();
    try {
      await each.run();
      this.#of(each).milliseconds = performance.now() - begin;
      return undefined;
    } catch (thrown) {
      return thrown instanceof Error ? thrown.message.slice(0, 400) : String(thrown);
    }
  }

  #of({ id }: DefinedTest): Experience {
    const known = this.#experience.get(id) ?? { kills: 0, milliseconds: 20 };
    this.#experience.set(id, known);
    return known;
  }

  #worth(each: DefinedTest): number {
    const { kills, milliseconds } = this.#of(each);
    return (kills + 0.2) / (milliseconds + 1);
  }
}

const SPOILT = 70;

// Tests of the sandbox import `vitest`, and get the stand-in.
registerHooks({
  resolve(name, context, next) {
    if (name === 'vitest') return { url: STAND_IN, shortCircuit: true };
    if (name === 'bankfeed/plugin') {
      return { url: pathToFileURL(join(process.cwd(), 'src/plugin/contract.ts')).href, shortCircuit: true };
    }
    return next(name, context);
  },
  // Node's own way refuses `for (const of of all)`.
  load(url, context, next) {
    const sandbox = pathToFileURL(join(process.cwd(), '/')).href;
    if (!url.startsWith(sandbox) || !url.endsWith('.ts')) return next(url, context);
    const path = fileURLToPath(url);
    const { code } = transformSync(path, readFileSync(path, 'utf8'), { typescript: { onlyRemoveTypeImports: true } });
    return { format: 'module', source: code, shortCircuit: true };
  },
});

export const strykerPlugins = [{ kind: PluginKind.TestRunner, name: 'loaded', injectableClass: LoadedTests }] as const;
