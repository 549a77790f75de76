import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** Silence is told in tenths. While the process itself stands still, it tells of none. */
const LOOKS = 10;

interface Body {
  readonly request: IncomingMessage;
  /** Bytes that its connection had brought at the last look. */
  heard: number;
  /** Looks since the last byte. */
  silent: number;
}

/**
 * A request whose body brings nothing for so long is too late. The server hears of it as of Node's own limits. A body
 * that comes slowly is left alone, and so is an answer that takes long.
 */
export function limitSilence(server: Server, silenceMs: number): void {
  const bodies = new Map<Socket, Body>();
  // A connection brings one request after the other, so its last one alone can be unfinished.
  server.on('request', (request) => bodies.set(request.socket, { request, heard: -1, silent: 0 }));
  const look = () => {
    for (const [socket, body] of bodies) {
      if (body.request.complete || socket.destroyed) bodies.delete(socket);
      else if (isSilent(socket, body)) {
        bodies.delete(socket);
        server.emit('clientError', new SilentBody(), socket);
      }
    }
  };
  const timer = setInterval(look, silenceMs / LOOKS).unref();
  server.once('close', () => clearInterval(timer));
}

/** Bytes that nobody has read yet hold back the next ones, so a silence beside them is ours. */
function isSilent({ bytesRead }: Socket, body: Body): boolean {
  const isHeard = bytesRead !== body.heard || body.request.readableLength > 0;
  body.heard = bytesRead;
  body.silent = isHeard ? 0 : body.silent + 1;
  return body.silent >= LOOKS;
}

/** Node's own code for a request that is too late. */
class SilentBody extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT';

  constructor() {
    super('nothing came of the body');
  }
}
