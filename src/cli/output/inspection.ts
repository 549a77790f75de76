/** A CSV file for a look before the confirmation: its transactions, the reasons, and the other possible readings. */
import type { Inspection, Question } from '../../../connectors/tables/inspect.ts';
import type { ComparedRow, ShownLine } from '../../../connectors/tables/question/compare.ts';
import type { CurrencyTable } from '../../domain/currency.ts';
import { type FoldedIssue, foldIssues } from '../../domain/folded-issues.ts';
import { type Issue, worstOf } from '../../domain/issue.ts';
import { formatMinor } from '../../domain/money.ts';
import { inEnglish, type Said, tell } from '../../words/message.ts';
import { say, t } from '../../words/speak.ts';
import { type Output, printable } from './output.ts';
import { type Column, formatTable, type Place, shorten } from './table.ts';
import { counted, figure, foldedText } from './words.ts';

export interface InspectionView {
  /** As it was given on the command line. */
  readonly file: string;
  /** `csv`, or `xlsx` for spreadsheets of all kinds. */
  readonly format: string;
  readonly inspection: Inspection;
  readonly currencies: CurrencyTable;
  /** Where the profile was written to; left out where nothing was saved. */
  readonly saved?: string;
}

/** Amounts as decimal text, money in positive. */
export function inspectionJson({ inspection, currencies, saved }: InspectionView) {
  const { rows, alternatives, issues, question, ...rest } = inspection;
  return {
    ...rest,
    rows: rows.map((line) => rowJson(line, currencies)),
    alternatives: alternatives.map(({ message, title, profile, only, rows: other }) => ({
      message,
      title,
      profile,
      only,
      rows: other.map((line) => rowJson(line, currencies)),
    })),
    question: question && {
      ...question,
      rows: question.rows.map((row) => ({
        ...row,
        readings: row.readings.map((line) => line && rowJson(line, currencies)),
      })),
    },
    issues: issues.map(({ severity, code, message, position }) => ({
      severity,
      code,
      message,
      position: position ?? null,
    })),
    saved: saved ?? null,
  };
}

export function describeInspection(out: Output, view: InspectionView): void {
  if (out.json) return;
  const { inspection, currencies, format } = view;
  out.line(`${out.style('bold', printable(view.file))}  ${format}, ${verdict(out, inspection)}`);
  if (inspection.evidence.length > 0) {
    heading(out, t('inspection.howReadWhy'));
    out.line(evidenceTable(out, inspection.evidence));
  }
  if (inspection.head.length > 0) {
    heading(out, t('inspection.howFileBegins'));
    for (const line of inspection.head) out.line(`  ${printable(line)}`);
  }
  if (inspection.rows.length > 0) {
    heading(out, t('inspection.firstRowsWouldBooked'));
    out.line(rowTable(out, inspection.rows, currencies));
  }
  if (inspection.question !== null) describeQuestion(out, inspection.question, titlesOf(inspection), currencies);
  heading(out, t('pages.proof'));
  out.line(`  ${printable(tell(inspection.proof.summary))}`);
  const issues = inspection.issues.filter((issue) => !repeats(issue, inspection.question));
  if (issues.length > 0) heading(out, t('inspection.keepsOdd'));
  for (const issue of foldIssues(issues)) out.line(issueLine(out, issue));
  heading(out, t('inspection.whatToDo'));
  for (const line of advice(view)) out.line(`  ${line}`);
}

function verdict(out: Output, { issues, confirmedBy }: Inspection): string {
  switch (worstOf(issues)) {
    case 'error':
      return out.style('red', t('inspection.cannotBooked'));
    case 'hold':
      return out.style('yellow', t('inspection.heldUntilConfirm'));
    default:
      return out.style(
        'green',
        confirmedBy === null
          ? t('inspection.goesThroughItself')
          : t('inspection.goesThroughProfile', { name: confirmedBy }),
      );
  }
}

/** An issue that repeats the open points above in one long sentence. It may name pages as well. */
function repeats({ message }: Issue, question: Question | null): boolean {
  const said = withoutPlaces(message);
  return question?.unsure.some((sentence) => said.includes(withoutPlaces(inEnglish(sentence)))) === true;
}

