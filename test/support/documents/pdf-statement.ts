import type { PdfPage, PdfText } from './pdf.ts';

/** A column as a bank sets it: `x` is its left edge, or its right one for numbers. */
export interface PdfColumn {
  /** Its heading; several lines with line feeds. */
  readonly name: string;
  readonly x: number;
  readonly right?: boolean;
}

/** Columns written as `Date 50 | Amount >500`: each heading with its left edge, or behind `>` with its right edge. */
export function columns(text: string): readonly PdfColumn[] {
  return text.split(' | ').map((column) => {
    const { name = '', right, x } = /^(?<name>.*?) ?(?<right>>?)(?<x>\d+)$/s.exec(column)?.groups ?? {};
    return { name, x: Number(x), right: right === '>' };
  });
}

/**
 * A row: a cell for each column, several lines with line feeds. Or a text over the whole width with an amount at its
 * end.
 */
export type PdfRow = readonly string[];

export interface StatementPlan {
  /** Lines above the table, from the left margin; parts of a line at given places. */
  readonly above?: readonly (string | readonly PdfText[])[];
  readonly columns: readonly PdfColumn[];
  readonly rows: readonly PdfRow[];
  readonly below?: readonly string[];
  /** Rows on a page; all on one where it is not said. */
  readonly perPage?: number;
  /** The rows that end a page and begin the next one, told the rows before. */
  readonly turn?: (rows: readonly PdfRow[]) => { readonly foot?: PdfRow; readonly head?: PdfRow };
  /** At the top and bottom of every page; `#` is its number. */
  readonly everyPage?: { readonly top?: string; readonly bottom?: string };
  readonly repeatsHeadings?: boolean;
  readonly size?: number;
  /** Moves even pages sideways. */
  readonly shift?: number;
}

/** A small statement with an account number, a currency and balances: it is read and proved without a question. */
export const HARBOUR: StatementPlan = {
  above: ['Harbour Bank', 'Account number: 1234567890', 'Currency: GBP', 'Opening balance 1,000.00'],
  columns: [
    { name: 'Date', x: 50 },
    { name: 'Description', x: 120 },
    { name: 'Amount', x: 430, right: true },
    { name: 'Balance', x: 520, right: true },
  ],
  rows: [
    ['2026-03-02', 'GROCER', '-10.00', '990.00'],
    ['2026-03-14', 'EMPLOYER', '250.00', '1,240.00'],
  ],
  below: ['Closing balance 1,240.00'],
};

const LEFT = 50;

/** Pages of a statement as a bank prints it. */
export function statementPages(plan: StatementPlan): readonly PdfPage[] {
  const { rows, perPage = rows.length, turn, repeatsHeadings = true, size = 9, shift = 0 } = plan;
  const pages: PdfPage[] = [];
  const count = Math.max(1, Math.ceil(rows.length / Math.max(1, perPage)));
  for (let page = 0; page < count; page += 1) {
    const pen = new Pen(size, page % 2 === 1 ? shift : 0);
    if (plan.everyPage?.top !== undefined) pen.at(30, LEFT, plan.everyPage.top.replace('#', String(page + 1)));
    if (page === 0) for (const line of plan.above ?? []) pen.line(line);
    if (page === 0 || repeatsHeadings) pen.headings(plan.columns);
    const before = rows.slice(0, page * perPage);
    const head = page === 0 ? undefined : turn?.(before).head;
    if (head !== undefined) pen.row(plan.columns, head);
    for (const row of rows.slice(page * perPage, (page + 1) * perPage)) pen.row(plan.columns, row);
    const foot = page === count - 1 ? undefined : turn?.(rows.slice(0, (page + 1) * perPage)).foot;
    if (foot !== undefined) pen.row(plan.columns, foot);
    if (page === count - 1) for (const line of plan.below ?? []) pen.line(line);
    if (plan.everyPage?.bottom !== undefined) pen.at(815, LEFT, plan.everyPage.bottom.replace('#', String(page + 1)));
    pages.push({ texts: pen.texts });
  }
  return pages;
}

class Pen {
  readonly texts: PdfText[] = [];
  private readonly size: number;
  private readonly shift: number;
  private y = 60;

  constructor(size: number, shift: number) {
    this.size = size;
    this.shift = shift;
  }

  at(y: number, x: number, text: string, right = false): void {
    if (text !== '') this.texts.push({ x: x + this.shift, y, text, right, size: this.size });
  }

  line(line: string | readonly PdfText[]): void {
    if (typeof line === 'string') this.at(this.y, LEFT, line);
    else for (const text of line) this.texts.push({ size: this.size, ...text, x: text.x + this.shift, y: this.y });
    this.y += this.size * 1.5;
  }

  headings(columns: readonly PdfColumn[]): void {
    this.y += this.size;
    this.cells(
      columns,
      columns.map(({ name }) => name),
    );
    this.y += this.size * 0.5;
  }

  row(columns: readonly PdfColumn[], cells: PdfRow): void {
    this.cells(columns, cells);
  }

  private cells(columns: readonly PdfColumn[], cells: PdfRow): void {
    const lines = cells.map((cell) => cell.split('\n'));
    for (const [index, { x, right = false }] of columns.entries())
      for (const [down, text] of (lines[index] ?? []).entries())
        this.at(this.y + down * this.size * 1.2, x, text, right);
    this.y += Math.max(1, ...lines.map(({ length }) => length)) * this.size * 1.2 + this.size * 0.4;
  }
}
