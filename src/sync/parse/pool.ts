import { NO_TEXT } from '../../../connectors/formats/pdf/scan/no-text.ts';
import type { Look } from '../../../connectors/inspectors.ts';
import type { OriginalText } from '../../../connectors/originals.ts';
import { detect, HEAD_BYTES, type Sniffer } from '../../core/detect.ts';
import type { Document } from '../../domain/document.ts';
import { error, type Issue, reworded, warning } from '../../domain/issue.ts';
import type { Claim, Opened, OpenOrder } from '../../plugin/contract.ts';
import type { FormatModule } from '../../plugin/registry.ts';
import { type Said, words } from '../../words/message.ts';
import { ambiguous } from './document.ts';
import type { LookQuestion, Question, SniffQuestion, TextQuestion } from './message.ts';
import type { OcrTool } from './ocr/run-tool.ts';
import { createReaderProcess, type Outcome, type ReaderLimits, type ReaderProcess } from './reader-process.ts';
import type { ParsedDocument, ParseOrder } from './types.ts';

export type { ParsedDocument, ParseOrder } from './types.ts';

/** Reads documents in processes of their own under limits. A reader that dies is an issue, never an exception. */
export interface ParsePool extends AsyncDisposable {
  parse(document: Document, order: ParseOrder): Promise<ParsedDocument>;
  /**
   * The document as `parse` of its format gets it, for a caller that looks at the reading itself. Or an issue that
   * says why not.
   */
  prepare(document: Document, order: ParseOrder): Promise<Document | Issue>;
  /** The documents in a document, or the reason why it cannot be opened. */
  open(order: OpenOrder): Promise<Opened | Issue>;
}

/** A pool that also says who knows a document, and what a person would see in it. */
export interface AskedPool extends ParsePool {
  /** How a table would be read; or why nobody could look. */
  look(question: Omit<LookQuestion, 'task'>): Promise<Look | Issue>;
  /** Lines of a document as text; null for what is no text. Or why nobody could look. */
  text(question: Omit<TextQuestion, 'task'>): Promise<OriginalText | null | Issue>;
  /** Every format that does not say no; one of a plug-in that could not be asked is left out. */
  claims(document: Document): Promise<readonly FormatClaim[]>;
}

export interface FormatClaim {
  readonly name: string;
  readonly claim: Claim;
}

export interface ParsePoolOptions {
  /** Formats of plug-ins (`registry.formatModules`). */
  readonly formats?: readonly FormatModule[];
  readonly timeLimitMs?: number;
  readonly memoryLimitMb?: number;
  /** A reader that has had nothing to read for this long is let go. */
  readonly idleMs?: number;
  /** Finds the reader of pictures. Left out: scans are not read. */
  readonly findOcr?: FindTool;
}

/** Codes of issues about the reader's death, or about an incomplete program, and not about the document's contents. */
export const POISON_CODES: readonly string[] = ['parse.time', 'parse.memory', 'parse.died', 'parse.load'];

