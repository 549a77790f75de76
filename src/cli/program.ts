/** The command line: runs the call and reports its result or its error. Commands load when they are called. */
import { systemClock } from '../lib/clock.ts';
import { AppError, EXIT, firstThrown, messageOf, reasonOf } from '../lib/errors.ts';
import { explainFault } from '../lib/system-faults.ts';
import { readVersion } from '../lib/version.ts';
import { openSettingsMemory } from '../settings/memory.ts';
import { speechOfEnvironment } from '../words/choose.ts';
import { hintText, tell } from '../words/message.ts';
import { ENGLISH, speaking, t } from '../words/speak.ts';
import type { Call } from './command-line.ts';
import type { CliContext } from './context/context.ts';
import type { Task } from './context/task.ts';
import { Output, outputOptions } from './output/output.ts';
import { leaveSignals, listenForSignals, type Signals } from './signals.ts';

export interface Invocation {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** Where the compiled program may keep what makes its next start shorter. */
  readonly cacheFolder?: string | undefined;
}

/** Runs one command line. Gives one of the exit codes `EXIT`; throws nothing that a person should read. */
export async function runCli(invocation: Invocation): Promise<number> {
  // Programs read what --json prints: that is in English everywhere.
  const speech = invocation.argv.includes('--json') ? ENGLISH : speechOfEnvironment(invocation.env);
  return speaking(speech, () => runSpoken(invocation));
}

async function runSpoken(invocation: Invocation): Promise<number> {
  const output = new Output(
    outputOptions(
      { json: invocation.argv.includes('--json'), verbose: invocation.argv.includes('--verbose') },
      invocation.env,
    ),
  );
  try {
    const call = await readWords(invocation.argv, output);
    if (typeof call === 'number') return call;
    return await runTask(call.task, contextOf(invocation, output, call));
  } catch (thrown) {
    return report(thrown, output);
  }
}

async function readWords(argv: readonly string[], output: Output): Promise<Call | number> {
  const { readCommandLine } = await import('./command-line.ts');
  return readCommandLine(argv, output);
}

interface PreparedContext {
  readonly context: CliContext;
  readonly signals: Signals;
}

function contextOf(invocation: Invocation, output: Output, { options, task }: Call): PreparedContext {
  const { cacheFolder } = invocation;
  // The system ends the first process of a container for no signal that nothing listens to.
  const listens = task.stopIsSuccess === true || process.pid === 1;
  const signals = listens ? listenForSignals(() => systemClock.monotonic()) : leaveSignals();
  const context: CliContext = {
    env: invocation.env,
    cwd: invocation.cwd,
    clock: systemClock,
    out: output,
    config: typeof options.config === 'string' ? options.config : undefined,
    verbose: options.verbose === true,
    memory: cacheFolder === undefined ? undefined : openSettingsMemory(cacheFolder, readVersion()),
    signal: signals.signal,
    onReload: (listener) => signals.onReload(listener),
  };
  return { context, signals };
}

/** A task that ends well when it is told to stop is waited for after the first signal. A second one ends the wait. */
async function runTask(task: Task, { context, signals }: PreparedContext): Promise<number> {
  const work = task.run(context).catch((thrown: unknown) => codeOfFailure(thrown, signals));
  work.catch(() => undefined);
  return Promise.race([work, task.stopIsSuccess ? signals.second : signals.first]);
}

/** Work that a stop interrupts may throw anything. The stop itself is the answer. */
function codeOfFailure(thrown: unknown, signals: Signals): number {
  const stopped = signals.exitCode();
  if (stopped === undefined || firstThrown(thrown) instanceof AppError) throw thrown;
  return stopped;
}

function report(raw: unknown, output: Output): number {
  const thrown = explainFault(raw);
  const known = thrown instanceof AppError ? thrown : undefined;
  output.note(`${output.style('red', 'bankfeed:')} ${tell(reasonOf(thrown))}`);
  const hint = known && hintText(known);
  if (hint !== undefined) output.note(`  ${hint}`);
  if (output.options.verbose && thrown instanceof Error) output.note(stackOf(thrown));
  if (known === undefined && !output.options.verbose) {
    output.note(`  ${t('commands.shouldNotHappenVerbose')}`);
  }
  if (!output.answered) {
    output.document({
      error: { code: known?.code ?? 'bug', message: messageOf(thrown), hint: known?.hint ?? null },
    });
  }
  return known?.exitCode ?? EXIT.attention;
}

function stackOf(error: Error): string {
  const stack = error.stack ?? error.message;
  return error.cause instanceof Error ? `${stack}\ncaused by: ${stackOf(error.cause)}` : stack;
}
