import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** The time that open requests have to arrive and be answered when the service closes. */
const GRACE_MS = 500;

/**
 * Ends the connections that would keep a closing server open for ever. Node ends idle connections that had a request
 * before. It does not end connections without any request, and it no longer cuts off slow ones.
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
