/**
 * The messages between the host and a plug-in's process. Values cross in V8's form: bytes and bigints survive,
 * functions and classes do not.
 */
import type { Issue } from '../../domain/issue.ts';
import { AppError, codeOf, messageOf } from '../../lib/errors.ts';
import type { Batch, Delivery, Json, Opened, OpenOrder, Remark, Settlement, SourceContext } from '../contract.ts';
import type { SchemaIssue } from '../described.ts';
import type { HttpNeeds, HttpRequest, HttpResponse } from '../http.ts';
import type { Notice } from '../notice.ts';
import type { Description } from './description.ts';

/** What the host asks of a plug-in. */
export interface Tasks {
  describe(): Description;
  /** Objections of the plug-in's own schema; none where the keys are right. */
  validate(keys: unknown): readonly SchemaIssue[];
  /** The hosts that its requests may reach; null: none. */
  needs(keys: unknown): HttpNeeds | null;
  receiver(keys: unknown): string;
  /** Says whether the opened feed has `settle`. */
  open(opening: Opening): { readonly settles: boolean };
  login(opening: Opening): void;
  check(): void;
  pull(cursor: Json): void;
  /** The next document; null where there is no more. */
  next(): Delivery | Batch | null;
  settle(receipt: Json, outcome: Settlement): void;
  send(order: NoticeOrder): void;
  dispose(): void;
}

export type TaskName = keyof Tasks;

/** What a source or connector is opened with. */
export interface Opening {
  /** The connector's own keys as the configuration has them. */
  readonly config: unknown;
  readonly baseFolder: string;
  readonly maxDocumentBytes: number;
  readonly timezone: string;
  readonly templates: SourceContext['templates'];
}

/** One notice, for a channel that opens for it. */
export interface NoticeOrder {
  readonly config: unknown;
  readonly baseFolder: string;
  readonly notice: Notice;
}

/** What a plug-in asks of its host and gets at once, through a pipe on which its thread waits. */
export interface Questions {
  now(): number;
  isKnown(origin: string, fingerprint: string): boolean;
  advance(cursor: Json): void;
  remark(remark: Remark): void;
  currency(code: string | null): { readonly places: number; readonly knows: boolean };
  readKept(name: string): string | undefined;
  writeKept(name: string, text: string): void;
}

/** What a plug-in asks of its host and awaits. */
export interface Favours {
  sleep(ms: number): Promise<void>;
  open(order: OpenOrder): Promise<Opened | Issue>;
  request(request: Omit<HttpRequest, 'signal'>): Promise<HttpResponse>;
  show(text: string): Promise<void>;
  ask(question: string): Promise<string>;
}

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** An exception as it crosses. */
interface Failure {
  readonly message: string;
  readonly code: string | null;
  readonly hint: string | null;
}

export type Outcome = { readonly output: unknown } | { readonly failure: Failure };

export type ToPlugin =
  | { readonly kind: 'task'; readonly id: number; readonly name: TaskName; readonly input: readonly unknown[] }
  | { readonly kind: 'favour'; readonly id: number; readonly outcome: Outcome }
  | { readonly kind: 'abort' };

/** `packed` holds a value in V8's form, so that the plug-in's side can measure it before it is sent. */
export type FromPlugin =
  | { readonly kind: 'task'; readonly id: number; readonly packed: Uint8Array }
  | { readonly kind: 'favour'; readonly id: number; readonly name: keyof Favours; readonly packed: Uint8Array }
  | { readonly kind: 'log'; readonly level: LogLevel; readonly event: string; readonly fields: string }
  | { readonly kind: 'fatal'; readonly message: string };

/** The pipe for questions: its descriptor in the plug-in's process, behind those of the streams and the channel. */
export const QUESTION_PIPE = 4;

/** A message on that pipe is its length in four bytes, and then the packed value. */
export const LENGTH_BYTES = 4;

/** The outcome of a call, whether it returned, resolved or threw. */
export async function outcomeOf(call: () => unknown): Promise<Outcome> {
  try {
    return { output: await call() };
  } catch (thrown) {
    return { failure: failureOf(thrown) };
  }
}

export function failureOf(thrown: unknown): Failure {
  const hint = typeof thrown === 'object' && thrown !== null && 'hint' in thrown ? thrown.hint : null;
  return { message: messageOf(thrown), code: codeOf(thrown) ?? null, hint: typeof hint === 'string' ? hint : null };
}

/** A failure that crossed, as an exception again. A code of the program's own or of the system stays the same. */
export function errorOf({ code, hint, message }: Failure): Error {
  if (code === null) return new Error(message);
  if (code.includes('.')) return new AppError(code, message, hint === null ? {} : { hint });
  return Object.assign(new Error(message), { code });
}
