import { createLog, type Log } from '../lib/log.ts';
import { maskSecrets } from '../settings/secrets.ts';
import type { CliContext } from './context.ts';

/** Logs of a command: to standard error; a one-shot command says only what is wrong, unless `--verbose`. */
export function openLog(context: CliContext, role: 'daemon' | 'command', secrets: readonly string[]): Log {
  const quiet = role === 'daemon' ? 'info' : 'error';
  return createLog({
    level: context.verbose ? 'debug' : quiet,
    style: context.out.options.interactive ? 'lines' : 'json',
    mask: (text) => maskSecrets(text, secrets),
    write: (line) => process.stderr.write(line),
  });
}
