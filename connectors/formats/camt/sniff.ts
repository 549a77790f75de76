import type { Claim } from '../../../src/plugin/contract.ts';

export function sniffCamt(head: Uint8Array): Claim {
  const text = Buffer.from(head.buffer, head.byteOffset, head.length).toString('latin1');
  if (!/^(\xef\xbb\xbf)?\s*</.test(text)) return 'no';
  return /<(\w+:)?(BkToCstmr(Stmt|AcctRpt|DbtCdtNtfctn)(V\d+)?|Ntry)[\s>]/.test(text) ? 'yes' : 'no';
}
