import { z } from 'zod';
import { defineSource, type Json, type Source, type SourceContext } from '../../../src/plugin/contract.ts';
import { openUploads, type UploadsOptions } from './uploads.ts';

/** Files that were given to the dashboard. The host keeps each in a folder of its own until the ledger has its lines. */
export const uploads = defineSource<UploadsOptions, Json>({
  name: 'uploads',
  summary: 'Reads the files that were given to the dashboard.',
  config: z.strictObject({
    path: z.string().min(1).describe('The folder that the dashboard keeps them in'),
  }),
  cursor: { version: 1, initial: null },
  open: (options: UploadsOptions, context: SourceContext): Source => openUploads(options, context),
});
