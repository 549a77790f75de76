import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { outcomeOf } from '../../support/identity/cases.ts';
import {
  apart,
  correctedLives,
  documentsOf,
  exportOf,
  inOrder,
  truthOf,
} from '../../support/identity/corrected-lives.ts';
import { tries } from '../../support/run/effort.ts';

const numRuns = tries({ small: 40, thorough: 200, nightly: 10_000 });

describe('P-ID-11: what the bank corrects', () => {
  test('ends in its last word, in whatever order its words come', () => {
    fc.assert(
      fc.property(correctedLives, ({ booked, ranks }) => {
        expect(outcomeOf(inOrder(documentsOf(booked), ranks)).lines).toEqual(truthOf(booked));
      }),
      { numRuns },
    );
  });

  test('ends in the last correction beside an export with the right lines, where no two corrections are alike', () => {
    fc.assert(
      fc.property(correctedLives, ({ booked: all, ranks }) => {
        const booked = all.map((each, at) => apart(each, at));
        const documents = [...documentsOf(booked), exportOf(booked)];
        expect(outcomeOf(inOrder(documents, ranks)).lines).toEqual(truthOf(booked));
      }),
      { numRuns },
    );
  });

  test('stays so when everything comes again, under the ids that were given first', () => {
    fc.assert(
      fc.property(correctedLives, ({ booked, ranks }) => {
        const documents = inOrder(documentsOf(booked), ranks);
        const once = outcomeOf(documents);
        expect(outcomeOf([...documents, ...documents.toReversed()])).toEqual(once);
      }),
      { numRuns },
    );
  });
});
