/** A command, as the program that runs it sees it. */
import { type Command, InvalidArgumentError } from 'commander';
import { type MessageKey, t } from '../../words/speak.ts';
import type { CliContext } from './context.ts';

/** An exit code, one of `EXIT` in src/lib/errors.ts. */
export type Outcome = number;

export interface Task {
  run(context: CliContext): Promise<Outcome>;
  /**
   * Being told to stop is how it ends well: it ends by itself soon after `context.signal`. Any other task ends at once at a
   * signal, whatever it is doing. A transaction that is not committed is as if it had never begun, and what was sent is in
   * the outbox, as after a crash.
   */
  readonly stopIsSuccess?: boolean;
}

export interface CommandLine {
  command(parent: Command, usage: string, summary: string): Command;
  /** The command's words and options go to `run`, in the order in which commander gives them. */
  runs<Words extends readonly unknown[]>(
    command: Command,
    run: (context: CliContext, ...words: Words) => Promise<Outcome>,
    /** Left out: it is not. */
    stopIsSuccess?: () => boolean,
  ): void;
}

/** The one thing that a command's file gives: its words and options, each with the task that they call for. */
export type Declare = (program: Command, line: CommandLine) => void;

/** For an argument or an option whose text is not what it should be. */
export function notExpected(what: MessageKey): InvalidArgumentError {
  return new InvalidArgumentError(`${t(what)}.`);
}
