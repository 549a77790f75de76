/** Where a document came from, as its owner calls it. */

import { UPLOADS } from '../../../connectors/sources/uploads/kept.ts';
import { t } from '../../words/speak.ts';

/** Files that were given to these pages have a connector of their own, which nobody configured. */
export function connectorText(name: string): string {
  return name === UPLOADS ? t('word.uploads') : name;
}

/** Without the folder in which an uploaded file is kept. */
export function originText({ connector, origin }: { readonly connector: string; readonly origin: string }): string {
  return connector === UPLOADS ? origin.replace(/^[0-9a-f-]{36}\//, '') : origin;
}
