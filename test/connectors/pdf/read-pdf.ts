import { plugin as pdf } from '../../../connectors/formats/pdf/index.ts';
import { prove } from '../../../src/core/prove.ts';
import { currencyTable } from '../../../src/domain/currency.ts';
import { sha256 } from '../../../src/lib/hash.ts';
import type { FormatContext, Issue, Statement } from '../../../src/plugin/contract.ts';
import { formatMinor } from '../../../src/plugin/contract.ts';
import { makePdf, type PdfOptions } from '../../support/documents/pdf.ts';
import { type StatementPlan, statementPages } from '../../support/documents/pdf-statement.ts';
import type { PrintedStatement } from './made/arbitrary-statement.ts';

export interface ReadPdf {
  readonly statements: readonly Statement[];
  readonly issues: readonly Issue[];
}

export const CONTEXT: FormatContext = { currencies: currencyTable({}), timezone: 'UTC' };

/** Prepares and parses, as the worker does. */
export async function readBytes(
  bytes: Uint8Array,
  options: object = {},
  passwords: readonly string[] = [],
): Promise<ReadPdf> {
  const document = { sha256: sha256(bytes), name: 'statement.pdf', bytes, receivedAt: '2026-04-02T08:00:00.000Z' };
  const config = options as never;
  const context = { ...CONTEXT, passwords };
  const prepared = await pdf.prepare?.(document, config, context);
  if (prepared === undefined || 'severity' in prepared)
    return { statements: [], issues: prepared === undefined ? [] : [prepared] };
  return pdf.parse(prepared, config, context);
}

export function readPlan(plan: StatementPlan, options: object = {}, how: PdfOptions = {}): Promise<ReadPdf> {
  return readBytes(makePdf(statementPages(plan), { compress: true, ...how }), options);
}

export function pdfOf({ plan, font }: PrintedStatement): Buffer {
  const pages = statementPages(plan).map((page) => ({ ...page, texts: page.texts.map((text) => ({ ...text, font })) }));
  return makePdf(pages, { compress: true });
}

/** Statements one after the other in one file. */
export function readPlans(plans: readonly StatementPlan[], options: object = {}): Promise<ReadPdf> {
  return readBytes(makePdf(plans.flatMap(statementPages), { compress: true }), options);
}

/** `2026-03-01 -10.00` for each line. */
export function linesIn({ statements }: ReadPdf): string[] {
  return statements.flatMap(({ lines, currency }) =>
    lines.map(
      ({ bookedOn, amount, currency: own }) =>
        `${bookedOn} ${formatMinor(amount, CONTEXT.currencies.places(own ?? currency))}`,
    ),
  );
}

/** Codes of what keeps it from going through. */
export function blockersOf({ issues }: ReadPdf): string[] {
  return issues.filter(({ severity }) => severity !== 'warning').map(({ code }) => code);
}

export function proofsOf({ statements }: ReadPdf): string[] {
  return statements.map((statement) => prove(statement).state);
}

export function accountsIn({ statements }: ReadPdf): (string | null)[] {
  return statements.map(({ account }) => account.iban ?? account.accountId);
}
