/** A way to a nasty ledger in this process. Requests and answers are on the way for turns of the event loop. */
import type { Exchange } from '../../../src/ledger/client/exchange.ts';
import type { Transport } from '../../../src/ledger/client/transport.ts';
import type { NastyLedger, Reply } from './nasty-ledger.ts';

const CUT: Exchange = { kind: 'failed', reason: 'cut off' };

/** A request that is cut off on its way still arrives at the ledger, and nobody reads the answer. */
export function transportToNasty(ledger: NastyLedger): Transport {
  const waiting = new Set<(exchange: Exchange) => void>();
  return {
    exchange: ({ method, path, key, body }) =>
      new Promise((resolve) => {
        waiting.add(resolve);
        const reached = async () => {
          await aTurn();
          const reply = await ledger.handle({ method, path, key: key ?? '', body: body ?? '' });
          await aTurn();
          waiting.delete(resolve);
          resolve(heard(reply));
        };
        reached().catch(() => resolve(CUT));
      }),
    cutOff: () => {
      for (const resolve of waiting) resolve(CUT);
      waiting.clear();
    },
    close: async () => undefined,
  };
}

/** As undici hears it: a body that ends too early is no answer. */
function heard(reply: Reply): Exchange {
  if (reply.kind !== 'answer') return { kind: 'failed', reason: 'the connection was closed' };
  const { status, body, type = 'application/json' } = reply.answer;
  const headers = { ...reply.headers, 'content-type': type };
  return { kind: 'answered', status, headers, body: status === 204 ? '' : body, complete: true };
}

function aTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
