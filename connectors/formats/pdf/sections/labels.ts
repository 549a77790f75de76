import { cleanCell, normaliseWords } from '../../../tables/words/cells.ts';
import { isPhrase } from '../../../tables/words/match.ts';
import { type StatedKind, statedKind } from '../../../tables/words/states-balance.ts';
import { type Chunk, chunksOf, type TextLine } from '../page/lines.ts';
import { isMoney, readDay } from '../page/shapes.ts';
import { datesIn } from '../time/days.ts';

/**
 * Balances at the turn of a page, in the languages of the other word lists. Opening and closing words serve as well.
 */
const CARRIED =
  'carried over|carried|carry forward|carried to next page|brought over|balance carried over|balance brought over|subtotal carried forward|' +
  'ubertrag|ubertrag auf blatt|ubertrag von blatt|ubertrag auf seite|ubertrag von seite|ubertrag auf nachste seite|zwischensaldo|ubertrag neuer saldo|' +
  'a reporter|report|report a nouveau|a riportare|riporto|saldo riportato|saldo da riportare|suma y sigue|suma anterior|saldo arrastrado|' +
  'a transportar|transporte|saldo transportado|transport|transporteren|over te dragen|overdracht|do przeniesienia|z przeniesienia|prevod na dalsi stranu|' +
  'att overfora|transport fran|overfores|overforsel fra|siirto|siirtyva saldo|atvitel|nakli yekun|перенос|к переносу|次頁へ繰越|前頁より繰越|过次页|承前页';

/** The words of cards and loans for their opening and closing balances. */
const OWED = {
  opening:
    'starting balance|last month s balance|last month balance|last statement balance|previous statement balance|balance last statement|balance from last statement|previous amount due|saldovortrag letzte rechnung|saldo letzte rechnung|saldo letzte abrechnung|saldo der letzten abrechnung|saldo vormonat|solde du releve precedent|saldo estratto conto precedente|saldo del extracto anterior|saldo vorig overzicht',
  closing:
    'total amount due|amount due|total due|total balance due|balance due|new statement balance|new balance total|total new balance|saldo zu unseren gunsten|saldo per zu unseren gunsten|saldo zu ihren gunsten|saldo per zu ihren gunsten|saldo zu ihren lasten|saldo per zu ihren lasten|solde en notre faveur|solde en votre faveur|saldo a nostro favore|saldo a vostro favore|montant du|totale dovuto|total a pagar|totaal verschuldigd',
} as const;

export type LabelKind = StatedKind | 'carried';

/** A balance that a line states, with its label. */
export interface StatedLine {
  readonly kind: LabelKind;
  readonly amount: string;
  /** Where the amount ends: the column that it stands in may say its sign. */
  readonly to: number;
  /** The date in its label, as printed; empty where there is none. */
  readonly date: string;
  readonly line: TextLine;
}

/** Words between a label and its date: `Kontostand am 31.03.2026`. */
const HANGING =
  /(?:\s+|^)(?:on|at|as|of|as of|as at|per|vom|am|zum|auf|bei|in|au|le|du|al|il|del|el|a|em|op|van|dne|k|ke|na|dzien|pr|den|blatt|seite|page|pagina|from|to|until|bis|eur|usd|gbp|chf|(?:auszug|statement|releve|extracto) (?:n[or]? )?\d+|um \d{1,2} \d{2}(?: \d{2})? uhr)$/;

/** No bank writes longer ones. Letters. */
const LONGEST = 300;

/** `Dein alter Kontostand`, `Your closing balance`. */
const WHOSE =
  /^(?:your|my|our|dein|deine|ihr|ihre|mein|votre|notre|mon|il tuo|il suo|tuo|suo|tu|su|mi|o seu|seu|uw|je|twoj|twoje|vas|din|ditt|dit)\s+/;

function labelKind(text: string): LabelKind | null {
  if (text.length > LONGEST) return null;
  let words = normaliseWords(withoutDates(text)).replace(WHOSE, '');
  for (let next = words.replace(HANGING, ''); ; next = words.replace(HANGING, '')) {
    const kind = kindOf(words);
    if (kind !== null || next === words) return kind;
    words = next.trim();
  }
}

function kindOf(words: string): LabelKind | null {
  if (words === '') return null;
  if (isPhrase(CARRIED, words) && !isPhrase('report', words)) return 'carried';
  const owed = (['opening', 'closing'] as const).find((each) => isPhrase(OWED[each], words));
  return owed ?? statedKind([words]) ?? (isPhrase(CARRIED, words) ? 'carried' : null);
}

function withoutDates(text: string): string {
  const rest = datesIn(text).reduce((all, { text: date }) => all.replace(date, ' '), text.trim());
  const words = rest.split(' ');
  const heads = [3, 2, 1].map((count) => words.slice(0, count).join(' '));
  const short = heads.find((each) => each !== rest && readDay(each) !== null);
  return withoutLast(short === undefined ? rest : rest.slice(short.length));
}

