/**
 * Lines beside the news. Most of them say nothing: a greeting, an address. One about money counts, and one with a word
 * that turns the news round. A template allows those of its own letter, and no others.
 */
import type { Found } from '../match.ts';
import { foldCase } from '../pattern.ts';
import { ownNumbersIn } from './own-number.ts';

/** Which way the money went, or that it did not go at all. English, German, French, Spanish, Italian, Dutch. */
const TURNS = new RegExp(
  [
    'declin|reject|revers|refund|cancel|fail|unsuccess|disput|chargeback|void|return|credit|debit|deposit|incoming',
    "receiv|withdraw|spent|paid|purchase|transfer|pending|hold|\\bsent\\b|\\bnot\\b|n['’]t\\b",
    'abgelehnt|ablehn|storn|rück|erstatt|gutschrift|gutgeschrieben|belast|lastschrift|eingang|fehlgeschlagen|nicht',
    'kein|widerruf|vorgemerkt|abbuch|abgebucht|zubuch|zugebucht|zugang|abgang|einzahl|auszahl|überweis',
    'refus|annul|rembours|crédit|débit|virement|retrait|versement|prélèv|rechaz|devol|entrada|salida|ingreso|cargo',
    'rifiut|accredit|addebit|geweiger|teruggav|afgeschreven|bijgeschreven',
  ].join('|'),
  'u',
);
/** Labels of what kind of news it is. */
const KIND =
  /^(?:\p{L}+ )?(?:art|typ|type|kind|vorgang|umsatzart|buchungsart|transaktions(?:art|typ)|transaktion|transaction|status|richtung|direction|operation|opération|tipo|movement|bewegung|movimiento)(?: ?:|$)/u;
const MONEY =
  /[€£$¥₹] ?[+-]?\d|\d ?[€£$¥₹]|(?<!\p{L})[A-Z]{3} ?[+-]?\d|\d ?[A-Z]{3}(?!\p{L})|\d[.,]\d{2}(?!\d|[.,]\d)/u;

const MONTH =
  /(?<=\d\.? )(?:jan|feb|m[aä]r|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz])\p{L}*\.?|(?:jan|feb|m[aä]r|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz])\p{L}*\.?(?= \d)/gu;

/**
 * The forms of the lines that count. A number in it is `#`, the payee and the number of the account are `@`. A line
 * below the label of a kind counts with it.
 */
export function furtherForms(lines: readonly string[], found: Found): readonly string[] {
  const plain = lines.map((line) => line.replace(/https?:\S+/g, ''));
  const labelled = plain.map((line, at) => {
    const before = foldCase(plain[at - 1] ?? '');
    return KIND.test(before) && !/: ?./.test(before) ? `${before.replace(/ ?:$/, '')}: ${line}` : line;
  });
  return [...new Set(labelled.filter(counts).map((line) => formOf(line, found)))];
}

function counts(line: string): boolean {
  const folded = foldCase(line);
  return MONEY.test(line) || TURNS.test(folded) || KIND.test(folded) || ownNumbersIn(line).length > 0;
}

function formOf(line: string, { account, payee }: Found): string {
  let form = '';
  let at = 0;
  for (const { from, to } of ownNumbersIn(line)) {
    const number = line.slice(from, to);
    const isSame = account !== undefined && number.replace(/\D/g, '') === account;
    form += `${blanked(line.slice(at, from), payee)}${isSame ? '@' : foldCase(number)}`;
    at = to;
  }
  return form + blanked(line.slice(at), payee);
}

function blanked(text: string, payee: string | undefined): string {
  const folded = foldCase(text);
  const named = payee === undefined ? folded : folded.replaceAll(foldCase(payee), '@');
  return named.replace(MONTH, '#').replace(/\d(?:[\d.,':/]|-(?=\d))*/g, '#');
}
