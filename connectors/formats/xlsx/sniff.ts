import type { Claim } from '../../../src/plugin/contract.ts';
import { kindOf } from './kinds.ts';

export function sniffXlsx(head: Uint8Array): Claim {
  return kindOf(head) === null ? 'no' : 'yes';
}
