import type { ParseResult } from './contract.ts';

/** A document as it was read. `format` is empty where no format recognised it. */
export type Reading = ParseResult & { readonly format: string };
