/** The daemon's side of the commands' API: orders of commands, answered as NDJSON while it works. */
import { timingSafeEqual } from 'node:crypto';
import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { plainError } from '../../lib/errors.ts';
import { sha256 } from '../../lib/hash.ts';
import { explainFault } from '../../lib/system-faults.ts';
import { INPUTS, type Order } from '../orders/inputs.ts';
import type { OrderReport } from '../orders/report.ts';
import type { ControlWord } from './control.ts';
import type { Daemon } from './daemon.ts';

/** The part of the daemon that carries out the commands. */
type Commanded = Pick<Daemon, 'carryOut' | 'listen' | 'unrecorded'>;

export interface ControlOptions {
  readonly daemon: Commanded;
  /** From `daemon.json`: whoever can read the state folder may command. */
  readonly token: string;
}

/** The keys beside the order's own input. */
const envelope = z.looseObject({ patienceMs: z.number().int().min(0).max(86_400_000) });

/** A word at least this often, so that nobody between takes the connection for dead. */
const WORD_EVERY_MS = 5000;

/** Adds `/control/…` to a server. Every route needs the token. */
export function controlRoutes({ daemon, token }: ControlOptions): (server: FastifyInstance) => void {
  const digest = sha256(`Bearer ${token}`);
  return (server) => {
    server.addHook('onRequest', async (request, reply) => {
      const given = sha256(request.headers.authorization ?? '');
      if (!timingSafeEqual(Buffer.from(given), Buffer.from(digest))) return reply.code(401).send();
      return undefined;
    });
    server.get('/control/ping', async () => ({ pid: process.pid }));
    server.get('/control/unrecorded', async () => daemon.unrecorded);
    for (const [kind, input] of Object.entries(INPUTS)) {
      server.post(`/control/${kind}`, (request, reply) => {
        const { patienceMs, ...given } = envelope.parse(request.body);
        const order = { kind, ...input.parse(given) } as Order;
        return reply.type('application/x-ndjson').send(answer(daemon, () => daemon.carryOut(order, patienceMs)));
      });
    }
  };
}

/** The work goes on where the asker leaves. */
function answer(daemon: Commanded, work: () => Promise<OrderReport>): PassThrough {
  const stream = new PassThrough();
  const say = (word: ControlWord) => stream.write(`${JSON.stringify(word)}\n`);
  say({ kind: 'working' });
  const leave = daemon.listen((progress) => say({ kind: 'progress', progress }));
  const timer = setInterval(() => say({ kind: 'working' }), WORD_EVERY_MS);
  Promise.resolve()
    .then(work)
    .then(
      (report) => say({ kind: 'done', report }),
      (thrown: unknown) => say({ kind: 'failed', ...plainError(explainFault(thrown)) }),
    )
    .finally(() => {
      leave();
      clearInterval(timer);
      stream.end();
    });
  return stream;
}
