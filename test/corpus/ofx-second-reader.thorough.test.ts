import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { declaredCharset } from '../../connectors/formats/ofx/header.ts';
import { readOfx } from '../../connectors/formats/ofx/index.ts';
import { IssueLog } from '../../connectors/formats/ofx/issue-log.ts';
import { codeUnitsOf } from '../../connectors/formats/ofx/markup/markup.ts';
import { difference, firstReading, secondReading } from '../../connectors/formats/ofx/second-reader.ts';
import { decode } from '../../src/core/decode.ts';
import { ISO_4217 } from '../../src/domain/currency.ts';
import { corpusFolder } from './score.ts';

/**
 * Known exceptions of ofx-js, which takes part only where it reads. It throws on an empty leaf left open, CDATA, or a
 * bare `<`. It also throws on a mismatched, doubled or missing closing tag. It
 * finds nothing in lower case, behind an attribute on <OFX>, or in leaves nested in leaves. It is not shown names that
 * cost it exponential time.
 */
const folder = corpusFolder();

describe.skipIf(folder === undefined)('ofx-js beside our reader, over the corpus', () => {
  const documents = folder === undefined ? [] : readAll(folder);

  it('agrees wherever it reads a document with lines, and reads most of them', () => {
    const withLines = documents.filter(({ ours }) => ours.length > 0);
    const voters = withLines.filter(({ theirs }) => theirs !== undefined);
    console.log(`ofx-js: a vote in ${voters.length} of ${withLines.length} documents with lines`);
    expect(voters.length / withLines.length).toBeGreaterThan(0.85);
    for (const { file, ours, theirs } of voters) expect(difference(ours, theirs ?? []), file).toBeUndefined();
  });

  it('never finds a line where we find none', () => {
    for (const { file, ours, theirs } of documents) if (ours.length === 0) expect(theirs ?? [], file).toEqual([]);
  });
});

function readAll(corpus: string) {
  const files = Object.keys(JSON.parse(readFileSync(join(corpus, 'ofx.json'), 'utf8')));
  return files.flatMap((file) => {
    const bytes = readFileSync(join(corpus, 'ofx', file));
    const { text } = decode(bytes, declaredCharset(bytes));
    const issues = new IssueLog();
    const documents = readOfx(text, codeUnitsOf(text, bytes), ISO_4217, issues);
    if (issues.hasErrors) return [];
    return documents.map(({ start, end, statements }) => ({
      file,
      ours: firstReading(statements, ISO_4217),
      theirs: secondReading(text.slice(start, end), ISO_4217),
    }));
  });
}