/** One process for the built-in formats, and one for each format of a plug-in. */
export function createParsePool(options: ParsePoolOptions): AskedPool {
  const { formats = [], timeLimitMs = 30_000, memoryLimitMb = 512, idleMs = 10_000 } = options;
  const limits = { timeLimitMs, memoryLimitMb, idleMs };
  const reader = () => createReaderProcess(undefined, limits);
  const builtIn = options.findOcr === undefined ? reader() : withScans(reader(), reader(), options.findOcr);
  const plugins = createPluginReaders(formats, limits);
  const choose = (document: Document, order: ParseOrder): Promise<Choice> =>
    formats.length === 0 ? BUILT_IN : chooseReader(builtIn, plugins, document, order);

  return {
    parse: async (document, order) => {
      const { issue, name, warnings } = await choose(document, order);
      if (issue !== undefined) return unread([issue, ...warnings]);
      const reader = (name === undefined ? undefined : plugins.reader(name)) ?? builtIn;
      const outcome = await reader.ask({ document, order, task: 'parse' });
      if (!('answer' in outcome)) return unread([whyNot(outcome, name), ...warnings]);
      const { answer } = outcome;
      return warnings.length === 0 ? answer : { ...answer, issues: [...answer.issues, ...warnings] };
    },
    prepare: async (document, order) => {
      const { issue, name } = await choose(document, order);
      if (issue !== undefined) return issue;
      const reader = (name === undefined ? undefined : plugins.reader(name)) ?? builtIn;
      const outcome = await reader.ask({ document, order, task: 'prepare' });
      return 'prepared' in outcome ? outcome.prepared : whyNot(outcome, name);
    },
    look: async (question) => {
      const outcome = await builtIn.ask({ task: 'look', ...question });
      return 'looked' in outcome ? outcome.looked : whyNot(outcome, undefined);
    },
    text: async (question) => {
      const outcome = await builtIn.ask({ task: 'text', ...question });
      return 'text' in outcome ? outcome.text : whyNot(outcome, undefined);
    },
    claims: async (document) => {
      const head = document.bytes.subarray(0, HEAD_BYTES);
      const { sniffers } = await plugins.ask(document.name, head);
      const known = await builtInClaims(builtIn, document.name, head);
      return [...known, ...sniffers].map(({ name, sniff }) => ({ name, claim: sniff(head, document.name) }));
    },
    open: async (order) => {
      const outcome = await builtIn.ask({ order, task: 'open' });
      return 'opened' in outcome ? outcome.opened : whyNot(outcome, undefined);
    },
    [Symbol.asyncDispose]: async () => {
      await Promise.all([builtIn[Symbol.asyncDispose](), plugins[Symbol.asyncDispose]()]);
    },
  };
}

/**
 * The reader of a document: the format of a plug-in by its name, or the built-in ones. Or the reason why none is
 * chosen.
 */
interface Choice {
  readonly name?: string;
  readonly issue?: Issue;
  readonly warnings: readonly Issue[];
}

const BUILT_IN: Promise<Choice> = Promise.resolve({ warnings: [] });

async function chooseReader(
  builtIn: ReaderProcess,
  plugins: PluginReaders,
  document: Document,
  { format }: ParseOrder,
): Promise<Choice> {
  if (format !== 'auto') return plugins.reader(format) === undefined ? BUILT_IN : { name: format, warnings: [] };
  const { name } = document;
  const head = document.bytes.subarray(0, HEAD_BYTES);
  const { sniffers, warnings } = await plugins.ask(name, head);
  if (sniffers.length === 0) return { warnings };
  const known = await builtInClaims(builtIn, name, head);
  const detected = detect(head, name, [...known, ...sniffers]);
  if (detected.kind === 'ambiguous') return { issue: ambiguous(detected.names), warnings };
  const isPlugin = detected.kind === 'one' && sniffers.includes(detected.format);
  return isPlugin ? { name: detected.format.name, warnings } : { warnings };
}

async function builtInClaims(builtIn: ReaderProcess, name: string, head: Uint8Array): Promise<readonly Sniffer[]> {
  const outcome = await builtIn.ask({ task: 'sniff', head, name });
  if (!('claims' in outcome)) return [];
  return outcome.claims.map((each) => ({ name: each.name, sniff: () => each.claim }));
}

/** The fault of a plug-in names it. */
function whyNot(outcome: Outcome, plugin: string | undefined): Issue {
  const issue = faultOf(outcome);
  if (plugin === undefined) return issue;
  return reworded(issue, words('document.formatPlug', { name: plugin, what: issue.words ?? issue.message }));
}

function faultOf(outcome: Outcome): Issue {
  if ('died' in outcome) return outcome.died;
  if ('unusable' in outcome) return outcome.unusable;
  return error('parse.died', words('document.readerAnsweredAnotherQuestion'));
}

function unread(issues: readonly Issue[]): ParsedDocument {
  return { format: null, statements: [], proofs: [], issues };
}

/** The opinions of the formats of the owner's plug-ins on a document. */
interface Claims {
  /** The sniffers that know the document, or may know it. */
  readonly sniffers: readonly Sniffer[];
  /** Formats that could not be asked. */
  readonly warnings: readonly Issue[];
}

