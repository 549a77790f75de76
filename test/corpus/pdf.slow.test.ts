import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { formatMinor, type Statement } from '../../src/plugin/contract.ts';
import { type ReadPdf, readBytes } from '../connectors/pdf/read-pdf.ts';
import { corpusFolder } from './score.ts';

/** Reference answers of the corpus (its README): each row's day, where it is known, and its amount; money in positive. */
interface Answer {
  readonly kind: string;
  readonly expect: 'statement' | 'no statement';
  readonly count: number | null;
  readonly transactions: readonly (readonly [string | null, string])[] | null;
}

interface Judged {
  readonly name: string;
  readonly answer: Answer;
  /** The best reading equals the answer; for what is no statement: no line came out. */
  readonly isExact: boolean;
  readonly isThrough: boolean;
  readonly seconds: number;
  /** Growth of the process while it read. */
  readonly mebibytes: number;
  readonly said: string;
}

/** Answers that the file itself contradicts. */
const DISPUTED: Readonly<Record<string, string>> = {
  '163-zafwaqas-afk-benchpdf-form_xobject_statement.pdf':
    'leaves out rows that stand there with their balances, and takes the gap between two tables for a transaction',
};

const folder = corpusFolder() ?? '';
const answers: Readonly<Record<string, Answer>> =
  folder === '' ? {} : JSON.parse(readFileSync(join(folder, 'more.json'), 'utf8'));
const pdfs = Object.entries(answers).filter(([, { kind }]) => kind === 'PDF');

async function judge(name: string, answer: Answer): Promise<Judged> {
  const began = performance.now();
  const before = process.memoryUsage().rss;
  const read = await readBytes(readFileSync(join(folder, 'more', name)));
  const blockers = read.issues.filter(({ severity }) => severity !== 'warning');
  return {
    name,
    answer,
    isExact: isExact(answer, read),
    isThrough: blockers.length === 0 && read.statements.length > 0,
    seconds: (performance.now() - began) / 1_000,
    mebibytes: (process.memoryUsage().rss - before) / 1_048_576,
    said: [...new Set(blockers.map(({ code }) => code))].join(', '),
  };
}

/** Pages may print the rows in another order than the answer. */
function isExact({ transactions, expect: wanted }: Answer, { statements }: ReadPdf): boolean {
  const lines = statements.flatMap(bookedLines);
  if (wanted === 'no statement') return lines.length === 0;
  if (transactions === null) return false;
  const hasDays = transactions.every(([day]) => day !== null);
  const text = ([day, amount]: readonly [string | null, string]): string => (hasDays ? `${day} ${amount}` : amount);
  const plain = transactions.map(([day, amount]) => text([day, Number(amount).toFixed(2)]));
  return lines.map(text).sort().join('\n') === plain.sort().join('\n');
}

function bookedLines({ lines }: Statement): readonly (readonly [string, string])[] {
  return lines
    .filter(({ status }) => status === 'booked')
    .map(({ bookedOn, amount }) => [bookedOn, Number(formatMinor(amount, 2)).toFixed(2)]);
}

describe.skipIf(folder === '')('PDF files of real banks', async () => {
  const judged: Judged[] = [];
  for (const [name, answer] of pdfs) judged.push(await judge(name, answer));
  const known = judged.filter(({ name, answer }) => answer.transactions !== null && DISPUTED[name] === undefined);

  test('are read exactly for at least 85 % of the statements, as best read', () => {
    for (const each of judged) console.log(lineOf(each));
    const exact = known.filter(({ isExact }) => isExact);
    const through = known.filter(({ isThrough }) => isThrough);
    const wrong = through.filter((each) => !each.isExact);
    const most = (of: (each: Judged) => number): number => Math.max(...judged.map(of));
    console.log(
      `pdf: ${known.length} statements with answers: ${exact.length} best reading exact, ${through.length} let through, ${wrong.length} silently wrong; of all ${judged.length} files the longest took ${most(({ seconds }) => seconds).toFixed(1)} s and ${most(({ mebibytes }) => mebibytes).toFixed(0)} MiB`,
    );
    expect(exact.length / known.length).toBeGreaterThanOrEqual(0.85);
  });

  test('are never read wrong in silence', () => {
    const wrong = known.filter((each) => each.isThrough && !each.isExact);
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  test('give no line where they are no statements', () => {
    const others = judged.filter(({ answer }) => answer.expect === 'no statement');
    expect(others.filter(({ isExact }) => !isExact).map(({ name }) => name)).toEqual([]);
  });
});

function lineOf({ name, answer, isExact, isThrough, seconds, mebibytes, said }: Judged): string {
  const reading = isExact ? 'exact' : 'not exact';
  const verdict = answer.transactions === null ? answer.expect : reading;
  const why = DISPUTED[name] === undefined ? said : `${said} (its answer ${DISPUTED[name]})`;
  const gate = isThrough ? 'through' : 'asked';
  return `${name}: ${verdict}, ${gate}; ${seconds.toFixed(2)} s, ${mebibytes.toFixed(0)} MiB; ${why}`;
}
