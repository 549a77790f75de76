/** A thread that runs one embedded ledger after the other: its modules are loaded once. Started by `lent-ledgers.ts`. */
import { syncBuiltinESMExports } from 'node:module';
import threads, { type MessagePort } from 'node:worker_threads';

/** What the program gives to a thread of its own. */
export interface LedgerOrder {
  readonly module: string;
  readonly workerData: unknown;
  readonly port: MessagePort;
}

let count = 0;
threads.parentPort?.on('message', ({ module, port, workerData }: LedgerOrder) => {
  count += 1;
  // The program's module finds in here what it would find in a thread that was started for it.
  Object.assign(threads, { workerData, parentPort: port });
  syncBuiltinESMExports();
  void import(`${module}?${count}`);
});
