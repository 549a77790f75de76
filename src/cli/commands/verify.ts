import { EXIT } from '../../lib/errors.ts';
import { createEngine } from '../../sync/daemon/engine.ts';
import { exitCodeOf, pushOnce } from '../../sync/daemon/once.ts';
import { needsLook, type VerifyReport } from '../../sync/verify/verify.ts';
import { carryOut } from '../carry-out.ts';
import { type CliContext, requireSettings } from '../context.ts';
import type { Output } from '../output/output.ts';
import { ProgressLine } from '../output/progress.ts';
import { describeReport } from '../output/report.ts';
import { formatTable } from '../output/table.ts';
import { counted } from '../output/words.ts';

export interface VerifyOrder {
  readonly repair: boolean;
  readonly patienceMs: number;
}

/** `bankfeed verify [--repair]`. Exit code 1 where something differs and was not repaired. */
export async function verify(context: CliContext, order: VerifyOrder): Promise<number> {
  const { repair, patienceMs } = order;
  const loaded = await requireSettings(context, 'required');
  using progress = new ProgressLine(context);
  const report = await carryOut(context, loaded, { kind: 'verify', ...order }, progress, async (app) => {
    const engine = createEngine(app.pull, () => app.push());
    const found = await engine.verify({ repair });
    const onProgress = progress.show.bind(progress);
    const push = repair ? await pushOnce(engine, { patienceMs, signal: context.signal, onProgress }) : null;
    return { verify: found, runs: [], push };
  });
  progress[Symbol.dispose]();
  context.out.document(report);
  if (report.verify !== undefined) describeVerify(context.out, report.verify);
  if (repair) describeReport(context.out, report);
  const code = exitCodeOf(report);
  return code === EXIT.ok && report.verify !== undefined && needsLook(report.verify) ? EXIT.attention : code;
}

const WORDS = { changed: 'edited by hand', missing: 'deleted by hand', extra: 'not known here' } as const;

/** More than this is not read on a terminal. */
const MOST_ROWS = 50;

function describeVerify(out: Output, report: VerifyReport): void {
  const { balances, compared, drift, otherLedger, repaired } = report;
  if (out.json) return;
  const rows = drift
    .slice(0, MOST_ROWS)
    .map(({ externalId, fields, kind }) => [externalId, WORDS[kind], fields.join(', ')]);
  if (rows.length > 0) {
    out.line(formatTable([{ title: 'transaction' }, { title: 'in the ledger' }, { title: 'fields' }], rows));
  }
  if (drift.length > MOST_ROWS) out.line(`… and ${drift.length - MOST_ROWS} more`);
  if (balances.length > 0) {
    const titles = ['account', 'balance told', 'in the ledger', ''].map((title) => ({ title }));
    out.line(
      formatTable(
        titles,
        balances.map(({ account, currency, shown, told }) => [account, told, shown, currency]),
      ),
    );
  }
  const verdict = drift.length === 0 ? 'all as it should be' : `${drift.length} not as they should be`;
  out.line(`${counted(compared, 'transaction')} compared, ${verdict}`);
  if (otherLedger) {
    out.line(out.style('red', 'Most of them are missing: this seems to be another ledger, so nothing was changed.'));
    out.line('Look at ledger.url and ledger.apiKey: bankfeed doctor.');
  } else if (drift.length + balances.length > 0 && !repaired)
    out.line('bankfeed verify --repair puts amount, date, account and balance back, and remembers what you deleted.');
}
