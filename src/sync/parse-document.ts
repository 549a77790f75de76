import { detect } from '../core/detect.ts';
import { prove } from '../core/prove.ts';
import { currencyTable } from '../domain/currency.ts';
import type { Document } from '../domain/document.ts';
import { error, type Issue } from '../domain/issue.ts';
import { messageOf } from '../lib/errors.ts';
import type { FormatPlugin, ParseResult } from '../plugin/contract.ts';
import type { FormatOptions } from './deps.ts';
import { checkResult } from './parse-limits.ts';
import type { ParsedDocument, ParseOrder } from './parse-pool.ts';

/** Detects, parses and proves in this thread. Total: whatever a format throws is an issue. */
export function parseDocument(
  document: Document,
  order: ParseOrder,
  formats: readonly FormatPlugin<unknown>[],
): ParsedDocument {
  if (document.bytes.length === 0) return unread(null, error('format.empty', 'the document is empty'));
  const chosen = chooseFormat(document, order.format, formats);
  if ('severity' in chosen) return unread(null, chosen);
  const config = readOptions(chosen, order);
  if ('issue' in config) return unread(chosen.name, config.issue);
  const { statements, issues } = checkResult(parse(chosen, document, config.value, order));
  return { format: chosen.name, statements, proofs: statements.map(prove), issues };
}

function parse(format: FormatPlugin<unknown>, document: Document, config: unknown, order: ParseOrder): ParseResult {
  try {
    return format.parse(document, config, {
      currencies: currencyTable(order.currencies),
      timezone: order.timezone,
    });
  } catch (thrown) {
    const said = `the reader for ${format.name} failed on this document: ${messageOf(thrown)}`;
    return { statements: [], issues: [error('parse.crashed', said)] };
  }
}

function chooseFormat(
  document: Document,
  wanted: string,
  formats: readonly FormatPlugin<unknown>[],
): FormatPlugin<unknown> | Issue {
  if (wanted !== 'auto') {
    const named = formats.find(({ name }) => name === wanted);
    return named ?? error('format.unknown', `no format is called ${wanted}`);
  }
  const detected = detect(document.bytes, document.name, formats);
  switch (detected.kind) {
    case 'one':
      return detected.format;
    case 'none':
      return error('format.unknown', `none of ${formats.map(({ name }) => name).join(', ')} recognises this document`);
    case 'ambiguous':
      return error('format.ambiguous', `this could be ${detected.names.join(' or ')}: say which with \`format:\``);
  }
}

function readOptions(
  format: FormatPlugin<unknown>,
  order: ParseOrder,
): { readonly value: unknown } | { readonly issue: Issue } {
  const base = order.options[format.name] ?? {};
  const full = validate(format, { ...base, ...order.connectorOptions });
  // `profile:` beside `format: auto` is meant for CSV; OFX does not know it and is read all the same.
  return 'issue' in full && order.format === 'auto' ? validate(format, base) : full;
}

function validate(
  format: FormatPlugin<unknown>,
  options: FormatOptions,
): { readonly value: unknown } | { readonly issue: Issue } {
  const checked = format.config['~standard'].validate(options);
  if (checked instanceof Promise) {
    return {
      issue: error('format.options', `${format.name} checks its options asynchronously, which a format may not`),
    };
  }
  if (checked.issues === undefined) return { value: checked.value };
  const [first] = checked.issues;
  return { issue: error('format.options', `options of ${format.name}: ${first?.message ?? 'not accepted'}`) };
}

function unread(format: string | null, issue: Issue): ParsedDocument {
  return { format, statements: [], proofs: [], issues: [issue] };
}
