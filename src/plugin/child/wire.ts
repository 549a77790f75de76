/** The plug-in's end of the channel and of the pipe for questions. Taken before the plug-in loads, and hidden from it. */
import { readSync, writeSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import { AppError } from '../../lib/errors.ts';
import type { Logger } from '../contract.ts';
import {
  errorOf,
  type Favours,
  type FromPlugin,
  LENGTH_BYTES,
  type LogLevel,
  type Outcome,
  QUESTION_PIPE,
  type Questions,
  type ToPlugin,
} from '../process/protocol.ts';

type TaskOrAbort = Exclude<ToPlugin, { readonly kind: 'favour' }>;

export interface Wire {
  send(message: FromPlugin): void;
  onMessage(listener: (message: TaskOrAbort) => void): void;
  /** Waits for the answer without letting go of the thread: the contract promises some answers at once. */
  question<Name extends keyof Questions>(
    name: Name,
    ...input: Parameters<Questions[Name]>
  ): ReturnType<Questions[Name]>;
  favour<Name extends keyof Favours>(name: Name, ...input: Parameters<Favours[Name]>): ReturnType<Favours[Name]>;
  log(level: LogLevel, fields: object, event: string): void;
  /** The message has left when this resolves. */
  last(message: FromPlugin): Promise<void>;
}

/** A flood of log lines would fill the owner's disk. */
const MOST_LOG_LINES = 2_000;
const MOST_LOG_TEXT = 8_192;

/** Takes the channel away from `process`, where the plug-in would find it. */
export function takeWire(): Wire {
  const channel = process.send?.bind(process);
  if (channel === undefined) throw new AppError('plugin.alone', 'this is a part of bankfeed and does not start alone');
  delete process.send;
  const favours = new Map<number, PromiseWithResolvers<unknown>>();
  let lastId = 0;
  let logged = 0;
  const send = (message: FromPlugin): void => void channel(message);
  return {
    send,
    onMessage: (listener) => {
      process.on('message', (message: ToPlugin) => {
        if (message.kind !== 'favour') return listener(message);
        const favour = favours.get(message.id);
        favours.delete(message.id);
        if ('failure' in message.outcome) favour?.reject(errorOf(message.outcome.failure));
        else favour?.resolve(message.outcome.output);
      });
    },
    question: <Name extends keyof Questions>(name: Name, ...input: Parameters<Questions[Name]>) =>
      askThroughPipe([name, ...input]) as ReturnType<Questions[Name]>,
    favour: <Name extends keyof Favours>(name: Name, ...input: Parameters<Favours[Name]>) => {
      lastId += 1;
      const favour = Promise.withResolvers<unknown>();
      favours.set(lastId, favour);
      send({ kind: 'favour', id: lastId, name, packed: serialize(input) });
      return favour.promise as ReturnType<Favours[Name]>;
    },
    log: (level, fields, event) => {
      logged += 1;
      if (logged === MOST_LOG_LINES) send(logLine('warn', { most: MOST_LOG_LINES }, 'plugin.log-is-full'));
      else if (logged < MOST_LOG_LINES) send(logLine(level, fields, event));
    },
    last: (message) => new Promise((resolve) => channel(message, undefined, undefined, () => resolve())),
  };
}

export function logOver(wire: Wire): Logger {
  return {
    debug: (fields, event) => wire.log('debug', fields, event),
    info: (fields, event) => wire.log('info', fields, event),
    warn: (fields, event) => wire.log('warn', fields, event),
    error: (fields, event) => wire.log('error', fields, event),
  };
}

function logLine(level: LogLevel, fields: object, event: string): FromPlugin {
  const text = JSON.stringify(fields, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)) ?? '{}';
  const short = text.length > MOST_LOG_TEXT ? JSON.stringify({ cut: text.slice(0, MOST_LOG_TEXT) }) : text;
  return { kind: 'log', level, event: String(event).slice(0, 200), fields: short };
}

function askThroughPipe(question: readonly unknown[]): unknown {
  const packed = serialize(question);
  const message = Buffer.alloc(LENGTH_BYTES + packed.length);
  message.writeUInt32LE(packed.length, 0);
  packed.copy(message, LENGTH_BYTES);
  for (let at = 0; at < message.length; ) at += writeSync(QUESTION_PIPE, message, at);
  const length = readWhole(LENGTH_BYTES).readUInt32LE(0);
  const outcome = deserialize(readWhole(length)) as Outcome;
  if ('failure' in outcome) throw errorOf(outcome.failure);
  return outcome.output;
}

function readWhole(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  for (let at = 0; at < length; ) {
    const count = readSync(QUESTION_PIPE, bytes, at, length - at, null);
    // The host is gone, and nobody is left to tell.
    if (count === 0) process.exit(0);
    at += count;
  }
  return bytes;
}
