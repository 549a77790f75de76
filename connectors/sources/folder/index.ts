import { defineSource, type Json, type Source, type SourceContext } from '../../../src/plugin/contract.ts';
import { openFolder } from './folder.ts';
import { type FolderOptions, folderOptions } from './options.ts';

/** Documents from a folder of this machine. Its truth is the scan; watching only says when to scan. */
export const folder = defineSource<FolderOptions, Json>({
  name: 'folder',
  summary: 'Reads statement files that are dropped into a folder.',
  config: folderOptions,
  cursor: { version: 1, initial: null },
  open: (options: FolderOptions, context: SourceContext): Source => openFolder(options, context),
});
