import type { Claim } from '../../../src/plugin/contract.ts';
import { headText } from '../head-text.ts';

export function sniffMt940(head: Uint8Array): Claim {
  const text = headText(head, 16_384);
  const opens = /(^|[\r\n]|\{4:\s*):(20|25):/.test(text);
  return opens && /[\r\n]:(60[FM]|61|62[FM]|28C?|34F|13D):/.test(text) ? 'yes' : 'no';
}
