import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findHeaders, type IsWhole, isWholeHeading, splitHeading } from '../../../connectors/formats/pdf/header.ts';
import { chunkOf, type TextLine, type Word } from '../../../connectors/formats/pdf/page/lines.ts';

const HEADING_WORDS =
  'Date Value Booking Description Details Debit Credit Amount Balance EUR USD (CHF) / Transaction Type Paid out in Datum Betrag Saldo Text';
const SMALL_PRINT =
  'the bank may change its fees at any time please read our terms and conditions Date or Amount of each';
const heading = fc.constantFrom(...HEADING_WORDS.split(' '));
const smallPrint = fc.constantFrom(...SMALL_PRINT.split(' '));
/** Headings with a word of small print among them, or the other way round. */
const word = fc.oneof({ weight: 4, arbitrary: heading }, { weight: 1, arbitrary: smallPrint });

/** Words with the gap in front of each, in points; letters are five points wide. */
type Print = readonly (readonly [text: string, gap: number])[];

function wordsOf(print: Print): readonly Word[] {
  let at = 0;
  return print.map(([text, before]) => {
    const from = at + before;
    at = from + text.length * 5;
    return { text, from, to: at, y: 0, size: 10 };
  });
}

function spaced(text: string): Print {
  return text.split(' ').map((each) => [each, 3] as const);
}

function partsOf(print: Print, isWhole?: IsWhole): readonly string[] {
  return splitHeading(chunkOf(wordsOf(print)), isWhole).map(({ text }) => text);
}

/** Counts the look-ups of phrases. */
function counted(): { readonly isWhole: IsWhole; readonly asked: () => number } {
  let times = 0;
  const isWhole: IsWhole = (text) => {
    times += 1;
    return isWholeHeading(text);
  };
  return { isWhole, asked: () => times };
}

describe('headings that stand close together', () => {
  test.each([
    ['Date Description', ['Date', 'Description']],
    ['Value date', ['Value date']],
    ['Debit EUR Credit EUR', ['Debit EUR', 'Credit EUR']],
    ['Booking / Details', ['Booking / Details']],
    ['Date the bank Amount', ['Date the bank Amount']],
  ])('are parted into whole phrases: %s', (text, parts) => {
    expect(partsOf(spaced(text))).toEqual(parts);
  });
});

describe('the look-ups of phrases', () => {
  test('grow with the words of a document, and no faster', () => {
    const line = fc.array(fc.tuple(word, fc.integer({ min: 1, max: 9 })), { minLength: 1, maxLength: 35 });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 60 }), (prints) => {
        const { isWhole, asked } = counted();
        const lines = prints.map((print, index) => lineOf(print, index));
        findHeaders(lines, isWhole);
        const words = prints.reduce((sum, print) => sum + print.length, 0);
        expect(asked()).toBeLessThanOrEqual(11 * words);
      }),
      { numRuns: 200 },
    );
  });
});

function lineOf(print: Print, index: number): TextLine {
  return { number: index + 1, page: 1, onPage: index + 1, y: index * 12, size: 10, words: wordsOf(print) };
}
