/**
 * The contents of a folder of statements: its accounts, and the files that come in by themselves. No state, no
 * network.
 */
import { dirname, join } from 'node:path';
import { type Scan, scanFolder } from '../../../connectors/sources/folder/scan.ts';
import { openParsing } from '../../app/parsing.ts';
import type { AccountRef } from '../../domain/account.ts';
import { type Severity, worstOf } from '../../domain/issue.ts';
import { codeOf, reasonOf, refusal } from '../../lib/errors.ts';
import { defaultSettings } from '../../settings/load.ts';
import { words } from '../../words/message.ts';
import type { Survey, SurveyedAccount, SurveyedFile } from '../output/survey.ts';
import { type ReadFile, readAndParse } from './read-files.ts';

/** More files say nothing new of the accounts, and take their time. */
const MOST_FILES = 300;

/**
 * Files that a connector of this folder would read, the newest of them, in the order of their names. `begin` is called
 * before the first is read. Throws AppError `init.folder` (exit code 2).
 */
export async function surveyFolder(folder: string, begin: () => void): Promise<Survey> {
  const { closed, files } = await scan(folder);
  const names = files
    .slice(-MOST_FILES)
    .map(({ text }) => text)
    .toSorted();
  const skipped = { older: files.length - names.length, closed: closed.map(({ text }) => text) };
  begin();
  await using parsing = await openParsing(defaultSettings(folder));
  const read: ReadFile[] = [];
  const surveyed: SurveyedFile[] = [];
  for (const name of names) {
    const parts = await readAndParse(parsing, join(folder, name), folder, { format: 'auto', profile: 'auto' });
    read.push(...parts);
    surveyed.push(...parts.map(surveyFile).map((each) => ({ ...each, name: join(dirname(name), each.name) })));
  }
  return { files: surveyed, skipped, accounts: accountsIn(read) };
}

async function scan(folder: string): Promise<Scan> {
  try {
    return await scanFolder(Buffer.from(folder), { matches: () => true, skip: 'archive' });
  } catch (thrown) {
    const why = codeOf(thrown) === 'ENOENT' ? words('cli.noSuchFolder') : reasonOf(thrown);
    throw refusal('init.folder', { folder, why });
  }
}

const STATES: { readonly [Word in Severity]?: SurveyedFile['state'] } = { error: 'unreadable', hold: 'asks' };

function surveyFile(read: ReadFile): SurveyedFile {
  if (read.kind === 'unopened') {
    const { name, issue } = read;
    return { name, state: 'unreadable', format: null, reason: issue.message, namesAccount: true };
  }
  const { document, parsed } = read;
  const worst = worstOf(parsed.issues);
  const state = worst === undefined ? 'reads' : (STATES[worst] ?? 'reads');
  const reason = parsed.issues.find(({ severity }) => severity === worst)?.message ?? null;
  const namesAccount = parsed.statements.every(({ account }) => callOf(account) !== null);
  const { name } = document;
  return { name, state, format: parsed.format, reason: state === 'reads' ? null : reason, namesAccount };
}

/** How statements call the account; null where they do not. */
function callOf({ iban, bankId, accountId }: AccountRef): string | null {
  if (iban !== null) return iban;
  if (accountId === null) return null;
  return bankId === null ? accountId : `${bankId}/${accountId}`;
}

function accountsIn(read: readonly ReadFile[]): readonly SurveyedAccount[] {
  const statements = read.flatMap((each) =>
    each.kind === 'read' && worstOf(each.parsed.issues) !== 'error' ? each.parsed.statements : [],
  );
  const called = Map.groupBy(statements, ({ account }) => callOf(account));
  const taken = new Map<string, number>();
  return [...called].flatMap(([match, some]) => {
    const [first] = some;
    if (match === null || first === undefined) return [];
    const days = some.flatMap(({ period, lines }) => [
      ...(period === null ? [] : [period.from, period.to]),
      ...lines.map(({ bookedOn }) => bookedOn),
    ]);
    const sorted = days.toSorted();
    return [
      {
        ...{ handle: handleFor(first.account, taken), match, kind: first.account.kind, currency: first.currency },
        ...{ statements: some.length, lines: some.reduce((sum, { lines }) => sum + lines.length, 0) },
        ...{ from: sorted[0] ?? null, to: sorted.at(-1) ?? null },
      },
    ];
  });
}

/** `checking`, then `checking-2`. */
function handleFor({ type, kind }: AccountRef, taken: Map<string, number>): string {
  const word = (type ?? '').toLowerCase().replace(/[^a-z]/g, '') || kind;
  const number = (taken.get(word) ?? 0) + 1;
  taken.set(word, number);
  return number === 1 ? word : `${word}-${number}`;
}
