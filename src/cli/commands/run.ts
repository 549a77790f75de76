import { once } from 'node:events';
import { type RunningDaemon, startDaemon } from '../../app/daemon/daemon.ts';
import { type App, openApp } from '../../app.ts';
import { AppError, EXIT, reasonOf } from '../../lib/errors.ts';
import { listAccounts } from '../../store/views/accounts.ts';
import { readStatus } from '../../store/views/status.ts';
import { isDaemonAlive, readDaemonFile } from '../../sync/daemon/control.ts';
import type { RunReport } from '../../sync/pull/pull.ts';
import { inEnglish, messageText } from '../../words/message.ts';
import { t } from '../../words/speak.ts';
import { type CliContext, configOption, requireSettings } from '../context/context.ts';
import { endWithNpm } from '../context/end-with-npm.ts';
import { keepSettingsTrue, markSettings } from '../context/keep-settings-true.ts';
import { openLog } from '../context/logging.ts';
import type { Declare } from '../context/task.ts';
import { counted, figure, stopText } from '../output/words.ts';

/** The start lines wait this long for a ledger; the daemon itself goes on trying. */
const FIRST_PATIENCE_MS = 10_000;

export const declare: Declare = (program, line) => {
  const command = line.command(program, 'run', 'the daemon: schedules, folder watching, pushing, dashboard');
  line.runs(command, run, () => true);
};

/** `bankfeed run`: until a signal. SIGTERM and SIGINT end it with 0. */
async function run(context: CliContext): Promise<number> {
  const read = markSettings(context);
  const loaded = await requireSettings(context, 'required');
  const log = await openLog(context, 'daemon');
  for (const warning of loaded.warnings) log.warn({ message: inEnglish(warning) }, 'settings.warning');
  const { clock, signal } = context;
  await refuseSecond(loaded.settings.state);
  await using app = await openApp({ loaded, clock, log, signal, role: 'daemon' });
  const hide = (secrets: readonly string[]) => context.out.hide(secrets);
  const running = await startDaemon(app, { clock, log, signal, env: context.env, hide });
  try {
    sayWhere(context, running);
    const first = running.daemon.start();
    keepSettingsTrue(context, running, log, read);
    endWithNpm(context);
    const stopped = signal.aborted ? undefined : once(signal, 'abort');
    await Promise.race([first.then((runs) => sayWhatWasDone(context, app, running, runs)), stopped]);
    await Promise.race([stopped, ledgerEnded(running, signal)]);
  } finally {
    await running.stop();
  }
  log.info({}, 'daemon.stopped');
  return EXIT.ok;
}

/** The lock decides. The question before it spares the wait for a process at its end (P-ONE-1: below 2 s). */
async function refuseSecond(state: string): Promise<void> {
  const daemon = readDaemonFile(state);
  if (daemon === undefined || !(await isDaemonAlive(daemon))) return;
  throw new AppError('store.locked#anotherBankfeedRunsProcess', { state, pid: daemon.pid }, { exitCode: EXIT.locked });
}

function sayWhere({ out }: CliContext, { dashboard, ledger }: RunningDaemon): void {
  out.document({ url: dashboard, ledger: ledger.url });
  out.line(`${t('commands.dashboard').padEnd(11)}${dashboard ?? t('commands.turnedOffServerListen')}`);
  const { instead } = ledger;
  const taken =
    instead === undefined ? '' : ` (${t('commands.taken', { address: `${instead.host}:${instead.port}` })})`;
  out.line(
    `${t('commands.ledger2').padEnd(11)}${ledger.url}${ledger.embedded ? `, ${t('word.embedded')}${taken}` : ''}`,
  );
}

async function sayWhatWasDone(
  context: CliContext,
  app: App,
  { daemon, dashboard }: RunningDaemon,
  runs: readonly RunReport[],
): Promise<void> {
  const push = await daemon.pushed(FIRST_PATIENCE_MS);
  const { out } = context;
  if (out.json || context.signal.aborted) return;
  const documents = runs.reduce((sum, each) => sum + each.counts.documents, 0);
  const status = readStatus(app.store, { connectors: [] });
  const accounts = listAccounts(app.store).length;
  const { confirmed } = status.records;
  const brought = {
    documents: counted(documents, 'document'),
    transactions: counted(confirmed, 'transaction'),
    accounts: counted(accounts, 'account'),
  };
  out.line(confirmed === 1 ? t('commands.readStandsLedger', brought) : t('commands.readStandLedger', brought));
  if (push?.stopped !== undefined) {
    out.line(out.style('red', t('commands.ledgerNotTakeEverything', { why: stopText(push.stopped) })));
    out.line(`  ${t('commands.nothingLostTriedAgain')}`);
  }
  for (const report of runs) {
    if (report.error === null) continue;
    const { connector, error } = report;
    out.line(out.style('red', t('commands.failed', { connector, why: messageText(error) })));
  }
  const { file } = app.settings;
  const command = `bankfeed status${file === null ? '' : configOption(context, file)}`;
  const { quarantined, held } = status.documents;
  if (quarantined + held > 0) {
    const counts = { quarantined: figure(quarantined), held: figure(held), command };
    out.line(out.style('yellow', t('commands.quarantinedHeldSaysWhy', counts)));
  }
  out.line(
    dashboard === null
      ? t('commands.nextRunPutStatements', { command })
      : t('commands.nextOpenRunPut', {
          dashboard,
          command,
        }),
  );
}

/** The embedded ledger is part of the daemon: without it nothing can be sent. */
async function ledgerEnded({ ended }: RunningDaemon, signal: AbortSignal): Promise<never> {
  const thrown = await ended;
  if (signal.aborted) return new Promise(() => undefined);
  throw thrown === undefined
    ? new AppError('ledger.ended#unasked')
    : new AppError('ledger.ended', { why: reasonOf(thrown) });
}