/** `Ending balance on 1/26`, `STARTING BALANCE DEC31`. */
function withoutLast(text: string): string {
  const words = text.trimEnd().split(' ');
  const tail = [2, 1].find((count) => words.length > count && readDay(words.slice(-count).join(' ')) !== null);
  return tail === undefined ? text : words.slice(0, -tail).join(' ');
}

/** The label of a line and the money beside it. Null for a line that states nothing. */
export function statedIn(line: TextLine): StatedLine | null {
  const chunks = chunksOf(line).map(withoutCurrencyWord);
  const money = chunks.findLast((chunk) => isMoney(chunk.text));
  const whole = money === undefined ? splitEnd(chunks) : null;
  const label = whole?.label ?? textBefore(chunks, money);
  const amount = whole?.amount ?? money?.text ?? '';
  const kind = amount === '' ? null : labelKind(label);
  const to = money?.to ?? chunks.at(-1)?.to ?? 0;
  return kind === null ? null : { kind, amount, to, date: datesIn(label)[0]?.text ?? '', line };
}

/** `100,00 Euro`. */
function withoutCurrencyWord(chunk: Chunk): Chunk {
  const last = chunk.words.at(-1)?.text ?? '';
  if (chunk.words.length < 2 || !/^euros?$/i.test(last)) return chunk;
  return { ...chunk, text: chunk.text.slice(0, -last.length).trim(), words: chunk.words.slice(0, -1) };
}

/** `EUR - 1 234 567,89`. */
const MOST_OF_AMOUNT = 5;

/** `Neuer Saldo: 1.234,56 EUR` in one piece. */
function splitEnd(chunks: readonly Chunk[]): { readonly label: string; readonly amount: string } | null {
  const words = chunks.flatMap((chunk) => chunk.words).map(({ text }) => text);
  for (let cut = Math.max(1, words.length - MOST_OF_AMOUNT); cut < words.length; cut += 1) {
    const amount = words.slice(cut).join(' ');
    if (isMoney(amount)) return { label: words.slice(0, cut).join(' '), amount };
  }
  return null;
}

/** A line that is a label and no more: its amount, if any, stands elsewhere. */
export function isLabel(line: TextLine): boolean {
  return labelKind(textBefore(chunksOf(line), undefined)) !== null;
}

/** `Total electronic withdrawals`: the label of a sum, if the sum is right. */
export function beginsAsTotal(text: string): boolean {
  return TOTAL.test(normaliseWords(text));
}

const TOTAL =
  /^(?:total|totals|subtotal|sum|summe|summen|gesamt|gesamtsumme|zwischensumme|sous total|somme|totaux|totale|totali|totales|totais|totalen|totaal|razem|suma|celkem|summa|yhteensa|osszesen|toplam|итого|всего|合計|小計|合计)\b/;

/** Dates in cells of their own (booking day, value day) say nothing of the label. */
function textBefore(chunks: readonly Chunk[], money: Chunk | undefined): string {
  const texts = chunks.filter((chunk) => chunk !== money && !isMoney(chunk.text)).map(({ text }) => cleanCell(text));
  return texts.join(' ').replace(/[:：]\s*/g, ' ');
}

/** Labels over their amounts: `Opening balance   Money in   Closing balance`, with the numbers in the line below. */
export function statedBelow(upper: TextLine, lower: TextLine): readonly StatedLine[] {
  const values = chunksOf(lower).filter(({ text }) => isMoney(text));
  if (values.length === 0 || lower.y - upper.y > BELOW * upper.size || upper.page !== lower.page) return [];
  return chunksOf(upper).flatMap((label) => {
    const kind = labelKind(label.text);
    const value = values.find(({ from, to }) => from < label.to && to > label.from);
    return kind === null || value === undefined
      ? []
      : [{ kind, amount: value.text, to: value.to, date: datesIn(label.text)[0]?.text ?? '', line: upper }];
  });
}

const BELOW = 3;

const DAY_BALANCES =
  'saldo do dia|saldo dia|saldo final do dia|saldo del dia|solde du jour|solde en fin de journee|tagessaldo|saldo tag|tagesendsaldo|balance of the day|balance for the day|end of day balance|closing balance for the day|daily balance|daily closing balance|saldo giornaliero|saldo del giorno|dagsaldo|eindsaldo dag|saldo dzienne|saldo na koniec dnia|dagssaldo';

/** `02/01 SALDO DO DIA 905,34`: the balance at the end of a day. */
export function isDayBalance(line: TextLine): boolean {
  const text = textBefore(chunksOf(line), undefined);
  return text.length <= LONGEST && isPhrase(DAY_BALANCES, normaliseWords(withoutDates(text)));
}
