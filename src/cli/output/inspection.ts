/** A CSV file for a look before the confirmation: its transactions, the reasons, and the other possible readings. */
import type { Inspection, Question } from '../../../connectors/tables/inspect.ts';
import type { ShownLine } from '../../../connectors/tables/question/compare.ts';
import type { CurrencyTable } from '../../domain/currency.ts';
import { type FoldedIssue, foldIssues } from '../../domain/folded-issues.ts';
import { type Issue, worstOf } from '../../domain/issue.ts';
import { formatMinor } from '../../domain/money.ts';
import { echo, echoChoices } from '../../words/echo.ts';
import { say, t } from '../../words/speak.ts';
import { comparisonTable } from './compared-readings.ts';
import type { Output } from './output.ts';
import { printable } from './printable.ts';
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
    heading(out, t('How it is read, and why'));
    out.line(evidenceTable(out, inspection.evidence));
  }
  if (inspection.head.length > 0) {
    heading(out, t('How the file begins'));
    for (const line of inspection.head) out.line(`  ${printable(line)}`);
  }
  if (inspection.rows.length > 0) {
    heading(out, t('The first rows as they would be booked, money in positive'));
    out.line(rowTable(out, inspection.rows, currencies));
  }
  if (inspection.question !== null) describeQuestion(out, inspection.question, titlesOf(inspection), currencies);
  heading(out, t('Proof'));
  out.line(`  ${printable(echo(inspection.proof.summary))}`);
  const issues = inspection.issues.filter((issue) => !repeats(issue, inspection.question));
  if (issues.length > 0) heading(out, t('What keeps it, or is odd'));
  for (const issue of foldIssues(issues)) out.line(issueLine(out, issue));
  heading(out, t('What to do'));
  for (const line of advice(view)) out.line(`  ${line}`);
}

function verdict(out: Output, { issues, confirmedBy }: Inspection): string {
  switch (worstOf(issues)) {
    case 'error':
      return out.style('red', t('cannot be booked'));
    case 'hold':
      return out.style('yellow', t('held until you confirm it'));
    default:
      return out.style(
        'green',
        confirmedBy === null ? t('goes through by itself') : t('goes through by profile {name}', { name: confirmedBy }),
      );
  }
}

/** An issue that repeats the open points above in one long sentence. It may name pages as well. */
function repeats({ message }: Issue, question: Question | null): boolean {
  const said = withoutPlaces(message);
  return question?.unsure.some((sentence) => said.includes(withoutPlaces(sentence))) === true;
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
  const change = (file: string) =>
    t(
      'If something is read wrongly: correct {file} (columns, date, decimal, sign), or copy it under profiles: of the configuration.',
      { file },
    );
  if (saved !== undefined) {
    return [
      t('Saved as {file}.', { file: saved }),
      worst === 'hold' || worst === 'error'
        ? t('This file is kept back all the same, for what is said above.')
        : t('Files of this layout go through from now on; one that waits is read at the next pass.'),
      change(saved),
    ];
  }
  const { confirmedBy } = inspection;
  if (inspection.issues.some(({ code }) => code === 'pdf.no-text')) return scanned();
  if (inspection.profile === null) return unread();
  if (worst === 'error')
    return [format === 'pdf' ? otherFormat() : t('Mend what is said above, or fetch the file again.')];
  const asked = adviceForDocument(inspection);
  if (asked !== null) return asked;
  if (confirmedBy !== null)
    return [
      worst === 'hold' ? t('Look at what is said above.') : t('Nothing.'),
      change(`profiles/${confirmedBy}.yaml`),
    ];
  if (worst !== 'hold') return [t('Nothing. To keep this reading for files that prove nothing: --save NAME.')];
  const command = `bankfeed inspect ${/[\s!$*'"]/.test(file) ? `'${file.replaceAll("'", `'\\''`)}'` : file} --save NAME`;
  const others = inspection.alternatives.map(({ title }, index) => ({ number: index + 2, title }));
  return [
    `${t('If these rows are right:')}  ${command}`,
    ...others.map(
      ({ number, title }) =>
        `${t('If {reading} is right:', { reading: readingText(number, title) })}  ${command} --reading ${number}`,
    ),
    t('If none is: save it, then correct profiles/NAME.yaml (columns, date, decimal, sign) and inspect again.'),
  ];
}

