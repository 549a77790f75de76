import type { Command } from 'commander';
import type { TakeUp } from '../../sync/daemon/control.ts';
import type { CommandLine } from '../task.ts';
import { durationOption } from './duration-option.ts';

/** What a command takes up: those of its arguments, then what follows is sent. */
export function takesUp(command: Command, kind: TakeUp, line: CommandLine): void {
  command.option(
    '--patience <duration>',
    'how long to wait for a ledger that cannot be reached',
    durationOption,
    30_000,
  );
  command.action((ids: string[], { patience }: { patience: number }) => {
    line.accept(command, {
      stopsOrderly: true,
      run: async (context) =>
        (await import('../commands/take-up.ts')).takeUp(context, { kind, ids, patienceMs: patience }),
    });
  });
}
