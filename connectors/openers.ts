import type { LazyOpener } from '../src/plugin/contract.ts';

/** The openers of documents that hold documents, for the process that reads. */
export const openers: readonly LazyOpener[] = [
  { name: 'archive', load: () => import('./unpack/opener.ts') },
  { name: 'letter', load: () => import('./sources/email/letter/opener.ts') },
];
