import { IncomingMessage, type OutgoingHttpHeader, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { MessagePort } from 'node:worker_threads';
import type { FastifyInstance } from 'fastify';
import type { ThreadAnswer, ThreadCall } from '../../wire/thread-call.ts';

/** What is under way when the service closes has this long to be answered. */
const GRACE_MS = 5_000;

/**
 * A second way in, for clients of the same process. Their requests pass through all that stands behind HTTP (routes,
 * keys, scopes, limits, parsing, idempotency), and only what HTTP itself costs is left out: four fifths of a request.
 */
export class ThreadDoor {
  readonly #app: FastifyInstance;
  readonly #ports = new Set<MessagePort>();
  #underWay = 0;
  #whenStill: (() => void) | undefined;

  /** @param app ready to answer */
  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  /** Answers what comes through `port` (messages of `ThreadCall[]`) with messages of `ThreadAnswer[]`. */
  admit(port: MessagePort): void {
    this.#ports.add(port);
    port.once('close', () => this.#ports.delete(port));
    const caller = new Caller(port);
    port.on('message', (calls: readonly ThreadCall[]) => {
      for (const call of calls) this.#carryOut(call, caller);
    });
  }

  /** Answers what is under way, for 5 seconds at most, then lets nobody in any more. */
  async close(): Promise<void> {
    if (this.#underWay > 0) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#whenStill = resolve;
      const timer = setTimeout(resolve, GRACE_MS);
      await promise;
      clearTimeout(timer);
      // The last answers go out at the end of this turn.
      await new Promise((sent) => setImmediate(sent));
    }
    for (const port of this.#ports) port.close();
  }

  #carryOut(call: ThreadCall, caller: Caller): void {
    this.#underWay += 1;
    const request = new CallRequest(call, caller.socket);
    const response = new CallResponse(request, (answer) => {
      this.#underWay -= 1;
      caller.answer({ ...answer, id: call.id });
      if (this.#underWay === 0) this.#whenStill?.();
    });
    this.#app.routing(request, response);
  }
}

/** A client, and what is to be told to it with the next message. */
class Caller {
  /** Stands for the connection that there is none of: what is known of a caller is kept by it. */
  readonly socket = new Socket();
  readonly #port: MessagePort;
  #answers: ThreadAnswer[] = [];

  constructor(port: MessagePort) {
    this.#port = port;
  }

  /** Answers that are ready together travel together. */
  answer(answer: ThreadAnswer): void {
    this.#answers.push(answer);
    if (this.#answers.length > 1) return;
    process.nextTick(() => {
      const answers = this.#answers;
      this.#answers = [];
      this.#port.postMessage(answers);
    });
  }
}

/** A call as the routes meet a request. */
class CallRequest extends IncomingMessage {
  readonly #body: Buffer | null;
  #isGiven = false;

  constructor({ method, path, headers, body }: ThreadCall, socket: Socket) {
    super(socket);
    this.method = method;
    this.url = path;
    this.#body = body === null ? null : Buffer.from(body);
    this.headers = this.#body === null ? headers : { ...headers, 'content-length': String(this.#body.length) };
    this.httpVersion = '1.1';
    this.httpVersionMajor = 1;
    this.httpVersionMinor = 1;
    this.complete = true;
  }

  /** All of it is here already: it is given at once, without a stream's turns and buffers. */
  override resume(): this {
    if (this.#isGiven || this.listenerCount('end') === 0) return this;
    this.#isGiven = true;
    if (this.#body !== null) this.emit('data', this.#body);
    this.emit('end');
    return this;
  }
}

/** Takes the head and the body of an answer instead of writing them to a connection. */
class CallResponse extends ServerResponse {
  readonly #done: (answer: Omit<ThreadAnswer, 'id'>) => void;
  #head: OutgoingHttpHeaders = {};

  constructor(request: CallRequest, done: (answer: Omit<ThreadAnswer, 'id'>) => void) {
    super(request);
    this.#done = done;
  }

  override writeHead(status: number, ...rest: readonly unknown[]): this {
    this.statusCode = status;
    const head = rest.at(-1);
    if (isHeaders(head)) this.#head = head;
    return this;
  }

  override end(...rest: readonly unknown[]): this {
    if (this.finished) return this;
    this.finished = true;
    const body = rest[0];
    const headers = textOf({ ...this.getHeaders(), ...this.#head });
    this.#done({ status: this.statusCode, headers, body: typeof body === 'string' ? body : '' });
    this.emit('finish');
    return this;
  }
}

function isHeaders(value: unknown): value is OutgoingHttpHeaders {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(headers: OutgoingHttpHeaders): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const name in headers) {
    const value: OutgoingHttpHeader | undefined = headers[name];
    if (value !== undefined) texts[name] = String(value);
  }
  return texts;
}
