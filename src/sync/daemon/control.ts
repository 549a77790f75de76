/**
 * The commands' API of a running daemon. It has the address and token (`daemon.json` in the state folder, mode
 * 0600), and the client. The daemon's side is in control-routes.ts.
 */
import { chmodSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { AppError, codeOf, EXIT, errorFrom, type PlainError } from '../../lib/errors.ts';
import { writeNamed } from '../../lib/files/write-named.ts';
import type { StoredError } from '../../store/views/shapes/common.ts';
import { currentSpeech } from '../../words/speak.ts';
import type { CommandOptions } from '../orders/order-runner.ts';
import type { Order } from '../orders/orders.ts';
import type { OrderReport, SyncProgress } from '../orders/report.ts';

/** A command's facts about the daemon that holds a state folder. */
export interface DaemonFile {
  /** Null where the daemon's address is turned off. */
  readonly url: string | null;
  readonly token: string;
  readonly pid: number;
  /** Where its embedded ledger listens; null or absent where it has none. */
  readonly ledger?: string | null;
}

/** A line of what the daemon answers while it works. */
export type ControlWord =
  | { readonly kind: 'working' }
  | { readonly kind: 'progress'; readonly progress: SyncProgress }
  | { readonly kind: 'done'; readonly report: OrderReport }
  | ({ readonly kind: 'failed' } & PlainError);

const FILE = 'daemon.json';

export function writeDaemonFile(stateFolder: string, daemon: DaemonFile): void {
  const file = join(stateFolder, FILE);
  writeNamed(`${file}.new`, `${JSON.stringify(daemon)}\n`, { mode: 0o600 });
  chmodSync(`${file}.new`, 0o600);
  renameSync(`${file}.new`, file);
}

export function removeDaemonFile(stateFolder: string): void {
  rmSync(join(stateFolder, FILE), { force: true });
}

/**
 * The contents of the file; undefined where there is none. The file of a killed daemon says nothing of a living one.
 */
export function readDaemonFile(stateFolder: string): DaemonFile | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(join(stateFolder, FILE), 'utf8'));
    return isDaemonFile(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a daemon answers there and knows the token. */
export async function isDaemonAlive(daemon: DaemonFile, timeoutMs = 1000): Promise<boolean> {
  return (await ask(daemon, 'ping', timeoutMs)) !== undefined;
}

/** Failed passes that the state could not take, by connector. Empty where no daemon answers. */
export async function askUnrecorded(stateFolder: string): Promise<Readonly<Record<string, StoredError>>> {
  const daemon = readDaemonFile(stateFolder);
  const answer = daemon === undefined ? undefined : await ask(daemon, 'unrecorded', 1000);
  return (answer ?? {}) as Readonly<Record<string, StoredError>>;
}

/** The daemon's answer; undefined where it gives none, or does not know the token. */
async function ask(daemon: DaemonFile, question: string, timeoutMs: number): Promise<unknown> {
  if (daemon.url === null) return undefined;
  try {
    const response = await fetch(`${daemon.url}/control/${question}`, {
      headers: headersOf(daemon),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    });
    const answer: unknown = await response.json();
    return response.status === 200 ? answer : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Has the daemon carry out an order and waits for the outcome. Leaving (an aborted signal) does not stop the daemon.
 * Throws the AppError that the daemon threw, or `control.lost` where it went away.
 */
export async function orderDaemon(
  daemon: DaemonFile,
  { kind, ...input }: Order,
  { onProgress, patienceMs, signal }: CommandOptions,
): Promise<OrderReport> {
  try {
    const response = await fetch(`${daemon.url}/control/${kind}`, {
      method: 'POST',
      // The answer is in the language of whoever asks.
      headers: {
        ...headersOf(daemon),
        'content-type': 'application/json',
        'accept-language': currentSpeech().locale,
      },
      body: JSON.stringify({ ...input, patienceMs }),
      signal,
      redirect: 'error',
    });
    return outcomeOf(await lastWord(response, onProgress));
  } catch (thrown) {
    if (thrown instanceof AppError || signal.aborted) throw thrown;
    throw lost(thrown);
  }
}

/** Reads the words as they come, so that an idle connection is not mistaken for a dead one. Keeps the last word. */
async function lastWord(
  response: Response,
  onProgress: ((progress: SyncProgress) => void) | undefined,
): Promise<ControlWord | undefined> {
  const decoder = new TextDecoder();
  let text = '';
  let last: ControlWord | undefined;
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    const lines = text.split('\n');
    text = lines.pop() ?? '';
    for (const line of lines.filter((each) => each !== '')) {
      const word = JSON.parse(line) as ControlWord;
      if (word.kind === 'progress') onProgress?.(word.progress);
      last = word;
    }
  }
  return last;
}

function outcomeOf(word: ControlWord | undefined): OrderReport {
  if (word?.kind === 'done') return word.report;
  if (word?.kind !== 'failed') throw lost(undefined);
  throw errorFrom(word);
}

function lost(cause: unknown): AppError {
  return new AppError('control.lost', {}, { cause });
}

function headersOf(daemon: DaemonFile): Record<string, string> {
  return { authorization: `Bearer ${daemon.token}` };
}

function isDaemonFile(value: unknown): value is DaemonFile {
  if (typeof value !== 'object' || value === null) return false;
  const { url, token, pid } = value as Partial<Record<keyof DaemonFile, unknown>>;
  return (url === null || typeof url === 'string') && typeof token === 'string' && typeof pid === 'number';
}

/** Thrown where another process holds the state and cannot be asked. */
export function noDaemonAddress(stateFolder: string): AppError {
  return new AppError('store.locked', { folder: stateFolder }, { exitCode: EXIT.locked });
}

/** Whether an error says that another process holds the state. */
export function isLocked(thrown: unknown): boolean {
  return codeOf(thrown) === 'store.locked';
}