function withoutPlaces(text: string): string {
  return text.replaceAll(/(?:page \d+, )?line \d+/g, 'line');
}

function issueLine(out: Output, issue: FoldedIssue): string {
  const { severity, code } = issue;
  return `  ${out.style(severity === 'error' ? 'red' : 'yellow', say(severity))} ${code}: ${printable(foldedText(issue))}`;
}

function advice({ inspection, file, format, saved }: InspectionView): readonly string[] {
  const worst = worstOf(inspection.issues);
  const change = (file: string) => t('inspection.ifSomethingReadWrongly', { file });
  if (saved !== undefined) {
    return [
      t('inspection.saved', { file: saved }),
      worst === 'hold' || worst === 'error' ? t('inspection.fileKeptBackAll') : t('inspection.filesLayoutGoThrough'),
      change(saved),
    ];
  }
  const { confirmedBy } = inspection;
  if (inspection.issues.some(({ code }) => code === 'pdf.no-text')) return scanned();
  if (inspection.profile === null) return unread();
  if (worst === 'error') return [format === 'pdf' ? otherFormat() : t('inspection.mendSaidAboveFetch')];
  const asked = adviceForDocument(inspection);
  if (asked !== null) return asked;
  if (confirmedBy !== null)
    return [
      worst === 'hold' ? t('inspection.lookSaidAbove') : t('inspection.nothing'),
      change(`profiles/${confirmedBy}.yaml`),
    ];
  if (worst !== 'hold') return [t('inspection.nothingKeepReadingFiles')];
  const command = `bankfeed inspect ${/[\s!$*'"]/.test(file) ? `'${file.replaceAll("'", `'\\''`)}'` : file} --save NAME`;
  const others = inspection.alternatives.map(({ title }, index) => ({ number: index + 2, title }));
  return [
    `${t('inspection.ifRowsRight')}  ${command}`,
    ...others.map(
      ({ number, title }) =>
        `${t('inspection.ifRight', { reading: readingText(number, title) })}  ${command} --reading ${number}`,
    ),
    t('inspection.ifNoneSaveCorrect'),
  ];
}

/** Where only the document at hand is asked about, no layout would answer. Null where more is open. */
function adviceForDocument({ issues }: Inspection): readonly string[] | null {
  const codes = new Set(issues.filter(({ severity }) => severity === 'hold').map(({ code }) => code));
  const isScan = codes.delete('pdf.scan');
  if (codes.has('pdf.year')) return yearless();
  return isScan && codes.size === 0 ? readFromPicture() : null;
}

const yearless = () => [t('inspection.letDaemonReadFile'), t('inspection.ifDaysAnotherYear')];

const readFromPicture = () => [t('inspection.compareRowsPaperIf'), t('inspection.noLayoutLetsScan')];

const otherFormat = () => t('inspection.printedCannotReadStands');

const scanned = () => [
  t('inspection.askBankOriginalPdf'),
  t('inspection.installTesseractTesseractOcr'),
  t('inspection.untilNothingBookedRid'),
];

const unread = () => [t('inspection.ifNoListTransactions'), t('inspection.ifBrokeOffWay')];

