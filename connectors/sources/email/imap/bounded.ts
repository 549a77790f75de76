import type { ImapFlow } from 'imapflow';

export interface Bounds {
  /** Milliseconds until the answer must be complete. */
  readonly ms: number;
  /** Bytes that the answer may have in all. */
  readonly bytes: number;
}

const LOOK_EVERY_MS = 50;

/**
 * Waits for a command under limits on time and on all that the server sends meanwhile. A server that sends a byte a
 * second is never silent. A server that talks without end never reaches the limit of a single response (P-IMAP-6). A
 * connection that goes over a limit is closed. The promise then rejects with an error whose `code` is `mail.limit`.
 */
export async function bounded<Value>(client: ImapFlow, bounds: Bounds, work: Promise<Value>): Promise<Value> {
  const before = client.stats().received;
  let timers: readonly NodeJS.Timeout[] = [];
  const limit = new Promise<never>((_, reject) => {
    const stop = (reason: string, over: LimitError['over']) => {
      client.close();
      reject(new LimitError(reason, over));
    };
    timers = [
      setTimeout(() => stop(`no complete answer within ${bounds.ms / 1000} s`, 'time'), bounds.ms),
      setInterval(() => {
        const isLonger = client.stats().received - before > bounds.bytes;
        if (isLonger) stop(`the answer has more than ${bounds.bytes} bytes`, 'bytes');
      }, LOOK_EVERY_MS),
    ];
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    for (const timer of timers) clearTimeout(timer);
    // Whichever lost must not be an unhandled rejection.
    work.catch(() => undefined);
  }
}

export class LimitError extends Error {
  readonly code = 'mail.limit';
  readonly over: 'time' | 'bytes';

  constructor(reason: string, over: 'time' | 'bytes') {
    super(reason);
    this.over = over;
  }
}
