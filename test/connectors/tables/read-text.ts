import { plugin } from '../../../connectors/formats/csv/index.ts';
import type { CsvConfig } from '../../../connectors/tables/profile/profile.ts';
import { ISO_4217 } from '../../../src/domain/currency.ts';
import { type Document, formatMinor, type ParseResult } from '../../../src/plugin/contract.ts';

export function documentOf(content: string | Uint8Array): Document {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content;
  return { sha256: '0'.repeat(64), name: 'made-up.csv', bytes, receivedAt: '2026-06-01T00:00:00Z' };
}

/** Reads text as the daemon would. */
export function readText(content: string | Uint8Array, config: CsvConfig = {}): ParseResult {
  return plugin.parse(documentOf(content), config, { currencies: ISO_4217, timezone: 'UTC' });
}

/** Codes of what keeps a document from going through by itself. */
export function blockers(result: ParseResult): readonly string[] {
  return result.issues.filter((issue) => issue.severity !== 'warning').map((issue) => issue.code);
}

/** `2026-03-02 -12.50`, pending lines marked, statement after statement. */
export function amounts(result: ParseResult): readonly string[] {
  return result.statements.flatMap((statement) =>
    statement.lines.map((line) => {
      const amount = formatMinor(line.amount, ISO_4217.places(line.currency));
      return `${line.bookedOn} ${amount}${line.status === 'pending' ? ' pending' : ''}`;
    }),
  );
}
