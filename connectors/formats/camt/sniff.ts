import type { Claim } from '../../../src/plugin/contract.ts';
import { headText } from '../head-text.ts';

export function sniffCamt(head: Uint8Array): Claim {
  const text = headText(head, head.length);
  if (!/^\s*</.test(text)) return 'no';
  return /<(\w+:)?(BkToCstmr(Stmt|AcctRpt|DbtCdtNtfctn)(V\d+)?|Ntry)[\s>]/.test(text) ? 'yes' : 'no';
}
