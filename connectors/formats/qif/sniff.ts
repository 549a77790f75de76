import type { Claim } from '../../../src/plugin/contract.ts';

export function sniffQif(head: Uint8Array): Claim {
  const text = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, 4096)).toString('latin1');
  return /^(\xef\xbb\xbf)?(\s|#[^\r\n]*[\r\n])*!(type|account|option|clear)\b/i.test(text) ? 'yes' : 'no';
}
