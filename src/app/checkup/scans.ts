import { programPlaces } from '../../settings/load-environment.ts';
import type { Settings } from '../../settings/settings.ts';
import { findOcr } from '../../sync/parse/ocr/tool.ts';
import { type Finding, ok, wrong } from './finding.ts';

/** Whether scanned PDFs can be read, and in which languages. Nobody needs it, so its absence is well. */
export async function checkScans({ ocr }: Settings): Promise<readonly Finding[]> {
  const found = await findOcr(ocr, programPlaces());
  if ('command' in found)
    return [ok('scans', `tesseract reads scanned PDFs (${found.languages}), and each is asked about`)];
  if ('wrong' in found)
    return [
      wrong('scans', found.wrong, 'install the language (tesseract-ocr-deu in Debian), or change ocr:', 'warning'),
    ];
  const asked = Array.isArray(ocr);
  if (!asked) return [ok('scans', `scanned PDFs are not read: ${found.missing}`)];
  return [wrong('scans', found.missing, 'install tesseract (tesseract-ocr in Debian), or leave ocr: out', 'warning')];
}
