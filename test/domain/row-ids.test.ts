import { expectTypeOf, test } from 'vitest';
import type { DocumentId, RunId } from '../../src/domain/row-ids.ts';

test('the compiler takes neither an id of a run nor a number for that of a document', () => {
  expectTypeOf<RunId>().not.toExtend<DocumentId>();
  expectTypeOf<RunId>().toExtend<number>();
  expectTypeOf<number>().not.toExtend<RunId>();
});
