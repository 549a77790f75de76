import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { writeBackup } from '../../app/backup.ts';
import { AppError, EXIT } from '../../lib/errors.ts';
import { type CliContext, requireSettings } from '../context/context.ts';
import type { Declare } from '../context/task.ts';
import { counted } from '../output/words.ts';

export const declare: Declare = (program, line) => {
  const command = line.command(program, 'backup', 'a consistent copy of the state').argument('<file>');
  command.action((file: string) => line.accept(command, { run: (context) => backup(context, file) }));
};

/** `bankfeed backup FILE`: a tar archive of the state, consistent while the daemon runs. */
async function backup(context: CliContext, file: string): Promise<number> {
  const { settings } = await requireSettings(context, 'optional');
  const target = resolve(context.cwd, file);
  if (existsSync(target)) {
    throw new AppError('backup.exists', `${target} exists already`, {
      hint: 'name another file, or take it away first',
      exitCode: EXIT.usage,
    });
  }
  const written = await writeBackup(settings, target);
  context.out.document({ file: target, ...written });
  context.out.line(`${counted(written.files, 'file')} in ${target} (${written.bytes} bytes)`);
  context.out.line(`To restore: bankfeed restore ${target} --state EMPTY-FOLDER`);
  return EXIT.ok;
}
