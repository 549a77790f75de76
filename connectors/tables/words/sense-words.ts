import { normaliseWords } from './cells.ts';

/**
 * How a transaction's kind or text begins where no sign says which way the money went. Normalised. "Payment" alone is
 * left out: on a card it is money in.
 */
const SENSE_WORDS = {
  in:
    'deposit|deposits|direct deposit|direct credit|bank giro credit|salary|wages|refund|return|returns|reversal|interest|interest paid|credit interest|cashback|top up|topup|incoming|received|payment received|payment thank you|transfer from|transfer in|credit|' +
    'gehalt|lohn|gutschrift|eingang|zinsen|erstattung|ruckzahlung|einzahlung|virement recu|virement de|remboursement|salaire|versement|interets|remise|accredito|stipendio|rimborso|bonifico ricevuto|bonifico a vostro favore|' +
    'abono|nomina|devolucion|transferencia recibida|ingreso|transferencia recebida|pix recebido|deposito|salario|estorno|bijschrijving|storting|salaris|terugbetaling|' +
    'wplata|przelew przychodzacy|uznanie|wynagrodzenie|zwrot|prichozi|pripsani|vratka|insattning|lon|overforing fran|indbetaling|innskudd|lonn|pano|palkka|hyvitys|jovairas|gelen|maas|iade|' +
    'пополнение|зачисление|зарплата|возврат|перевод от|入金|振込入金|給与|利息|退货|退款|还款|信用卡还款|工资|转入|收入|存入|消费退货|消费撤销',
  out:
    'purchase|purchases|card purchase|card payment|pos|pos purchase|withdrawal|withdrawals|atm|atm withdrawal|cash withdrawal|direct debit|standing order|fee|fees|charge|service charge|bill payment|transfer to|transfer out|debit|sale|check|cheque|' +
    'kauf|einkauf|kartenzahlung|lastschrift|abbuchung|auszahlung|entgelt|gebuhr|gebuhren|dauerauftrag|achat|paiement par carte|retrait|prelevement|virement emis|frais|cotisation|pagamento pos|prelievo|addebito|acquisto|commissione|bonifico disposto|' +
    'compra|cargo|recibo|retirada|comision|adeudo|pix enviado|saque|tarifa|betaling|afschrijving|incasso|geldopname|opname|kosten|' +
    'platnosc|platnosc karta|zakup|wyplata|przelew wychodzacy|obciazenie|oplata|prowizja|platba kartou|vyber|odchozi|poplatek|inkaso|kop|kortkop|uttag|autogiro|avgift|kob|haevning|betalingsservice|gebyr|varekjop|uttak|' +
    'korttiosto|osto|nosto|palvelumaksu|vasarlas|terheles|keszpenzfelvetel|harcama|para cekme|giden|покупка|оплата|списание|снятие|комиссия|перевод на|出金|引落|手数料|消费|取现|支付|转出|支出|购买|手续费',
} as const;

export interface Sense {
  readonly way: 'in' | 'out';
  /** The words that said so. */
  readonly phrase: string;
}

let known: readonly Sense[] | undefined;
const CJK = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

/** The direction that a text names, by the longest phrase at its beginning. Null where it names none. */
export function senseOf(text: string): Sense | null {
  known ??= (['in', 'out'] as const)
    .flatMap((way) => SENSE_WORDS[way].split('|').map((phrase) => ({ way, phrase })))
    .sort((a, b) => b.phrase.length - a.phrase.length);
  const plain = normaliseWords(text.slice(0, 80));
  return known.find(({ phrase }) => begins(plain, phrase)) ?? null;
}

function begins(plain: string, phrase: string): boolean {
  if (!plain.startsWith(phrase)) return false;
  return plain.length === phrase.length || plain[phrase.length] === ' ' || CJK.test(phrase);
}
