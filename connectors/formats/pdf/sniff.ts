import type { Claim } from '../../../src/plugin/contract.ts';
import { startOfPdf } from './page/envelope.ts';

export function sniffPdf(head: Uint8Array): Claim {
  return startOfPdf(head) >= 0 ? 'yes' : 'no';
}
