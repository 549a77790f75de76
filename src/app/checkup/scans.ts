import { programPlaces } from '../../settings/load-environment.ts';
import type { Settings } from '../../settings/settings.ts';
import { findOcr } from '../../sync/parse/ocr/tool.ts';
import { echo } from '../../words/echo.ts';
import { t } from '../../words/speak.ts';
import { type Finding, ok, wrong } from './finding.ts';

/** Whether scanned PDFs can be read, and in which languages. Nobody needs it, so its absence is well. */
export async function checkScans({ ocr }: Settings): Promise<readonly Finding[]> {
  const found = await findOcr(ocr, programPlaces());
  if ('command' in found) return [ok('scans', t('doctor.tesseractReadsScannedPdfs', { languages: found.languages }))];
  if ('wrong' in found) return [wrong('scans', found.wrong, t('doctor.installLanguageTesseractOcr'), 'warning')];
  const asked = Array.isArray(ocr);
  if (!asked) return [ok('scans', t('doctor.scannedPdfsNotRead', { why: echo(found.missing) }))];
  return [wrong('scans', found.missing, t('doctor.installTesseractTesseractOcr'), 'warning')];
}
