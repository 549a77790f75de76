import type { LazyFormat } from '../src/plugin/contract.ts';
import { sniffAlert } from './formats/alert/letter.ts';
import { sniffCamt } from './formats/camt/sniff.ts';
import { sniffCsv } from './formats/csv/sniff.ts';
import { sniffMt940 } from './formats/mt940/values.ts';
import { FORMATS } from './formats/names.ts';
import { sniffOfx } from './formats/ofx/header.ts';
import { sniffPdf } from './formats/pdf/page/envelope.ts';
import { sniffQif } from './formats/qif/sniff.ts';
import { sniffXlsx } from './formats/xlsx/kinds.ts';

/** The formats that come with bankfeed, for whoever reads documents. Each folder's index.ts is the plug-in. */
export const builtInFormats: readonly LazyFormat[] = [
  { ...FORMATS.ofx, sniff: sniffOfx, load: () => import('./formats/ofx/index.ts') },
  { ...FORMATS.mt940, sniff: sniffMt940, load: () => import('./formats/mt940/index.ts') },
  { ...FORMATS.qif, sniff: sniffQif, load: () => import('./formats/qif/index.ts') },
  { ...FORMATS.camt, sniff: sniffCamt, load: () => import('./formats/camt/index.ts') },
  { ...FORMATS.csv, sniff: sniffCsv, load: () => import('./formats/csv/index.ts') },
  { ...FORMATS.xlsx, sniff: sniffXlsx, load: () => import('./formats/xlsx/index.ts') },
  { ...FORMATS.pdf, sniff: sniffPdf, load: () => import('./formats/pdf/index.ts') },
  { ...FORMATS.alert, sniff: sniffAlert, load: () => import('./formats/alert/index.ts') },
];
