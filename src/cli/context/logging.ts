import { type Log, silentLog } from '../../lib/log.ts';
import type { CliContext } from './context.ts';

/**
 * Logs of a command, to standard error. The secrets of every configuration that it has read are left out. A one-shot
 * command logs nothing unless `--verbose`.
 */
export async function openLog(context: CliContext, role: 'daemon' | 'command'): Promise<Log> {
  // A failure of a one-shot command is in its report.
  if (role === 'command' && !context.verbose) return silentLog;
  const { createLog } = await import('../../lib/event-log.ts');
  return createLog({
    level: context.verbose ? 'debug' : 'info',
    style: context.out.options.interactive ? 'lines' : 'json',
    mask: (text) => context.out.mask(text),
    write: (line) => process.stderr.write(line),
  });
}
