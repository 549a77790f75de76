/**
 * The work under way, as server-sent events (HTML Living Standard, 9.2). The strip of a page stays fresh without a
 * reload. A browser keeps six connections to a server, so a page listens only while it is seen.
 */
import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { faultFields } from '../lib/system-faults.ts';
import { explainWorkError } from '../store/soundness.ts';
import { currentSpeech, speaking } from '../words/speak.ts';
import type { WebContext } from './web-app.ts';

const LOOK_EVERY_MS = 500;
/** A proxy takes a silent connection for dead. */
const WORD_EVERY = 30;
const MOST_LISTENERS = 50;

/** One event. */
export interface LiveWord {
  /** The work under way, in the reader's language; empty where there is none. */
  readonly activity: readonly string[];
  /** How many things need a look. */
  readonly waiting: number;
}

export function addEvents(scope: FastifyInstance, context: WebContext): void {
  const open = new Set<PassThrough>();
  scope.addHook('preClose', async () => {
    for (const stream of open) stream.end();
  });
  scope.get('/events', async (request, reply) => {
    if (open.size >= MOST_LISTENERS) return reply.code(503).header('retry-after', 10).send();
    const stream = new PassThrough();
    open.add(stream);
    const stop = tell(stream, context);
    request.raw.once('close', () => {
      stop();
      open.delete(stream);
      stream.destroy();
    });
    return reply
      .type('text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store, no-transform')
      .header('x-accel-buffering', 'no')
      .send(stream);
  });
}

/** Says what is under way at once, and then whenever it is another. Gives the way to stop. */
function tell(stream: PassThrough, context: WebContext): () => void {
  const speech = currentSpeech();
  let said = '';
  let silent = 0;
  const end = () => {
    clearInterval(timer);
    stream.end();
  };
  const look = () => {
    // The state is left for another one: the page listens anew.
    if (!context.store.isOpen) return end();
    const word: LiveWord = { activity: context.activity(), waiting: context.attention().length };
    const text = JSON.stringify(word);
    silent += 1;
    if (text !== said) stream.write(`data: ${text}\n\n`);
    else if (silent >= WORD_EVERY) stream.write(': still here\n\n');
    else return;
    said = text;
    silent = 0;
  };
  // A disk that fails for a moment ends this stream alone. The page listens anew.
  const lookSafely = () => {
    try {
      look();
    } catch (thrown) {
      context.log.error({ route: '/events', ...faultFields(explainWorkError(thrown, context.store)) }, 'web.failed');
      end();
    }
  };
  const timer = setInterval(() => speaking(speech, lookSafely), LOOK_EVERY_MS);
  timer.unref();
  stream.write('retry: 3000\n\n');
  lookSafely();
  return () => clearInterval(timer);
}
