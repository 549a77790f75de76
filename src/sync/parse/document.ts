import { detect } from '../../core/detect.ts';
import { prove } from '../../core/prove.ts';
import { currencyTable } from '../../domain/currency.ts';
import type { Document } from '../../domain/document.ts';
import { error, type Issue } from '../../domain/issue.ts';
import { messageOf, reasonOf } from '../../lib/errors.ts';
import type {
  FormatContext,
  FormatPlugin,
  LazyFormat,
  LazyOpener,
  Opened,
  OpenOrder,
  ParseResult,
} from '../../plugin/contract.ts';
import { words } from '../../words/message.ts';
import { checkResult } from './limits.ts';
import { readPicture } from './ocr/run-tool.ts';
import type { FormatOptions, ParsedDocument, ParseOrder } from './types.ts';

/** The possible readers of a document: a plug-in of the owner's is loaded whole. */
type KnownFormat = FormatPlugin<unknown> | LazyFormat;

/** Detects, prepares, parses and proves in this thread. Total: whatever a format throws is an issue. */
export async function parseDocument(
  document: Document,
  order: ParseOrder,
  formats: readonly KnownFormat[],
): Promise<ParsedDocument> {
  const begun = await begin(document, order, formats);
  if ('issue' in begun) return unread(begun.format, begun.issue);
  const { format } = begun;
  const prepared = await prepare(begun, document, order);
  if ('severity' in prepared) return unread(format.name, prepared);
  const { statements, ...said } = checkResult(parse(begun, prepared, order));
  return { format: format.name, statements, proofs: statements.map(prove), ...said };
}

/** The document as `parse` of its format gets it, or why it cannot be had. */
export async function prepareDocument(
  document: Document,
  order: ParseOrder,
  formats: readonly KnownFormat[],
): Promise<Document | Issue> {
  const begun = await begin(document, order, formats);
  return 'issue' in begun ? begun.issue : prepare(begun, document, order);
}

/** The format that reads the document, with its options checked. */
interface Begun {
  readonly format: FormatPlugin<unknown>;
  readonly config: unknown;
}

async function begin(
  document: Document,
  order: ParseOrder,
  formats: readonly KnownFormat[],
): Promise<Begun | { readonly format: string | null; readonly issue: Issue }> {
  if (document.bytes.length === 0)
    return { format: null, issue: error('format.empty', words('document.documentEmpty')) };
  const chosen = chooseFormat(document, order.format, formats);
  if ('severity' in chosen) return { format: null, issue: chosen };
  const format = await load(chosen);
  if ('severity' in format) return { format: chosen.name, issue: format };
  const config = readOptions(format, order);
  return 'issue' in config ? { format: chosen.name, issue: config.issue } : { format, config: config.value };
}

async function load(format: KnownFormat): Promise<FormatPlugin<unknown> | Issue> {
  if (!('load' in format)) return format;
  try {
    return (await format.load()).plugin;
  } catch (thrown) {
    const said = words('document.readerCouldNotLoaded', { name: format.name, why: reasonOf(thrown) });
    return error('parse.load', said);
  }
}

async function prepare({ format, config }: Begun, document: Document, order: ParseOrder): Promise<Document | Issue> {
  if (format.prepare === undefined) return document;
  try {
    return await format.prepare(document, config, contextOf(order));
  } catch (thrown) {
    return crashed(format, thrown);
  }
}

function parse({ format, config }: Begun, document: Document, order: ParseOrder): ParseResult {
  try {
    return format.parse(document, config, contextOf(order));
  } catch (thrown) {
    return { statements: [], issues: [crashed(format, thrown)] };
  }
}

/** The order's facts about the place where a document is read. */
export function contextOf({ accountCurrency, currencies, timezone, passwords = [], ocr }: ParseOrder): FormatContext {
  const account = accountCurrency === undefined ? {} : { accountCurrency };
  const context = { currencies: currencyTable(currencies), timezone, passwords, ...account };
  return ocr === undefined ? context : { ...context, readPicture: (picture) => readPicture(ocr, picture) };
}

function crashed(format: FormatPlugin<unknown>, thrown: unknown): Issue {
  return error('parse.crashed', words('document.readerFailedDocument', { name: format.name, why: messageOf(thrown) }));
}

function chooseFormat(document: Document, wanted: string, formats: readonly KnownFormat[]): KnownFormat | Issue {
  if (wanted !== 'auto') {
    const named = formats.find(({ name }) => name === wanted);
    return named ?? error('format.unknown', words('cli.noFormatCalled', { name: wanted }));
  }
  const detected = detect(document.bytes, document.name, formats);
  switch (detected.kind) {
    case 'one':
      return detected.format;
    case 'none':
      return error(
        'format.unknown',
        words('document.noneRecognisesDocument', { names: formats.map(({ name }) => name).join(', ') }),
      );
    case 'ambiguous':
      return ambiguous(detected.names);
  }
}

export function ambiguous(names: readonly string[]): Issue {
  return error('format.ambiguous', words('document.thisCouldBeSay', { names: names.join(' or ') }));
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
  return {
    issue: error(
      'format.options',
      words('document.options', { name: format.name, what: first?.message ?? words('document.notAccepted') }),
    ),
  };
}

function unread(format: string | null, issue: Issue): ParsedDocument {
  return { format, statements: [], proofs: [], issues: [issue] };
}

/** Takes a document apart in this thread. Total: whatever an opener throws is an issue. */
export async function openDocument(order: OpenOrder, openers: readonly LazyOpener[]): Promise<Opened | Issue> {
  const chosen = openers.find(({ name }) => name === order.opener);
  if (chosen === undefined) {
    return error(
      'open.unknown',
      words('document.nothingOpensKnown', { name: order.opener, names: openers.map(({ name }) => name).join(', ') }),
    );
  }
  try {
    const { opener } = await chosen.load();
    return await opener.open(order);
  } catch (thrown) {
    return error('open.crashed', words('document.cannotOpened', { name: chosen.name, why: messageOf(thrown) }));
  }
}
