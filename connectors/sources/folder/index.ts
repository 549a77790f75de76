import { defineSource, type Json, type Source, type SourceContext } from '../../../src/plugin/contract.ts';
import { lazyOptions } from '../../lazy-options.ts';
import { openFolder } from './folder.ts';
import type { FolderOptions } from './options.ts';

/** Documents from a folder of this machine. Its truth is the scan; watching only says when to scan. */
export const folder = defineSource<FolderOptions, Json>({
  name: 'folder',
  summary: 'Reads statement files that are dropped into a folder.',
  config: lazyOptions(async () => (await import('./options.ts')).folderOptions),
  cursor: { version: 1, initial: null },
  open: (options: FolderOptions, context: SourceContext): Source => openFolder(options, context),
});
