import { textKey } from '../text-key.ts';

/**
 * Words of banks for a movement between own accounts or the payment of a card, in many languages. A word alone never
 * decides: E3 needs one on both legs and no other candidate.
 */
const WORDS = [
  'transfer',
  'xfer',
  'tfr',
  'trf',
  'between accounts',
  'own account',
  'from checking',
  'to savings',
  'from savings',
  'to checking',
  'autopay',
  'auto pay',
  'card payment',
  'credit card pmt',
  'crd autopay',
  'payment thank you',
  'payment received',
  'umbuchung',
  'übertrag',
  'uebertrag',
  'kontoübertrag',
  'eigenübertrag',
  'kreditkartenabrechnung',
  'kartenabrechnung',
  'virement',
  'vir interne',
  'remboursement carte',
  'traspaso',
  'transferencia',
  'transferência',
  'giroconto',
  'trasferimento',
  'bonifico interno',
  'overboeking',
  'eigen rekening',
  'överföring',
  'overføring',
  'tilisiirto',
  'omasiirto',
  'przelew własny',
  'przelew wewnętrzny',
  'převod',
  'átvezetés',
  'havale',
  'virman',
  'перевод между',
  '振替',
  '转账',
  '轉帳',
];

const PATTERN = new RegExp(`(?<![\\p{L}])(?:${WORDS.join('|')})`, 'u');

/** A refund or a charge for a transfer is none. */
const CONTRARY = /(?<!\p{L})(?:refund|reversal|fee|gebühr|entgelt|erstattung|frais|comisión|commissione)(?!\p{L})/u;

/** Whether a line's text says that money moved between accounts. */
export function saysTransfer(payee: string | null, memo: string | null): boolean {
  const text = textKey(payee, memo);
  return PATTERN.test(text) && !CONTRARY.test(text);
}
