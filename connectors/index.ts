import type { Plugin } from '../src/plugin/contract.ts';
import { camt } from './formats/camt/index.ts';
import { plugin as csv } from './formats/csv/index.ts';
import { mt940 } from './formats/mt940/index.ts';
import { ofx } from './formats/ofx/index.ts';
import { qif } from './formats/qif/index.ts';
import { folder } from './sources/folder/index.ts';

/** What comes with bankfeed, named one by one. They use the same door as any plug-in. */
export const builtIns: readonly Plugin[] = [folder, ofx, mt940, qif, camt, csv];
