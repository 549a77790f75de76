import { readFileSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { Argument } from 'commander';
import { openRehearsal } from '../../app/rehearse.ts';
import type { Document } from '../../domain/document.ts';
import { EXIT, refusal } from '../../lib/errors.ts';
import { sha256 } from '../../lib/hash.ts';
import { type RulesTested, testRules, testRulesOnKnown } from '../../sync/preview/test-rules.ts';
import { rulesOf } from '../../sync/rules/kept-rules.ts';
import { t } from '../../words/speak.ts';
import { type CliContext, requireSettings } from '../context/context.ts';
import { openLog } from '../context/logging.ts';
import { readState } from '../context/read-state.ts';
import type { Declare } from '../context/task.ts';
import type { Output } from '../output/output.ts';
import { type Column, formatTable, shorten } from '../output/table.ts';
import { counted, dash, figure } from '../output/words.ts';

interface RulesOptions {
  readonly account?: string;
}

export const declare: Declare = (program, line) => {
  const command = line
    .command(program, 'rules', 'which lines of files, or known transactions, the rules have a say in; writes nothing')
    .addArgument(new Argument('<action>', 'what to do').choices(['test']))
    .argument('[file...]', 'none: all transactions that are known')
    .option('--account <account>', 'the account of documents that do not name theirs');
  line.runs(command, rules);
};

/**
 * `bankfeed rules test [FILE…]`: the lines of the files that the rules would change, as if they were new. Without
 * files it lists such known transactions. Writes nothing.
 */
async function rules(
  context: CliContext,
  _action: 'test',
  files: readonly string[],
  options: RulesOptions,
): Promise<number> {
  const tested = await (files.length === 0 ? testKnown(context, options) : testFiles(context, files, options));
  context.out.document(tested);
  describe(context.out, tested, files.length === 0 ? 'state' : 'files');
  return EXIT.ok;
}

function testKnown(context: CliContext, { account }: RulesOptions): Promise<RulesTested> {
  return readState(context, ({ store, settings }) =>
    testRulesOnKnown(store, { ...settings, rules: rulesOf(settings) }, account),
  );
}

async function testFiles(
  context: CliContext,
  files: readonly string[],
  { account = null }: { readonly account?: string | null },
): Promise<RulesTested> {
  const loaded = await requireSettings(context, 'optional');
  const documents = files.map((file) => openDocument(resolve(context.cwd, file)));
  const log = await openLog(context, 'command');
  await using rehearsal = await openRehearsal({ loaded, clock: context.clock, log, signal: context.signal });
  return testRules(rehearsal.deps, documents, {
    name: 'rules',
    use: 'folder',
    config: {},
    format: 'auto',
    formatOptions: {},
    account,
    pending: 'skip',
  });
}

function openDocument(file: string): Document {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats?.isFile() !== true) {
    throw refusal('file.unreadable#missing', { file });
  }
  const bytes = readFileSync(file);
  return { sha256: sha256(bytes), name: basename(file), bytes, receivedAt: stats.mtime.toISOString() };
}

/** More than this is not read on a terminal. */
const MOST_ROWS = 50;

const COLUMNS: readonly Column[] = [
  { title: 'word.account', least: 8 },
  { title: 'word.date' },
  { title: 'word.amount', align: 'right' },
  { title: 'word.payee', least: 8 },
  { title: 'word.becomes', least: 8 },
  { title: 'word.category', least: 8 },
  { title: 'word.note', least: 6 },
  { title: 'word.rules' },
];

function ruleText({ rule, matches: count, needsFiles }: RulesTested['rules'][number]): string {
  if (needsFiles) return t('commands.ruleAsksBanksType', { rule });
  if (count === 0) return t('commands.ruleMatchesNothing', { rule });
  return t('commands.ruleMatches', { rule, count: figure(count) });
}

function describe(out: Output, { lines, matches, rules: counts }: RulesTested, source: 'files' | 'state'): void {
  if (out.json) return;
  if (counts.length === 0) {
    out.line(t('commands.noRulesNeitherConfiguration'));
    return;
  }
  const rows = matches
    .slice(0, MOST_ROWS)
    .map(({ account, amount, currency, date, payee, rules, set, skip }) => [
      account,
      date,
      `${amount} ${currency}`,
      shorten(payee, 40) || '-',
      skip ? t('commands.leftOut') : dash(set.payee),
      dash(set.category),
      shorten(set.note ?? null, 40) || '-',
      rules.join(', '),
    ]);
  if (rows.length > 0) out.line(formatTable(COLUMNS, rows, out.options));
  if (matches.length > MOST_ROWS) out.line(t('notices.more', { count: figure(matches.length - MOST_ROWS) }));
  const what = source === 'files' ? counted(lines, 'line') : counted(lines, 'known transaction');
  out.line(t('commands.rulesSay', { what, number: figure(matches.length) }));
  for (const each of counts) out.line(`  ${ruleText(each)}`);
  if (source === 'state') out.line(t('commands.rulesNewTransactionsKnown'));
}