function evidenceTable(out: Output, evidence: readonly Said[]): string {
  const rows = evidence.map(tell).map((text) => {
    const [, key, why] = /^([^:"]{1,24}(?:"[^"]{1,4}")?): (.*)$/s.exec(text) ?? [];
    return key === undefined || why === undefined ? ['', text] : [key, why];
  });
  return formatTable(
    [{ title: 'word.choice' }, { title: 'commands.readBecause', least: 30, wraps: true }],
    rows,
    placeIn(out),
  );
}

const ACCOUNT: Column = { title: 'word.account', least: 24 };
const ROW_COLUMNS: readonly Column[] = [
  { title: 'word.line', align: 'right' },
  { title: 'word.booked' },
  { title: 'word.amount', align: 'right' },
  { title: '' },
  { title: 'word.payee', least: 8 },
  { title: 'word.memo', least: 6 },
  { title: 'word.reference', least: 6 },
  { title: 'word.balance', align: 'right' },
];

function rowTable(out: Output, lines: readonly ShownLine[], currencies: CurrencyTable): string {
  const isNamed = lines.some(({ account }) => account !== null);
  const [number, ...others] = ROW_COLUMNS;
  const columns = number === undefined || !isNamed ? ROW_COLUMNS : [number, ACCOUNT, ...others];
  const rows = lines.map((line) => [
    String(line.position.line ?? ''),
    ...(isNamed ? [shorten(line.account, 36)] : []),
    line.bookedOn,
    amountOf(line.amount, line.currency, currencies),
    line.currency ?? '',
    shorten(line.payee, 28),
    shorten(line.memo, 36),
    shorten(line.reference, 20),
    line.balance === null ? '' : amountOf(line.balance, line.currency, currencies),
  ]);
  return formatTable(columns, rows, placeIn(out));
}

/** The open points of a reading. Some rows of the file stand with their meaning in each reading. */
function describeQuestion(
  out: Output,
  { unsure, rows, readings }: Question,
  titles: readonly Said[],
  currencies: CurrencyTable,
): void {
  heading(out, t('inspection.notCertain'));
  for (const sentence of unsure) out.line(`  ${printable(tell(sentence))}.`);
  out.line();
  out.line(comparisonTable(rows, { currencies, place: placeIn(out) }));
  for (const [index, { reads, leavesOut }] of readings.entries())
    out.line(
      `  ${t('inspection.readsLeavesOut', {
        reading: readingText(index + 1, titles[index], 'first'),
        rows: counted(reads, 'row'),
        left: figure(leavesOut),
      })}`,
    );
}

function titlesOf({ title, alternatives }: Inspection): readonly Said[] {
  return [title, ...alternatives.map((each) => each.title)];
}

/** `reading 2 (month before day)`; `first` in its sentence with a capital. */
function readingText(number: number, title: Said | undefined, place?: 'first'): string {
  const values = { number: String(number) };
  const reading = place === 'first' ? t('decisions.reading', values) : t('inspection.reading', values);
  return title === undefined || title === '' ? reading : `${reading} (${printable(tell(title))})`;
}

function rowJson(line: ShownLine, currencies: CurrencyTable) {
  const { account, bookedOn, currency, payee, memo, reference, position } = line;
  const amount = amountOf(line.amount, currency, currencies);
  const balance = line.balance === null ? null : amountOf(line.balance, currency, currencies);
  return { bookedOn, amount, currency, account, payee, memo, reference, balance, position };
}

function amountOf(minor: bigint, currency: string | null, currencies: CurrencyTable): string {
  return formatMinor(minor, currencies.places(currency));
}

function heading(out: Output, text: string): void {
  out.line();
  out.line(out.style('bold', printable(text)));
}

function placeIn(out: Output): Place {
  return { width: out.options.width, indent: 2 };
}

/** A row of the file stands once, with its first reading; its other readings stand below. */
function comparisonTable(
  rows: readonly ComparedRow[],
  { currencies, place }: { readonly currencies: CurrencyTable; readonly place: Place },
): string {
  const cells = rows.flatMap((row) =>
    row.readings.map((each, index) => {
      const own = index === 0 ? cellsOfFile(row) : FILE.map(() => '');
      return [...own, String(index + 1), ...meaning(each, currencies)];
    }),
  );
  return formatTable(COMPARISON, cells, place);
}

const FILE: readonly Column[] = [
  { title: 'word.line', align: 'right' },
  { title: 'word.day', least: 8 },
  { title: 'word.text', least: 6 },
  { title: 'word.amount', align: 'right', least: 8 },
];

const COMPARISON: readonly Column[] = [
  ...FILE,
  { title: 'word.reading', align: 'right' },
  { title: 'word.booked' },
  { title: '', align: 'right' },
];

function cellsOfFile({ line, day, text, amount }: ComparedRow): readonly string[] {
  return [String(line), shorten(day, 20), shorten(text, 28), shorten(amount, 24)];
}

/** The amount with its currency, and the account where the file names it. */
function meaning(line: ShownLine | null, currencies: CurrencyTable): readonly [day: string, amount: string] {
  if (line === null) return [t('word.left out'), ''];
  const { account, amount, bookedOn, currency } = line;
  const said = [shorten(account, 24), formatMinor(amount, currencies.places(currency)), currency ?? ''];
  return [bookedOn, said.filter((each) => each !== '').join(' ')];
}
