import type { FormatPlugin } from '../src/plugin/contract.ts';
import { alert } from './formats/alert/index.ts';
import { camt } from './formats/camt/index.ts';
import { plugin as csv } from './formats/csv/index.ts';
import { xlsx } from './formats/csv/xlsx/index.ts';
import { mt940 } from './formats/mt940/index.ts';
import { ofx } from './formats/ofx/index.ts';
import { pdf } from './formats/pdf/index.ts';
import { qif } from './formats/qif/index.ts';

/** The formats that come with bankfeed, for whoever reads documents. */
// biome-ignore lint/suspicious/noExplicitAny: a list holds plug-ins whose configuration types differ
export const builtInFormats: readonly FormatPlugin<any>[] = [ofx, mt940, qif, camt, csv, xlsx, pdf, alert];
