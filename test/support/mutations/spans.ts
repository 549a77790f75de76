import { csvSpans } from './csv-spans.ts';

/**
 * The places of money in a document. They are found by patterns of its own, apart from the readers that are under test.
 */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly kind: 'amount' | 'date' | 'currency';
}

type Kind = Span['kind'];

/** Each group of a pattern is one span. */
const PATTERNS: Readonly<Record<string, readonly (readonly [RegExp, readonly Kind[]])[]>> = {
  mt940: [
    [/:61:(\d{6})(\d{4}|) *(R?[CD] ?[A-Z]?\d+[.,]?\d*|E[CD][A-Z]?\d+[.,]?\d*)/dg, ['date', 'date', 'amount']],
    [/:6[0245][FM]?:([CD])(\d{6})([A-Z]{3})([\d.,]+)/dg, ['amount', 'date', 'currency', 'amount']],
    [/:34F:([A-Z]{3})/dg, ['currency']],
  ],
  qif: [
    [/^[TU$](.*)$/dgm, ['amount']],
    [/^D(.*)$/dgm, ['date']],
  ],
  ofx: [
    [/<(?:\w*AMT|TOTAL|UNITS|UNITPRICE|COMMISSION|FEES|TAXES|LOAD|CURRATE)>([^<\r\n]*)/dg, ['amount']],
    [/<DT\w+>([^<\r\n]*)/dg, ['date']],
    [/<CUR(?:DEF|SYM)>([^<\r\n]*)/dg, ['currency']],
  ],
  camt: [
    [/<(?:\w+:)?\w*Amt(?: Ccy="([^"]*)")?>([^<]*)</dg, ['currency', 'amount']],
    [/<(?:\w+:)?(?:Dt|DtTm)>([^<]*)</dg, ['date']],
    [/<(?:\w+:)?Ccy>([^<]*)</dg, ['currency']],
  ],
  xlsx: [
    [/<c r="[C-Z]\d+" s="\d+"><v>([^<]*)</dg, ['amount']],
    [/<c r="A\d+"[^>]*><v>([^<]*)</dg, ['date']],
    [/<c r="[B-Z]\d+"><v>([^<]*)</dg, ['amount']],
    [/<t>(\d{4}-\d\d-\d\d)<\/t>/dg, ['date']],
  ],
};

export function spansOf(format: string, text: string): readonly Span[] {
  if (format === 'csv') return csvSpans(text);
  return (PATTERNS[format] ?? []).flatMap(([pattern, kinds]) =>
    [...text.matchAll(pattern)].flatMap(({ indices = [] }) =>
      kinds.flatMap((kind, index) => {
        const [start, end] = indices[index + 1] ?? [0, 0];
        return end > start ? [{ start, end, kind }] : [];
      }),
    ),
  );
}
