import { describe, expect, test } from 'vitest';
import { worstOf } from '../../src/domain/issue.ts';
import type { ParsedDocument } from '../../src/sync/parse/types.ts';
import { differencesOf, type MoreFile, moreFiles, readMore } from './more.ts';
import { corpusFolder, type Scored, score, total } from './score.ts';

/** Formats without a reader. Their files must be flagged, and give no line. */
const UNREAD: ReadonlySet<string> = new Set(['CODA', 'N43', 'CFONB120', 'ABO/GPC', 'BAI2', '1C', 'TXT']);

/** How many files of each format are read exactly at least, held or not: as many as when they were first measured. */
const LEAST_EXACT: Readonly<Record<string, number>> = {
  ...{ CSV: 33, 'XLSX/XLS': 5, PDF: 11, 'OFX/QFX': 9 },
  ...{ QIF: 1, CAMT: 15, 'MT940/942': 7 },
};

const folder = corpusFolder();
const files = moreFiles(folder, null, 'fresh2');

interface Read {
  readonly file: MoreFile;
  readonly document: ParsedDocument;
}

describe.skipIf(files.length === 0)('files of a third collection, as a folder would have them read', async () => {
  const read: Read[] = [];
  for (const file of files) read.push({ file, document: await readMore(file) });
  const known = read.filter(({ file }) => !UNREAD.has(file.answer.kind));
  const kinds = [...Map.groupBy(known, ({ file }) => file.answer.kind).entries()];

  test.each(kinds)('%s is read exactly or flagged, and never wrong in silence', (kind, those) => {
    const scored = those.map(scoreOf);
    const through = those.filter(({ document }) => isThrough(document));
    const { exact, wrong } = total(`fresh ${kind}`, scored);
    console.log(`fresh ${kind}: ${through.length} go through without a question`);
    expect(wrong).toEqual([]);
    expect(exact).toBeGreaterThanOrEqual(LEAST_EXACT[kind] ?? 0);
  });

  test('no national format is taken for another one', () => {
    const those = read.filter(({ file }) => UNREAD.has(file.answer.kind));
    console.log(`fresh national formats: ${those.length} files`);
    const said = those.map(({ file, document }) => ({
      file: file.file,
      worst: worstOf(document.issues),
      lines: document.statements.flatMap(({ lines }) => lines).length,
    }));
    expect(said.filter(({ worst, lines }) => worst !== 'error' || lines > 0)).toEqual([]);
  });
});

function scoreOf({ file, document }: Read): Scored {
  return score(file.file, differencesOf(file.answer, document.statements), document.issues);
}

function isThrough({ issues, statements }: ParsedDocument): boolean {
  return statements.length > 0 && issues.every(({ severity }) => severity === 'warning');
}