/** The formats of plug-ins, each in a process of its own. A format that hangs or dies does not touch the others. */
interface PluginReaders extends AsyncDisposable {
  reader(format: string): ReaderProcess | undefined;
  /** A document by its name and its first bytes. */
  ask(document: string, head: Uint8Array): Promise<Claims>;
}

/** To look at the first bytes is a matter of milliseconds. */
const SNIFF_LIMIT_MS = 10_000;
/** A format that died so often while it looked is not asked any more. */
const MOST_DEATHS = 3;

function createPluginReaders(formats: readonly FormatModule[], limits: ReaderLimits): PluginReaders {
  const readers = new Map(formats.map(({ name, url }) => [name, createReaderProcess(url, limits)]));
  const deaths = new Map<string, number>();
  const askOne = async (name: string, reader: ReaderProcess, question: SniffQuestion): Promise<Claims> => {
    const before = deaths.get(name) ?? 0;
    if (before >= MOST_DEATHS) return { sniffers: [], warnings: [unasked(name, 'it died too often')] };
    const outcome = await reader.ask(question, Math.min(SNIFF_LIMIT_MS, limits.timeLimitMs));
    if ('died' in outcome) deaths.set(name, before + 1);
    return claimsOf(name, outcome);
  };
  return {
    reader: (format) => readers.get(format),
    ask: async (document, head) => {
      const question = { task: 'sniff', head, name: document } as const;
      const all = await Promise.all([...readers].map(([name, reader]) => askOne(name, reader, question)));
      return { sniffers: all.flatMap((each) => each.sniffers), warnings: all.flatMap((each) => each.warnings) };
    },
    [Symbol.asyncDispose]: async () => {
      await Promise.all([...readers.values()].map((reader) => reader[Symbol.asyncDispose]()));
    },
  };
}

function claimsOf(name: string, outcome: Outcome): Claims {
  if ('died' in outcome) return { sniffers: [], warnings: [unasked(name, outcome.died.message)] };
  if (!('claims' in outcome))
    return { sniffers: [], warnings: [unasked(name, words('orders.answeredAnotherQuestion'))] };
  const claim = outcome.claims.find((each) => each.name === name)?.claim ?? 'no';
  return { sniffers: claim === 'no' ? [] : [{ name, sniff: () => claim }], warnings: [] };
}

function unasked(name: string, why: Said): Issue {
  return warning('plugin.format', words('document.formatPlugCouldNot', { name, why }));
}

/** Of twenty pages on a busy machine. */
const SCAN_LIMIT_MS = 300_000;

/** How to reach tesseract; asked for only when the first scan comes. */
export type FindTool = () => Promise<OcrTool | undefined>;

/**
 * The reader of documents, with a second process for scans. It is asked where a document has no text. A scan takes
 * minutes, and the first process reads on meanwhile.
 */
function withScans(documents: ReaderProcess, scans: ReaderProcess, find: FindTool): ReaderProcess {
  return {
    ask: async (question, timeLimitMs) => {
      const outcome = await documents.ask(question, timeLimitMs);
      if (!isScan(question, outcome)) return outcome;
      const ocr = await find();
      return ocr === undefined ? outcome : scans.ask(withTool(question, ocr), SCAN_LIMIT_MS);
    },
    [Symbol.asyncDispose]: async () => {
      await Promise.all([documents[Symbol.asyncDispose](), scans[Symbol.asyncDispose]()]);
    },
  };
}

type DocumentQuestion = Extract<Question, { readonly task: 'parse' | 'prepare' | 'look' }>;

function isScan(question: Question, outcome: Outcome): question is DocumentQuestion {
  return isAboutDocument(question) && issuesIn(outcome).some(({ code }) => code === NO_TEXT);
}

function isAboutDocument({ task }: Question): boolean {
  return task === 'parse' || task === 'prepare' || task === 'look';
}

function issuesIn(outcome: Outcome): readonly Issue[] {
  if ('answer' in outcome) return outcome.answer.issues;
  if ('looked' in outcome) return outcome.looked.inspection.issues;
  return 'prepared' in outcome && 'severity' in outcome.prepared ? [outcome.prepared] : [];
}

function withTool(question: DocumentQuestion, ocr: OcrTool): Question {
  return { ...question, order: { ...question.order, ocr } };
}
