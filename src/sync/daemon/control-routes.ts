/** The daemon's side of the commands' door: what commands ask of it, answered as NDJSON while it works. */
import { timingSafeEqual } from 'node:crypto';
import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError, EXIT, messageOf } from '../../lib/errors.ts';
import { sha256 } from '../../lib/hash.ts';
import { type ControlWord, type OrderReport, TAKE_UPS } from './control.ts';
import type { Daemon } from './daemon.ts';

export interface ControlOptions {
  readonly daemon: Daemon;
  /** From `daemon.json`: whoever can read the state folder may command. */
  readonly token: string;
  /** Throws AppError for a connector that is not configured. */
  checkNames(names: readonly string[]): void;
  /** Writes a CSV profile and takes it up; gives its path. */
  saveProfile(order: z.output<typeof saveProfileOrder>): Promise<string>;
}

const patienceMs = z.number().int().min(0).max(86_400_000);
const syncOrder = z.strictObject({ connectors: z.array(z.string()), patienceMs });
const takeUpOrder = z.strictObject({ ids: z.array(z.string()), patienceMs });
const verifyOrder = z.strictObject({ repair: z.boolean(), patienceMs });
const splitOrder = z.strictObject({ id: z.string(), patienceMs });
const undoOrder = z.strictObject({ target: z.string(), dryRun: z.boolean(), patienceMs });

const transfersOrder = z.strictObject({
  action: z.enum(['pair', 'reject', 'split']),
  ids: z.array(z.string()),
  patienceMs,
});
const saveProfileOrder = z.strictObject({ name: z.string(), profile: z.unknown(), force: z.boolean() });

/** A word at least this often, so that nobody between takes the connection for dead. */
const WORD_EVERY_MS = 5000;

/** Adds `/control/…` to a server. Every route needs the token. */
export function controlRoutes(options: ControlOptions): (server: FastifyInstance) => void {
  const { daemon } = options;
  const digest = sha256(`Bearer ${options.token}`);
  return (server) => {
    server.addHook('onRequest', async (request, reply) => {
      const given = sha256(request.headers.authorization ?? '');
      if (!timingSafeEqual(Buffer.from(given), Buffer.from(digest))) return reply.code(401).send();
      return undefined;
    });
    server.get('/control/ping', async () => ({ pid: process.pid }));
    server.post('/control/sync', (request, reply) => {
      const order = syncOrder.parse(request.body);
      return reply.type('application/x-ndjson').send(
        answer(daemon, () => {
          options.checkNames(order.connectors);
          return daemon.sync(order.connectors, order.patienceMs);
        }),
      );
    });
    for (const kind of TAKE_UPS) {
      server.post(`/control/${kind}`, (request, reply) => {
        const { ids, patienceMs: patience } = takeUpOrder.parse(request.body);
        return reply.type('application/x-ndjson').send(answer(daemon, () => daemon.takeUp(kind, ids, patience)));
      });
    }
    server.post('/control/split', (request, reply) => {
      const { id, patienceMs: patience } = splitOrder.parse(request.body);
      return reply.type('application/x-ndjson').send(answer(daemon, () => daemon.split(id, patience)));
    });
    server.post('/control/verify', (request, reply) => {
      const { repair, patienceMs: patience } = verifyOrder.parse(request.body);
      return reply.type('application/x-ndjson').send(answer(daemon, () => daemon.verify({ repair }, patience)));
    });
    server.post('/control/undo', (request, reply) => {
      const { target, dryRun, patienceMs: patience } = undoOrder.parse(request.body);
      return reply.type('application/x-ndjson').send(answer(daemon, () => daemon.undo(target, { dryRun }, patience)));
    });
    server.post('/control/transfers', (request, reply) => {
      const { patienceMs: patience, ...order } = transfersOrder.parse(request.body);
      return reply.type('application/x-ndjson').send(answer(daemon, () => daemon.transfer(order, patience)));
    });
    server.post('/control/save-profile', (request, reply) => {
      const order = saveProfileOrder.parse(request.body);
      return reply.type('application/x-ndjson').send(answer(daemon, () => saveProfile(options, order)));
    });
  };
}

/** What waits may read better with the profile; whoever saved it need not wait for that. */
async function saveProfile(
  { daemon, ...options }: ControlOptions,
  order: z.output<typeof saveProfileOrder>,
): Promise<OrderReport> {
  const saved = await options.saveProfile(order);
  daemon.request([]);
  return { runs: [], push: null, saved };
}

/** The work goes on where the asker leaves. */
function answer(daemon: Daemon, work: () => Promise<OrderReport>): PassThrough {
  const stream = new PassThrough();
  const say = (word: ControlWord) => stream.write(`${JSON.stringify(word)}\n`);
  say({ kind: 'working' });
  const leave = daemon.listen((progress) => say({ kind: 'progress', progress }));
  const timer = setInterval(() => say({ kind: 'working' }), WORD_EVERY_MS);
  Promise.resolve()
    .then(work)
    .then(
      (report) => say({ kind: 'done', report }),
      (thrown: unknown) => say(failureOf(thrown)),
    )
    .finally(() => {
      leave();
      clearInterval(timer);
      stream.end();
    });
  return stream;
}

function failureOf(thrown: unknown): ControlWord {
  const known = thrown instanceof AppError ? thrown : undefined;
  return {
    kind: 'failed',
    code: known?.code ?? 'bug',
    message: messageOf(thrown),
    hint: known?.hint ?? null,
    exitCode: known?.exitCode ?? EXIT.attention,
  };
}
