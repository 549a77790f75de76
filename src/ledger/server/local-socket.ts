import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import type { Server as HttpServer } from 'node:http';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeOf } from '../../lib/errors.ts';

/** A second door to an HTTP server: a Unix socket that only this user may use. */
export interface LocalSocket {
  readonly path: string;
  /** Waits a few seconds for what is under way. */
  close(): Promise<void>;
}

const NAME = 'http.sock';
const TEMP_PREFIX = 'bankfeed-ledger-';
/** Systems keep no more than this of a socket's path, some less. */
const LONGEST_PATH = 100;
const GRACE_MS = 5_000;
const LOOK_EVERY_MS = 20;

/**
 * Lets `server` answer on a Unix socket as well: what it exchanges with a client in the same machine costs a quarter less
 * than over TCP, where every message runs through the whole network stack. Everything above it (parsing, limits, time
 * limits, keys) stays the server's own. The socket lies in `home`, where the next start takes the place of one that a
 * kill -9 left behind; in the temporary folder where that path is too long, or keeps no sockets.
 *
 * @returns undefined where there are no such sockets, or no place for one: the server's own address serves all the same
 */
export async function listenLocally(server: HttpServer, home: string): Promise<LocalSocket | undefined> {
  if (process.platform === 'win32') return undefined;
  return (await listenIn(server, home)) ?? (await listenInTemp(server));
}

async function listenIn(server: HttpServer, folder: string): Promise<LocalSocket | undefined> {
  const path = join(folder, NAME);
  if (Buffer.byteLength(path) > LONGEST_PATH || !(await isDeserted(path))) return undefined;
  try {
    rmSync(path, { force: true });
    return await open(server, path, () => rmSync(path, { force: true }));
  } catch {
    return undefined;
  }
}

async function listenInTemp(server: HttpServer): Promise<LocalSocket | undefined> {
  let folder: string | undefined;
  try {
    await sweepTemp();
    // Made with mode 0700.
    folder = mkdtempSync(join(tmpdir(), TEMP_PREFIX));
    const made = folder;
    const path = join(made, NAME);
    if (Buffer.byteLength(path) > LONGEST_PATH) throw new Error('the path of the socket is too long');
    return await open(server, path, () => rmSync(made, { recursive: true, force: true }));
  } catch {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
    return undefined;
  }
}

/** Removes what killed processes left behind. A process that lives answers on its socket. */
async function sweepTemp(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((each) => each.startsWith(TEMP_PREFIX))) {
    const folder = join(tmpdir(), name);
    try {
      // One without a socket may be one that a process has just made.
      const isLeft = readdirSync(folder).includes(NAME) && (await isDeserted(join(folder, NAME)));
      if (!isLeft) continue;
      rmSync(join(folder, NAME), { force: true });
      rmdirSync(folder);
    } catch {
      // Another user's, or another process was quicker.
    }
  }
}

/** Nothing is there, or a socket that nobody listens on any more. */
async function isDeserted(path: string): Promise<boolean> {
  const socket = createConnection(path);
  try {
    await once(socket, 'connect');
    return false;
  } catch (thrown) {
    return ['ECONNREFUSED', 'ENOENT'].includes(codeOf(thrown) ?? '');
  } finally {
    socket.destroy();
  }
}

async function open(server: HttpServer, path: string, remove: () => void): Promise<LocalSocket> {
  const sockets = new Set<Socket>();
  const door = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    server.emit('connection', socket);
  });
  await once(door.listen(path), 'listening');
  chmodSync(path, 0o600);
  const close = async () => {
    await closeDoor(door, server, sockets);
    remove();
  };
  return { path, close };
}

async function closeDoor(door: Server, server: HttpServer, sockets: ReadonlySet<Socket>): Promise<void> {
  const closed = once(door.close(), 'close');
  // A connection that was busy when the server closed is kept alive after its answer.
  const look = setInterval(() => server.closeIdleConnections(), LOOK_EVERY_MS);
  const timer = setTimeout(() => {
    for (const socket of sockets) socket.destroy();
  }, GRACE_MS);
  await closed;
  clearTimeout(timer);
  clearInterval(look);
}
