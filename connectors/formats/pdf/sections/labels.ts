import { cleanCell, normaliseWords } from '../../../tables/words/cells.ts';
import { isPhrase } from '../../../tables/words/match.ts';
import { kindOfLabel, type StatedKind } from '../../../tables/words/states-balance.ts';
import { type Chunk, chunksOf, type TextLine } from '../page/lines.ts';
import { isMoney, readDay } from '../page/shapes.ts';
import { datesIn } from '../time/periods.ts';

/** Words of a page's turn that a payment in a table may have for its text. Here they stand beside money without a day. */
const PAGE_TURN =
  'carried|ubertrag|transport|transporte|siirto|atvitel|report|riporto|overdracht|transporteren|перенос|overfores|suma anterior';

type LabelKind = Exclude<StatedKind, 'daily'>;

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

/** No bank writes longer ones. Letters. */
const LONGEST = 300;

function labelKind(text: string): LabelKind | null {
  const kind = anyKind(text);
  return kind === 'daily' ? null : kind;
}

function anyKind(text: string): StatedKind | null {
  if (text.length > LONGEST) return null;
  const words = normaliseWords(withoutDates(text));
  if (isPhrase(PAGE_TURN, words) && words !== 'report') return 'carried';
  if (words === 'starting balance') return 'opening';
  return kindOfLabel(words) ?? (words === 'report' ? 'carried' : null);
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

/** `02/01 SALDO DO DIA 905,34`: the balance at the end of a day. */
export function isDayBalance(line: TextLine): boolean {
  const text = textBefore(chunksOf(line), undefined);
  return anyKind(text) === 'daily';
}
