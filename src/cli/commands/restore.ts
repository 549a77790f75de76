import { join, resolve } from 'node:path';
import { EXIT } from '../../lib/errors.ts';
import { localMinute } from '../../lib/time/local-time.ts';
import { t } from '../../words/speak.ts';
import { type CliContext, checkNamed, settingsOrDefaults } from '../context/context.ts';
import type { Declare } from '../context/task.ts';
import { counted } from '../output/words.ts';

export const declare: Declare = (program, line) => {
  const command = line
    .command(program, 'restore', 'put a backup into an empty state folder')
    .argument('<file>', 'what bankfeed backup wrote')
    .option('--state <folder>', "the state folder (default: the configuration's)");
  line.runs(command, restore);
};

/** `bankfeed restore FILE [--state DIR]`: checks the backup, puts it in place, and says what the next sync does. */
async function restore(context: CliContext, file: string, order: { readonly state?: string }): Promise<number> {
  const { restoreBackup } = await import('../../app/restore.ts');
  if (order.state !== undefined) await checkNamed(context);
  const configured = order.state ?? (await settingsOrDefaults(context)).settings.state;
  const state = resolve(context.cwd, configured);
  const { files, hasLedger, configuration, madeAt } = restoreBackup(resolve(context.cwd, file), state, context.clock);
  const { out } = context;
  out.document({ state, files, hasLedger, configuration, madeAt: new Date(madeAt).toISOString() });
  const restored = { files: counted(files, 'file'), folder: state, time: localMinute(madeAt) };
  out.line(t('commands.restoredInto', restored));
  if (hasLedger) out.line(t('commands.embeddedLedgerRestored'));
  const folder = join(state, 'config');
  if (configuration === 'restored') out.line(t('commands.configurationRestoredInto', { folder }));
  if (configuration === 'kept') {
    out.line(t('commands.configurationStaysBackupLeft', { folder }));
  }
  out.line(t('commands.nextSyncReadsLedger'));
  out.line(t('commands.documentsCameSinceRead'));
  return EXIT.ok;
}
