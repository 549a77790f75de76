import { readFileSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { openRehearsal } from '../app/rehearse.ts';
import type { Document } from '../domain/document.ts';
import { AppError, EXIT } from '../lib/errors.ts';
import { sha256 } from '../lib/hash.ts';
import { type RulesTested, testRules } from '../sync/rules-test.ts';
import { type CliContext, requireSettings } from './context.ts';
import { openLog } from './logging.ts';
import type { Output } from './output.ts';
import { formatTable } from './table.ts';
import { counted, dash } from './words.ts';

export interface RulesOrder {
  readonly action: string;
  readonly files: readonly string[];
  readonly account: string | undefined;
}

/** `bankfeed rules test FILE…`: which lines the rules have a say in, were they new. Writes nothing. */
export async function rules(context: CliContext, order: RulesOrder): Promise<number> {
  if (order.action !== 'test') {
    throw new AppError('usage', `rules has no action ${order.action}`, {
      hint: 'bankfeed rules test FILE…',
      exitCode: EXIT.usage,
    });
  }
  const loaded = await requireSettings(context, 'optional');
  const documents = order.files.map((file) => openDocument(resolve(context.cwd, file)));
  const log = await openLog(context, 'command', loaded.secrets);
  await using rehearsal = await openRehearsal({ loaded, clock: context.clock, log, signal: context.signal });
  const tested = await testRules(rehearsal.deps, documents, {
    name: 'rules',
    use: 'folder',
    config: {},
    format: 'auto',
    formatOptions: {},
    account: order.account ?? null,
    pending: 'skip',
  });
  context.out.document(tested);
  describe(context.out, tested);
  return EXIT.ok;
}

function openDocument(file: string): Document {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats?.isFile() !== true) {
    throw new AppError('file.unreadable', `cannot open ${file}: there is no such file`, { exitCode: EXIT.usage });
  }
  const bytes = readFileSync(file);
  return { sha256: sha256(bytes), name: basename(file), bytes, receivedAt: stats.mtime.toISOString() };
}

function describe(out: Output, { lines, matches }: RulesTested): void {
  if (out.json) return;
  const columns = ['account', 'date', 'amount', 'payee', 'becomes', 'category', 'note', 'rules'];
  const rows = matches.map(({ account, amount, currency, date, payee, rules: heard, set, skip }) => [
    account,
    date,
    `${amount} ${currency}`,
    dash(payee),
    skip ? '(left out)' : dash(set.payee),
    dash(set.category),
    dash(set.note),
    heard.join(', '),
  ]);
  if (rows.length > 0) {
    out.line(
      formatTable(
        columns.map((title) => ({ title, align: title === 'amount' ? 'right' : 'left' })),
        rows,
      ),
    );
  }
  out.line(`${counted(lines, 'line')}, rules have a say in ${matches.length}`);
}
