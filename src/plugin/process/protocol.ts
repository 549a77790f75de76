/**
 * The messages between the host and the process of a plug-in. A message crosses as plain values, packed by V8: bytes
 * and bigint survive, functions and classes do not.
 */
import type { Issue } from '../../domain/issue.ts';
import type { Batch, Delivery, Json, Opened, OpenOrder, Remark, Settlement, SourceContext } from '../contract.ts';
import type { SchemaIssue } from '../described.ts';
import type { HttpNeeds, HttpRequest, HttpResponse } from '../http.ts';
import type { Notice } from '../notice.ts';
import type { Description } from './description.ts';

/** The host's tasks, and their answers. */
export interface Tasks {
  describe: { readonly input: null; readonly output: Description };
  /** Issues of the plug-in's own schema; empty where the keys are right. */
  validate: { readonly input: unknown; readonly output: readonly SchemaIssue[] };
  /** The hosts that its requests may reach; null: none. */
  needs: { readonly input: unknown; readonly output: HttpNeeds | null };
  open: { readonly input: Opening; readonly output: Abilities };
  login: { readonly input: Opening; readonly output: null };
  check: { readonly input: null; readonly output: null };
  pull: { readonly input: Json; readonly output: null };
  /** The next document; null where there is no more. */
  next: { readonly input: null; readonly output: Delivery | Batch | null };
  /** The host wants no more of this pull. */
  leave: { readonly input: null; readonly output: null };
  settle: { readonly input: { readonly receipt: Json; readonly outcome: Settlement }; readonly output: null };
  watch: { readonly input: null; readonly output: null };
  receiver: { readonly input: unknown; readonly output: string };
  send: { readonly input: NoticeOrder; readonly output: null };
  dispose: { readonly input: null; readonly output: null };
}

export type TaskName = keyof Tasks;

/** The data for the opening of a source or connector. */
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

/** Which of the optional functions an opened source or connector has. */
export interface Abilities {
  readonly settles: boolean;
  readonly watches: boolean;
}

/** Questions of a plug-in to its host without a promise: the answer comes through a pipe. */
export interface Questions {
  now: { readonly input: null; readonly output: number };
  isKnown: { readonly input: { readonly origin: string; readonly fingerprint: string }; readonly output: boolean };
  advance: { readonly input: Json; readonly output: null };
  remark: { readonly input: Remark; readonly output: null };
  currency: { readonly input: string | null; readonly output: { readonly places: number; readonly knows: boolean } };
  readKept: { readonly input: string; readonly output: string | null };
  writeKept: { readonly input: { readonly name: string; readonly text: string }; readonly output: null };
}

export type QuestionName = keyof Questions;

/** Questions of a plug-in to its host that it awaits. */
export interface Favours {
  sleep: { readonly input: number; readonly output: null };
  open: { readonly input: OpenOrder; readonly output: Opened | Issue };
  show: { readonly input: string; readonly output: null };
  ask: { readonly input: string; readonly output: string };
  request: { readonly input: Omit<HttpRequest, 'signal'>; readonly output: HttpResponse };
}

export type FavourName = keyof Favours;

/** An exception as it crosses. */
export interface Failure {
  readonly message: string;
  readonly code: string | null;
  readonly hint: string | null;
}

export type Outcome = { readonly output: unknown } | { readonly failure: Failure };

/** From the host. `packed` holds a value in V8's form. */
export type ToPlugin =
  | { readonly kind: 'task'; readonly id: number; readonly name: TaskName; readonly packed: Uint8Array }
  | { readonly kind: 'favour'; readonly id: number; readonly packed: Uint8Array }
  | { readonly kind: 'abort' }
  | { readonly kind: 'ping' };

/** From the plug-in's process. */
export type FromPlugin =
  | { readonly kind: 'ready' }
  | { readonly kind: 'task'; readonly id: number; readonly packed: Uint8Array }
  | { readonly kind: 'favour'; readonly id: number; readonly name: FavourName; readonly packed: Uint8Array }
  | { readonly kind: 'log'; readonly level: LogLevel; readonly event: string; readonly fields: string }
  | { readonly kind: 'wake' }
  | { readonly kind: 'fatal'; readonly failure: Failure }
  | { readonly kind: 'pong' };

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** The pipe for questions: its descriptor in the plug-in's process, behind those of the streams and the channel. */
export const QUESTION_PIPE = 4;

/** A message on that pipe is its length in four bytes, and then the packed value. */
export const LENGTH_BYTES = 4;
