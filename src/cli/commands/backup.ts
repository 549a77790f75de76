import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { backUp, writeBackup } from '../../app/backup.ts';
import { EXIT, refusal } from '../../lib/errors.ts';
import type { Settings } from '../../settings/settings.ts';
import { t } from '../../words/speak.ts';
import { type CliContext, requireSettings } from '../context/context.ts';
import type { Declare } from '../context/task.ts';
import { counted } from '../output/words.ts';

export const declare: Declare = (program, line) => {
  const command = line
    .command(program, 'backup', 'a consistent copy of the state')
    .argument('[file]', 'left out: a file in the folder of `backup:`');
  line.runs(command, backup);
};

/** `bankfeed backup FILE`: a tar archive of the state, consistent while the daemon runs. */
async function backup(context: CliContext, file: string | undefined): Promise<number> {
  const { settings } = await requireSettings(context, 'optional');
  if (file === undefined) return backUpAsConfigured(context, settings);
  const target = resolve(context.cwd, file);
  if (existsSync(target)) {
    throw refusal('backup.exists', { file: target });
  }
  tell(context, { file: target, ...(await writeBackup(settings, target)) });
  return EXIT.ok;
}

async function backUpAsConfigured(context: CliContext, settings: Settings): Promise<number> {
  if (settings.backup === undefined) {
    throw refusal('usage#backup');
  }
  tell(context, await backUp(settings, settings.backup, context.clock));
  return EXIT.ok;
}

interface Written {
  readonly file: string;
  readonly files: number;
  readonly bytes: number;
}

function tell({ out }: CliContext, written: Written): void {
  out.document(written);
  const { bytes, file, files } = written;
  out.line(t('commands.in', { files: counted(files, 'file'), file, bytes: counted(bytes, 'byte') }));
  out.line(t('commands.restoreBankfeedRestoreState', { file }));
}
