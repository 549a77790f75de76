import type { Claim } from '../../../src/plugin/contract.ts';
import { looksLikeOfx } from './header.ts';

export function sniffOfx(head: Uint8Array, name: string): Claim {
  if (looksLikeOfx(head)) return 'yes';
  return /\.(ofx|qfx|qbo)$/i.test(name) ? 'maybe' : 'no';
}
