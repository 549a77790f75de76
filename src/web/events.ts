/**
 * The work under way, as server-sent events (HTML Living Standard, 9.2). The strip of a page stays fresh without a
 * reload. A browser keeps six connections to a server, so a page listens only while it is seen.
 */
import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { isDiskFull } from '../lib/files/room.ts';
import { faultFields } from '../lib/system-faults.ts';
import { stateVersion } from '../store/schema/state-version.ts';
import { explainWorkError } from '../store/soundness.ts';
import { type RunningView, readActivity } from '../store/views/now/activity.ts';
import type { StatusView } from '../store/views/shapes/status.ts';
import { readStatus } from '../store/views/status.ts';
import type { TransferView } from '../sync/transfers/list.ts';
import { decisionsOf } from '../sync/transfers/open-proposals.ts';
import { currentSpeech, say, speaking, t } from '../words/speak.ts';
import { countText, relative } from './format.ts';
import type { WebContext } from './web-app.ts';

const LOOK_EVERY_MS = 500;
/** A proxy takes a silent connection for dead. */
const WORD_EVERY = 30;
const MOST_LISTENERS = 50;

/** One event. */
interface LiveWord {
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

/** Gives the sentences; none where nothing is under way. Reckoned anew only when the state has changed. */
export function activityOf(context: Pick<WebContext, 'clock' | 'store' | 'attention'>): () => readonly string[] {
  let known: { readonly version: string; readonly sentences: readonly string[] } | undefined;
  return () => {
    const { language, locale } = currentSpeech();
    const version = `${stateVersion(context.store)} ${language} ${locale}`;
    if (known?.version !== version) known = { version, sentences: sentencesOf(context) };
    return known.sentences;
  };
}

function sentencesOf({ attention, clock, store }: Parameters<typeof activityOf>[0]): readonly string[] {
  const { pause, requests, running } = readActivity(store);
  const passes = running.filter(({ kind }) => kind !== 'push').map(passText);
  if (requests === 0) return passes;
  const open = t('pages.wayLedger', { open: countText(requests, 'request') });
  return [...passes, open, ...waitsFor()];

  function waitsFor(): readonly string[] {
    if (pause !== null) {
      const when = relative(Date.parse(pause.until) - clock.now());
      return [t('pages.ledgerAskedPauseSending', { when })];
    }
    return attention()
      .filter(({ kind }) => kind === 'ledger')
      .map(({ text }) => text);
  }
}

function passText({ connector, documents, kind, lines }: RunningView): string {
  const name = connector ?? say(kind);
  if (documents === 0) return t('pages.lookedThrough', { name });
  return t('pages.soFar', {
    name,
    documents: countText(documents, 'document'),
    lines: countText(lines, 'line'),
  });
}

const HOUR_MS = 3_600_000;

/** Gives the state with what needs a look now. A page costs nothing more while nothing is written. */
export function statusOf({
  app,
  clock,
  currencies,
  store,
}: Pick<WebContext, 'app' | 'clock' | 'store'> & Partial<Pick<WebContext, 'currencies'>>): () => StatusView {
  let known:
    | { readonly version: string; readonly proposals: readonly TransferView[]; readonly status: StatusView }
    | undefined;
  return () => {
    const { language, locale } = currentSpeech();
    const connectors = app.connectors();
    // A full disk takes no word of itself.
    const aside = JSON.stringify([isDiskFull(store.folder), connectors.map(({ unrecorded }) => unrecorded)]);
    const version = `${stateVersion(store)} ${Math.floor(clock.now() / HOUR_MS)} ${language} ${locale} ${aside}`;
    // A long search finds them while nothing is written.
    const proposals = app.proposals();
    if (known?.version !== version || known.proposals !== proposals) {
      const options = currencies === undefined ? {} : { currencies };
      const further = decisionsOf(proposals);
      known = { version, proposals, status: readStatus(store, { connectors, further, ...options }) };
    }
    return known.status;
  };
}
