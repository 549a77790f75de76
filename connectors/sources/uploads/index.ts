import {
  defineSource,
  type Json,
  type Source,
  type SourceContext,
  settings,
  text,
} from '../../../src/plugin/contract.ts';
import { openUploads, type UploadsOptions } from './uploads.ts';

/** Files that were given to the dashboard. The host keeps each in a folder of its own until the ledger has its lines. */
export const uploads = defineSource<UploadsOptions, Json>({
  name: 'uploads',
  summary: 'Reads the files that were given to the dashboard.',
  config: settings({ path: text('The folder that the dashboard keeps them in') }),
  cursor: { version: 1, initial: null },
  open: (options: UploadsOptions, context: SourceContext): Source => openUploads(options, context),
});
