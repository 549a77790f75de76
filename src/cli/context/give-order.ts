/**
 * Commands that give an order of the table. They share an option, the way to the program that does the work, and the
 * report.
 */
import type { Command } from 'commander';
import { type App, openApp } from '../../app.ts';
import { parseDuration } from '../../lib/duration.ts';
import type { LoadedSettings } from '../../settings/load.ts';
import {
  type DaemonFile,
  isDaemonAlive,
  isLocked,
  noDaemonAddress,
  orderDaemon,
  readDaemonFile,
} from '../../sync/daemon/control.ts';
import { createEngine } from '../../sync/orders/engine.ts';
import { type CommandOptions, commandRunner } from '../../sync/orders/order-runner.ts';
import { carryOut, type Order } from '../../sync/orders/orders.ts';
import type { OrderReport } from '../../sync/orders/report.ts';
import type { Output } from '../output/output.ts';
import { ProgressLine } from '../output/progress.ts';
import { type CliContext, requireSettings } from './context.ts';
import { openLog } from './logging.ts';
import { type CommandLine, notExpected, type Outcome } from './task.ts';

/** The option of every command that sends. */
export function withPatience(command: Command): Command {
  const words = 'how long to wait for a ledger that cannot be reached';
  return command.option('--patience <duration>', words, durationOption, 30_000);
}

/** The command gives the order that its words make, and `tell` says what it came to. */
export function givesOrder(
  command: Command,
  line: CommandLine,
  orderOf: (words: readonly string[]) => Order,
  tell: (out: Output, report: OrderReport, words: readonly string[]) => Outcome,
): void {
  line.runs(withPatience(command), async (context) => {
    const { args } = command;
    const order = orderOf(args);
    const { patience: patienceMs } = command.opts<{ patience: number }>();
    const loaded = await requireSettings(context, 'required');
    return tell(context.out, await giveOrder(context, loaded, order, { patienceMs }), args);
  });
}

export interface GivingOptions {
  readonly patienceMs: number;
  /** The work afterwards, where the command itself carried the order out. */
  readonly afterwards?: (app: App) => Promise<void>;
}

/** The books of `export:` load where some are configured. */
async function keepBooks({ settings }: App): Promise<void> {
  if (settings.export.length === 0) return;
  const { writeBooks } = await import('../../app/books/write-books.ts');
  writeBooks(settings);
}

/** Has an order carried out, shows the progress, and gives its report as the JSON document. */
export async function giveOrder(
  context: CliContext,
  loaded: LoadedSettings,
  order: Order,
  { patienceMs, afterwards }: GivingOptions,
): Promise<OrderReport> {
  const { clock, out, signal } = context;
  using progress = new ProgressLine({ clock, out });
  const options = { patienceMs, signal, onProgress: progress.show.bind(progress) };
  const report = await carryOutOnce(loaded, order, options, async () => {
    const log = await openLog(context, 'command');
    await using app = await openApp({ loaded, clock, log, signal, role: 'command' });
    const done = await carryOut(commandRunner(createEngine(app), options), order);
    await afterwards?.(app);
    await keepBooks(app);
    return done;
  });
  progress[Symbol.dispose]();
  out.document(report);
  return report;
}

/** An option's text as milliseconds. */
function durationOption(text: string): number {
  const ms = parseDuration(text);
  if (ms === undefined) throw notExpected('cli.numberMsSM');
  return ms;
}

/** How long a daemon that holds the state may take to answer. */
const BUSY_MS = 30_000;

/**
 * Carries out an order that changes the state or the configuration: by the daemon that holds the state, else `here`.
 * Throws AppError `store.locked` (exit code 4) where another process holds the state and takes no commands.
 */
export async function carryOutOnce(
  { settings: { state } }: LoadedSettings,
  order: Order,
  options: CommandOptions,
  here: () => Promise<OrderReport>,
): Promise<OrderReport> {
  const ask = (daemon: DaemonFile) => orderDaemon(daemon, order, options);
  const daemon = readDaemonFile(state);
  if (daemon !== undefined && (await isDaemonAlive(daemon))) return ask(daemon);
  try {
    return await here();
  } catch (thrown) {
    if (!isLocked(thrown)) throw thrown;
  }
  // It holds the state, so it lives: in the midst of a large commit it answers late.
  const busy = readDaemonFile(state);
  if (busy !== undefined && (await isDaemonAlive(busy, BUSY_MS))) return ask(busy);
  throw noDaemonAddress(state);
}
