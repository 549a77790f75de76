import { expectTypeOf, test } from 'vitest';
import type { DocumentId, RunId } from '../../src/domain/row-ids.ts';

test('the compiler takes no id of a run for that of a document', () => {
  expectTypeOf<RunId>().not.toExtend<DocumentId>();
  expectTypeOf<RunId>().toExtend<number>();
  expectTypeOf<number>().toExtend<RunId>();
});
