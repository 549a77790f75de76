import { join, resolve } from 'node:path';
import { EXIT } from '../../lib/errors.ts';
import { localMinute } from '../../lib/time/local-time.ts';
import { type CliContext, checkNamed, settingsOrDefaults } from '../context/context.ts';
import type { Declare } from '../context/task.ts';
import { counted } from '../output/words.ts';

interface RestoreOrder {
  readonly state?: string | undefined;
}

export const declare: Declare = (program, line) => {
  const command = line
    .command(program, 'restore', 'put a backup into an empty state folder')
    .argument('<file>', 'what bankfeed backup wrote')
    .option('--state <folder>', "the state folder (default: the configuration's)");
  command.action((file: string, order: RestoreOrder) => {
    line.accept(command, { run: (context) => restore(context, file, order) });
  });
};

/** `bankfeed restore FILE [--state DIR]`: checks the backup, puts it in place, and says what the next sync does. */
async function restore(context: CliContext, file: string, order: RestoreOrder): Promise<number> {
  const { restoreBackup } = await import('../../app/restore.ts');
  if (order.state !== undefined) await checkNamed(context);
  const configured = order.state ?? (await settingsOrDefaults(context)).settings.state;
  const state = resolve(context.cwd, configured);
  const { files, hasLedger, configuration, madeAt } = restoreBackup(resolve(context.cwd, file), state, context.clock);
  context.out.document({ state, files, hasLedger, configuration, madeAt: new Date(madeAt).toISOString() });
  context.out.line(`${counted(files, 'file')} restored into ${state}, as they were on ${localMinute(madeAt)}.`);
  if (hasLedger) context.out.line('The embedded ledger is restored with it.');
  if (configuration === 'restored') context.out.line(`Its configuration is restored into ${join(state, 'config')}.`);
  if (configuration === 'kept') {
    context.out.line(`The configuration in ${join(state, 'config')} stays as it is; that of the backup is left out.`);
  }
  context.out.line('The next sync reads the ledger before it writes: what was sent since then is found there.');
  context.out.line('Documents that came since then are read again from their folders and mailboxes.');
  return EXIT.ok;
}
