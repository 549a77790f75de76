import { describe, expect, test } from 'vitest';
import { builtInProfiles } from '../../connectors/tables/profile/files.ts';
import { atLevel } from '../support/run/effort.ts';
import { csvFiles, type Judged, judge } from './csv-files.ts';
import { corpusFolder } from './score.ts';

/**
 * Answers that the file itself contradicts, or that rest on knowledge outside the file. Being held with another
 * reading is right for these.
 */
const DISPUTED: Readonly<Record<string, string>> = {
  '014-FinecoBank.csv': 'counts what is only authorised; it is read as pending',
  '148-TWINT-business.csv': 'counts a payment whose status is Failed',
  '317-China-Merchants-Bank-card.csv': 'the title says January 2024, so 12/29 and 12/30 are of 2023',
  '429-Payoneer.csv': '05/03/2021 cannot be decided from the file',
  '486-Mobile-Suica.csv': 'dates without a year, and none anywhere in the file',
};

/** Every how manieth file is read with profiles too. */
const EVERY = atLevel({ small: 3, thorough: 1, nightly: 1 });

const folder = corpusFolder();
const files = folder === undefined ? [] : csvFiles(folder);

describe.skipIf(folder === undefined)('CSV files of real banks, without any profile', () => {
  const verdicts = files.map((file) => judge(file, () => ({})));

  test('none is silently wrong', () => {
    expect(namesOf(verdicts.filter(isWrong))).toEqual([]);
  });

  test('the best reading is exact for at least 97 %', () => {
    const best = verdicts.filter((each) => each.best);
    const wrong = verdicts.filter((each) => !each.best).map(({ file }) => file.name);
    const exact = verdicts.filter(({ verdict }) => verdict === 'exact').length;
    const flagged = verdicts.filter((each) => each.held).length;
    console.log(
      `csv: ${verdicts.length} files: ${exact} exact without a question, ${flagged} flagged, ${verdicts.filter(isWrong).length} silently wrong; best reading exact ${best.length}`,
    );
    console.log(`csv: not exact as best read: ${wrong.map((name) => `${name} ${DISPUTED[name] ?? ''}`).join(', ')}`);
    expect(best.length).toBeGreaterThanOrEqual(Math.ceil(verdicts.length * 0.97));
  });

  test('many of the bank-account files are proved and go through without a question', () => {
    const banks = verdicts.filter(({ file }) => file.kind === 'bank');
    const through = banks.filter((each) => !each.held);
    console.log(`csv: ${through.length} of ${banks.length} bank-account files go through by themselves`);
    expect(through.length).toBeGreaterThanOrEqual(Math.ceil(banks.length * 0.45));
  });

  test('with the profiles that come along none is silently wrong either, and more go through', () => {
    const some = files.filter((_, at) => at % EVERY === 0);
    const seen = some.map((file) => judge(file, builtInProfiles));
    const exact = (all: readonly Judged[]): number => all.filter(({ verdict }) => verdict === 'exact').length;
    console.log(`csv: with built-in profiles ${exact(seen)} of ${seen.length} exact without a question`);
    expect(namesOf(seen.filter(isWrong))).toEqual([]);
    expect(exact(seen)).toBeGreaterThan(exact(verdicts.filter((_, at) => at % EVERY === 0)));
  });
});

function isWrong({ verdict }: Judged): boolean {
  return verdict === 'silently wrong';
}

function namesOf(judged: readonly Judged[]): readonly string[] {
  return judged.map(({ file }) => file.name);
}
