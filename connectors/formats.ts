import type { LazyFormat } from '../src/plugin/contract.ts';
import { about as alert } from './formats/alert/about.ts';
import { sniffAlert } from './formats/alert/sniff.ts';
import { about as camt } from './formats/camt/about.ts';
import { sniffCamt } from './formats/camt/sniff.ts';
import { about as csv } from './formats/csv/about.ts';
import { sniffCsv } from './formats/csv/sniff.ts';
import { about as mt940 } from './formats/mt940/about.ts';
import { sniffMt940 } from './formats/mt940/sniff.ts';
import { about as ofx } from './formats/ofx/about.ts';
import { sniffOfx } from './formats/ofx/sniff.ts';
import { about as pdf } from './formats/pdf/about.ts';
import { sniffPdf } from './formats/pdf/sniff.ts';
import { about as qif } from './formats/qif/about.ts';
import { sniffQif } from './formats/qif/sniff.ts';
import { about as xlsx } from './formats/xlsx/about.ts';
import { sniffXlsx } from './formats/xlsx/kinds.ts';

/** The formats that come with bankfeed, for whoever reads documents. Each folder's index.ts is the plug-in. */
export const builtInFormats: readonly LazyFormat[] = [
  { ...ofx, sniff: sniffOfx, load: () => import('./formats/ofx/index.ts') },
  { ...mt940, sniff: sniffMt940, load: () => import('./formats/mt940/index.ts') },
  { ...qif, sniff: sniffQif, load: () => import('./formats/qif/index.ts') },
  { ...camt, sniff: sniffCamt, load: () => import('./formats/camt/index.ts') },
  { ...csv, sniff: sniffCsv, load: () => import('./formats/csv/index.ts') },
  { ...xlsx, sniff: sniffXlsx, load: () => import('./formats/xlsx/index.ts') },
  { ...pdf, sniff: sniffPdf, load: () => import('./formats/pdf/index.ts') },
  { ...alert, sniff: sniffAlert, load: () => import('./formats/alert/index.ts') },
];