/** Where only the document at hand is asked about, no layout would answer. Null where more is open. */
function adviceForDocument({ issues }: Inspection): readonly string[] | null {
  const codes = new Set(issues.filter(({ severity }) => severity === 'hold').map(({ code }) => code));
  const isScan = codes.delete('pdf.scan');
  if (codes.has('pdf.year')) return yearless();
  return isScan && codes.size === 0 ? readFromPicture() : null;
}

const yearless = () => [
  t(
    'Let the daemon read the file. Then choose the reading with the right year on its page of the dashboard, or type bankfeed accept DOCUMENT --reading NUMBER. The year holds for this document alone.',
  ),
  t('If the days are of another year than those, ask the bank for CSV, OFX or CAMT.'),
];

const readFromPicture = () => [
  t(
    'Compare these rows with the paper. If they are right: let the daemon read the file, then take it on its page of the dashboard, or type bankfeed accept DOCUMENT.',
  ),
  t('No layout lets a scan through. Ask the bank for CSV, OFX or CAMT next time.'),
];

const otherFormat = () =>
  t('What is printed cannot be read as it stands. Ask the bank for CSV, OFX or CAMT of these days.');

const scanned = () => [
  t('Ask the bank for the original PDF, or better for CSV, OFX or CAMT. A layout does not help: there is no text.'),
  t(
    'Or install tesseract (tesseract-ocr in Debian): bankfeed then reads the picture, and asks you to compare the rows.',
  ),
  t('Until then nothing of it is booked. To be rid of the message, take the file out of the folder.'),
];

const unread = () => [
  t('If it is no list of transactions, nothing is lost: take it out of the folder.'),
  t(
    'If it broke off on its way, fetch it again. Else describe its layout under profiles: of the configuration (header, columns, date, decimal) and name that profile in the connector.',
  ),
];

function evidenceTable(out: Output, evidence: readonly string[]): string {
  const rows = evidence.map(echo).map((text) => {
    const [, key, why] = /^([^:"]{1,24}(?:"[^"]{1,4}")?): (.*)$/s.exec(text) ?? [];
    return key === undefined || why === undefined ? ['', text] : [key, why];
  });
  return formatTable([{ title: 'choice' }, { title: 'read as, because', least: 30, wraps: true }], rows, placeIn(out));
}

const ACCOUNT: Column = { title: 'account', least: 24 };
const ROW_COLUMNS: readonly Column[] = [
  { title: 'line', align: 'right' },
  { title: 'booked' },
  { title: 'amount', align: 'right' },
  { title: '' },
  { title: 'payee', least: 8 },
  { title: 'memo', least: 6 },
  { title: 'reference', least: 6 },
  { title: 'balance', align: 'right' },
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
  titles: readonly string[],
  currencies: CurrencyTable,
): void {
  heading(out, t('What is not certain'));
  for (const sentence of unsure) out.line(`  ${printable(echo(sentence))}.`);
  out.line();
  out.line(comparisonTable(rows, readings.length, { currencies, place: placeIn(out) }));
  for (const [index, { reads, leavesOut }] of readings.entries())
    out.line(
      `  ${t('{reading} reads {rows} and leaves out {left}.', {
        reading: readingText(index + 1, titles[index], 'first'),
        rows: counted(reads, 'row'),
        left: figure(leavesOut),
      })}`,
    );
}

function titlesOf({ title, alternatives }: Inspection): readonly string[] {
  return [title, ...alternatives.map((each) => each.title)];
}

/** `reading 2 (month before day)`; `first` in its sentence with a capital. */
function readingText(number: number, title: string | undefined, place?: 'first'): string {
  const values = { number: String(number) };
  const reading = place === 'first' ? t('Reading {number}', values) : t('reading {number}', values);
  return title === undefined || title === '' ? reading : `${reading} (${printable(echoChoices(title))})`;
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
