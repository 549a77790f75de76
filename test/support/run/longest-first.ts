/** The order of test files: a long one that begins last would keep the other processor waiting at the end. */
import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What long tests import: how much they try, a browser, and processes of the program. */
const LONG = /from '[^']*\/(effort|chromium|cli)\.ts'/;

/** Where vitest knows how long the files took, it begins with the longest itself. In a fresh clone it knows only their sizes. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isKnown = sorted.every((each) => this.ctx.cache.getTestSpecificationResult(each) !== undefined);
    return isKnown ? sorted : sorted.toSorted((one, other) => groupOf(one) - groupOf(other) || rank(one) - rank(other));
  }
}

function groupOf({ project }: TestSpecification): number {
  return project.config.sequence.groupOrder;
}

function rank({ moduleId }: TestSpecification): number {
  return LONG.test(readFileSync(moduleId, 'utf8')) ? 0 : 1;
}
