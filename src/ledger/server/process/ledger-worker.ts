/** The ledger service in a worker thread: started by `startLedgerThread`, ended by its word `close`. */
import { parentPort, workerData } from 'node:worker_threads';
import { plainError } from '../../../lib/errors.ts';
import { armFailPoint } from '../../../lib/fail-points.ts';
import { explainFault } from '../../../lib/system-faults.ts';
import type { LedgerLog } from '../http/app.ts';
import { startLedger } from './start.ts';
import { CLOSE, type ThreadData, type ThreadWord } from './thread.ts';

const port = parentPort;
if (port !== null) await serve((word) => port.postMessage(word));

async function serve(say: (word: ThreadWord) => void): Promise<void> {
  const { failAt, ...options }: ThreadData = workerData;
  armFailPoint(failAt);
  const log: LedgerLog = {
    info: (fields, event) => say({ kind: 'log', level: 'info', fields, event }),
    error: (fields, event) => say({ kind: 'log', level: 'error', fields, event }),
  };
  try {
    const ledger = await startLedger({ ...options, log });
    parentPort?.on('message', (word: unknown) => {
      if (word === CLOSE) void ledger.close().then(() => parentPort?.close());
    });
    say({ kind: 'listening', url: ledger.url });
  } catch (raw) {
    say({ kind: 'failed', ...plainError(explainFault(raw), 'ledger.start') });
  }
}
