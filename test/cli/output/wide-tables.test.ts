/** Tables that have more to show than a terminal has room for. */
import widthOf from 'string-width';
import { describe, expect, test } from 'vitest';
import { Output } from '../../../src/cli/output/output.ts';
import { runTable } from '../../../src/cli/output/report.ts';
import { speechOfHeader } from '../../../src/words/choose.ts';
import { speaking } from '../../../src/words/speak.ts';

const OPTIONS = { json: false, verbose: false, color: true, interactive: true, columns: 80 };
const NONE = {
  documents: 0,
  known: 0,
  deleted: 0,
  skipped: 0,
  requests: 0,
  imported: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  held: 0,
  quarantined: 0,
};
const RUNS = [
  {
    connector: 'statements-of-the-savings-bank',
    outcome: 'attention',
    counts: {
      ...NONE,
      documents: 120,
      imported: 90,
      created: 1234,
      updated: 56,
      unchanged: 78901,
      held: 23,
      quarantined: 7,
    },
  },
  { connector: 'inbox', outcome: 'ok', counts: { ...NONE, documents: 1, imported: 1, created: 3 } },
] as const;

describe.each(['en', 'de'])('with all seven counts (%s)', (language) => {
  const table = (width: number, runs: Parameters<typeof runTable>[1] = RUNS) =>
    speaking(speechOfHeader(language), () => runTable(new Output({ ...OPTIONS, width }), runs));

  test('a sync tells them within eighty columns, and none is lost', () => {
    const lines = table(80).split('\n');
    expect(lines.filter((line) => widthOf(line) > 80)).toEqual([]);
    for (const count of [120, 90, 1234, 56, 78901, 23, 7]) expect(table(80)).toMatch(new RegExp(`\\b${count}\\b`));
  });

  test('each has its column where the terminal is wide, or where few counts are shown', () => {
    expect(table(160).split('\n')).toHaveLength(3);
    expect(table(80, [RUNS[1]]).split('\n')).toHaveLength(2);
  });
});
