import type { Declare } from '../context/task.ts';
import { declareExport } from './ledger-export.ts';
import { declareKeys } from './ledger-keys.ts';
import { declareServe } from './ledger-serve.ts';

/** `bankfeed ledger …`: the embedded ledger alone, its keys, and all that it holds. */
export const declare: Declare = (program, line) => {
  const ledger = line.command(program, 'ledger', 'the embedded ledger: serve, keys, export');
  declareServe(ledger, line);
  declareExport(ledger, line);
  declareKeys(line.command(ledger, 'keys', 'make, list and revoke the keys of the embedded ledger'), line);
};
