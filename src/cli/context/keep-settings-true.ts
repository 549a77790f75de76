/** The configuration file while the daemon runs: what changes there is checked, then taken over or refused. */
import type { RunningDaemon } from '../../app/daemon/daemon.ts';
import { AppError, messageOf, reasonOf } from '../../lib/errors.ts';
import type { Log } from '../../lib/log.ts';
import { findSettingsFile } from '../../settings/file.ts';
import { settingsMark, watchSettings } from '../../settings/watch.ts';
import { hintText, inEnglish, tell } from '../../words/message.ts';
import { currentSpeech, speaking, t } from '../../words/speak.ts';
import { type CliContext, requireSettings } from './context.ts';

/** A configuration file and how it was when it was read. */
export interface ReadFile {
  readonly file: string;
  readonly known: string;
}

/** The file that the command is given, as it is now; undefined where there is none. */
export function markSettings({ config, env, cwd }: CliContext): ReadFile | undefined {
  const file = findSettingsFile(config, env, cwd);
  return file === undefined ? undefined : { file, known: settingsMark(file) };
}

/**
 * Takes changes since `read` over until the context's signal is aborted. Says what it does on standard output and in the
 * log.
 */
export function keepSettingsTrue(
  context: CliContext,
  running: RunningDaemon,
  log: Log,
  read: ReadFile | undefined,
): void {
  const { clock, out, signal, config, env, cwd } = context;
  const speech = currentSpeech();
  let turn: Promise<unknown> = Promise.resolve();
  const look = async () => {
    try {
      const loaded = await requireSettings(context, 'required');
      await running.takeOver(loaded);
      for (const warning of loaded.warnings) log.warn({ message: inEnglish(warning) }, 'settings.warning');
      log.info({ file: loaded.settings.file }, 'settings.taken');
      out.line(t('commands.configurationChangedTakenOver'));
    } catch (thrown) {
      if (signal.aborted) return;
      running.refuse(thrown);
      log.error({ message: messageOf(thrown) }, 'settings.refused');
      const why = tell(reasonOf(thrown));
      out.line(out.style('red', t('commands.configurationChangedCannotTaken', { why })));
      const hint = thrown instanceof AppError ? hintText(thrown) : undefined;
      if (hint !== undefined) out.line(`  ${hint}`);
      out.line(`  ${t('commands.bankfeedGoesOneBefore')}`);
    }
  };
  const changed = () => {
    // A signal comes from outside of every language.
    turn = turn.then(() => speaking(speech, look));
    return turn.then(() => undefined);
  };
  context.onReload(() => void changed());
  if (read === undefined) return;
  const file = () => findSettingsFile(config, env, cwd) ?? read.file;
  void watchSettings({ file, known: read.known, clock, signal, changed });
}
