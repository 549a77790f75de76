/**
 * The stand-in for `vitest` in a process that judges mutations. It keeps the tests that files define, and runs any of
 * them at any time. Vitest itself loads all modules anew for each mutation, which takes longer than most tests.
 */
import { expect, expectTypeOf } from '../../node_modules/vitest/dist/index.js';

export { expect, expectTypeOf };

type Step = (...row: unknown[]) => unknown;

/** A test that a file defines. */
export interface DefinedTest {
  /** File and names of all groups, the same in each process. */
  readonly id: string;
  readonly file: string;
  readonly run: () => Promise<void>;
}

/** All tests that were defined so far, in the order of their files. */
export const defined: DefinedTest[] = [];

let file = '';
let group: Group = { names: [], before: [], beforeEach: [], afterEach: [] };
/** The steps after the test that runs. */
let finish: Step[] = [];

interface Group {
  readonly names: readonly string[];
  /** Each is taken once, before the first test of the group. */
  readonly before: Step[];
  readonly beforeEach: Step[];
  readonly afterEach: Step[];
}

/** Tells whose tests are defined from here on. */
export function openFile(name: string): void {
  file = name;
  group = { names: [], before: [], beforeEach: [], afterEach: [] };
}

function define(name: string, options: unknown, body?: unknown): void {
  const within = group;
  const step = (typeof options === 'function' ? options : body) as Step;
  const id = uniqueId(`${file}#${[...within.names, name].join(' ')}`);
  defined.push({ id, file, run: () => runIn(within, step) });
}

const ids = new Map<string, number>();

function uniqueId(id: string): string {
  const count = (ids.get(id) ?? 0) + 1;
  ids.set(id, count);
  return count === 1 ? id : `${id} (${count})`;
}

async function runIn(within: Group, step: Step): Promise<void> {
  finish = [];
  try {
    for (const before of within.before.splice(0)) await before();
    for (const before of within.beforeEach) await before();
    await step();
  } finally {
    for (const after of [...finish.splice(0).reverse(), ...within.afterEach]) await after();
  }
}

function defineGroup(name: string, body: Step): void {
  const outer = group;
  group = {
    names: [...outer.names, name],
    before: outer.before,
    beforeEach: [...outer.beforeEach],
    afterEach: [...outer.afterEach],
  };
  body();
  group = outer;
}

/** A test, or a group, for each row. */
function eachOf(make: (name: string, body: Step) => void) {
  return (rows: readonly unknown[]) => (name: string, body: Step) => {
    for (const row of rows) make(name, () => (Array.isArray(row) ? body(...row) : body(row)));
  };
}

export const test = Object.assign(define, { each: eachOf(define) });
export const it = test;
export const describe = Object.assign(defineGroup, { each: eachOf(defineGroup) });

export function onTestFinished(step: Step): void {
  finish.push(step);
}

export function beforeAll(step: Step): void {
  group.before.push(step);
}

/** Never taken: the tests stay until the process ends, and what they left goes with the folder of the run. */
export function afterAll(_: Step): void {}

export function beforeEach(step: Step): void {
  group.beforeEach.push(step);
}

export function afterEach(step: Step): void {
  group.afterEach.push(step);
}
