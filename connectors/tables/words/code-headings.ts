import { normaliseWords } from './cells.ts';

/** Words of headings over numbers that count or name something, normalised: `Doc No`, `Número do documento`, `Beleg-Nr.`. */
const CODE_WORD =
  /^(?:no|nr|nro|num|number|numbers|numero|numeros|numer|numeru|numara|numarasi|cislo|broj|stevilka|szam|szama|numurs|numeris|\p{L}*nummer|\p{L}{3,}nr|doc|docs|docto|document\p{L}*|dokument\p{L}*|dokumen\p{L}*|doklad\p{L}*|beleg\p{L}*|bizonylat\p{L}*|belge|dekont|ref|reference|referenz\p{L}*|referencia|referentie|riferimento|id|cheque|check|chq|номер|документ\p{L}*|αριθμος)$/u;
const CODE_SIGNS = /番号|号码|編號|编号|번호|^№|^n$/u;

/** Whether a heading stands over numbers of documents, references or rows. No balance is taken from such a column. */
export function isCodeHeading(name: string): boolean {
  const words = normaliseWords(name);
  return CODE_SIGNS.test(words) || words.split(' ').some((word) => CODE_WORD.test(word));
}
