import type { Claim } from '../../../src/plugin/contract.ts';
import { headText } from '../head-text.ts';

export function sniffQif(head: Uint8Array): Claim {
  return /^(\s|#[^\r\n]*[\r\n])*!(type|account|option|clear)\b/i.test(headText(head, 4096)) ? 'yes' : 'no';
}
