import type { Claim } from '../../../src/plugin/contract.ts';
import { LETTER_MARK } from './letter.ts';

export function sniffAlert(head: Uint8Array): Claim {
  const text = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, LETTER_MARK.length)).toString('latin1');
  return text === LETTER_MARK ? 'yes' : 'no';
}
