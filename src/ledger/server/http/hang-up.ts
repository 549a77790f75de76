import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** What is under way when the service closes has this long to arrive and be answered. */
const GRACE_MS = 5_000;

/**
 * Ends, at closing, what would keep a server open for ever: Node then ends idle connections that had a request before,
 * but not those that never sent one, and it no longer cuts off the slow.
 *
 * @returns call it just before `server.close`
 */
export function prepareHangUp(server: Server): () => void {
  const silent = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  server.on('request', ({ socket }) => silent.delete(socket));
  return () => {
    for (const socket of silent) socket.destroy();
    const timer = setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
    server.once('close', () => clearTimeout(timer));
  };
}
