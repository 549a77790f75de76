import { describe, expect, test, vi } from 'vitest';
import { normaliseWords } from '../../connectors/tables/words/cells.ts';
import { DATE_WORDS, NUMBER_WORDS, TEXT_WORDS } from '../../connectors/tables/words/column-words.ts';
import { atLevel } from '../support/run/effort.ts';
import { type CsvFile, csvFiles, type Judged, judge } from './csv-files.ts';
import { corpusFolder } from './score.ts';

/**
 * The reading of a bank that nobody had seen. Its built-in profiles are taken away. So are the words of headings that
 * stand in no other bank's files.
 */
const folder = corpusFolder();
/** Every how manieth bank is looked at. */
const EVERY = atLevel({ small: 10, thorough: 1, nightly: 1 });
const LONGEST_WORD = 60;
const WORDS = '../../connectors/tables/words/column-words.ts';

type Words = Readonly<Record<string, string>>;

const files = folder === undefined ? [] : csvFiles(folder).filter(({ bank }) => bank !== '');
const wordsBy = Map.groupBy(
  files.flatMap((file) => wordsIn(file).map((word) => ({ word, bank: file.bank }))),
  ({ word }) => word,
);

/** The short texts of a file, as words of headings are compared. */
function wordsIn({ bytes }: CsvFile): readonly string[] {
  const texts = ['utf8', 'latin1'].map((encoding) => Buffer.from(bytes).toString(encoding as BufferEncoding));
  const cells = texts.flatMap((text) => text.slice(0, 8_192).split(/[;,\t|^"\r\n]/));
  return [...new Set(cells.filter((cell) => cell.length < LONGEST_WORD).map(normaliseWords))].filter(Boolean);
}

/** A list without the words that only one bank's files have. */
function without(bank: string, words: Words): Words {
  const isOnlyHere = (word: string): boolean => {
    const banks = new Set((wordsBy.get(word) ?? []).map((each) => each.bank));
    return banks.has(bank) && banks.size === 1;
  };
  const kept = (list: string) => list.split('|').filter((word) => !isOnlyHere(word));
  return Object.fromEntries(Object.entries(words).map(([role, list]) => [role, kept(list).join('|')]));
}

/** The judge of a program that never saw the bank. */
async function judgeWithout(bank: string): Promise<typeof judge> {
  vi.resetModules();
  vi.doMock(WORDS, async (original) => ({
    ...(await original<object>()),
    DATE_WORDS: without(bank, DATE_WORDS),
    NUMBER_WORDS: without(bank, NUMBER_WORDS),
    TEXT_WORDS: without(bank, TEXT_WORDS),
  }));
  return (await import('./csv-files.ts')).judge;
}

describe.skipIf(folder === undefined)('CSV files of a bank that nobody has seen', () => {
  const banks = [...new Set(files.map(({ bank }) => bank))].filter((_, at) => at % EVERY === 0);

  test('are read as well but for five of a hundred, and none wrongly without a question', async () => {
    const seen: Judged[] = [];
    const unseen: Judged[] = [];
    for (const bank of banks) {
      const own = files.filter((file) => file.bank === bank);
      const judgeUnseen = await judgeWithout(bank);
      seen.push(...own.map((file) => judge(file, () => ({}))));
      unseen.push(...own.map((file) => judgeUnseen(file, () => ({}))));
    }
    vi.doUnmock(WORDS);
    vi.resetModules();
    const right = (all: readonly Judged[]): number => all.filter(({ best }) => best).length;
    const lost = unseen.filter(({ best }, at) => !best && seen[at]?.best === true).map(({ file }) => file.name);
    console.log(
      `csv: ${seen.length} files of ${banks.length} banks: best reading exact ${right(seen)}, of unseen banks ${right(unseen)}; lost: ${lost.join(', ')}`,
    );
    expect(unseen.filter(({ verdict }) => verdict === 'silently wrong').map(({ file }) => file.name)).toEqual([]);
    expect(right(seen) - right(unseen)).toBeLessThanOrEqual(seen.length * 0.05);
  });
});
