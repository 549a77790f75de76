import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { Server as HttpServer } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A second door to an HTTP server: a Unix socket in a folder that only this user may enter. */
export interface LocalSocket {
  readonly path: string;
  /** Waits a few seconds for what is under way. */
  close(): Promise<void>;
}

/** Systems keep no more than this of a socket's path, some less. */
const LONGEST_PATH = 100;
const GRACE_MS = 5_000;
const LOOK_EVERY_MS = 20;

/**
 * Lets `server` answer on a Unix socket as well: what it exchanges with a client in the same machine costs a quarter less
 * than over TCP, where every message runs through the whole network stack. Everything above it (parsing, limits, time
 * limits, keys) stays the server's own.
 *
 * @returns undefined where there are no such sockets, or no place for one: the server's own address serves all the same
 */
export async function listenLocally(server: HttpServer): Promise<LocalSocket | undefined> {
  if (process.platform === 'win32') return undefined;
  let folder: string | undefined;
  try {
    // Made with mode 0700.
    folder = mkdtempSync(join(tmpdir(), 'bankfeed-ledger-'));
    return await open(server, folder);
  } catch {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
    return undefined;
  }
}

async function open(server: HttpServer, folder: string): Promise<LocalSocket> {
  const path = join(folder, 'http.sock');
  if (Buffer.byteLength(path) > LONGEST_PATH) throw new Error('the path of the socket is too long');
  const sockets = new Set<Socket>();
  const door = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    server.emit('connection', socket);
  });
  await once(door.listen(path), 'listening');
  const close = async () => {
    await closeDoor(door, server, sockets);
    rmSync(folder, { recursive: true, force: true });
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
