import { strToU8, unzipSync, zipSync } from 'fflate';
import { builtInFormats } from '../../../connectors/formats.ts';
import { parseDocument } from '../../../src/sync/parse/document.ts';
import type { ParsedDocument, ParseOrder } from '../../../src/sync/parse/pool.ts';
import { cellsWithin, isOddNow } from './csv-spans.ts';
import { faultOfEdit, goesThrough } from './difference.ts';
import { applyEdit, arbitraryEdit, type Edit } from './edits.ts';
import { inputsOf } from './inputs.ts';
import { randomOf } from './mutate.ts';
import { type Span, spansOf } from './spans.ts';

interface EditHunt {
  readonly faults: readonly string[];
  /** Documents that went through without a question, and those of them that were proved. */
  readonly through: number;
}

/** A document that goes through as it is, and how an edited text of it becomes a document again. */
interface Subject {
  readonly name: string;
  readonly text: string;
  readonly before: ParsedDocument;
  readonly spans: readonly Span[];
  readonly pack: (text: string) => Buffer;
}

/** Reads `count` documents that differ in one place from one that goes through. */
export async function huntEdits(format: string, first: number, count: number): Promise<EditHunt> {
  const subjects = await subjectsOf(format);
  const faults: string[] = [];
  let through = 0;
  for (let seed = first; seed < first + count; seed += 1) {
    const random = randomOf(seed);
    const subject = subjects[random(subjects.length)];
    if (subject === undefined) break;
    const edit = editOf(subject, random);
    const text = applyEdit(subject.text, edit);
    const after = await read(format, subject.pack(text));
    if (goesThrough(after)) through += 1;
    const touched = subject.spans.filter(({ start, end }) => edit.at <= end && edit.at + edit.length >= start);
    const written = touched.map((span) => textNow(text, span, edit));
    const isOdd =
      format === 'csv' &&
      !edit.isOfLine &&
      goesThrough(after) &&
      touched.some((span) => isWithin(edit, span) && isOddNow(subject.text, text, span, textNow(text, span, edit)));
    const said = format === 'csv' ? written.flatMap((each) => [each, ...cellsWithin(each, subject.text)]) : written;
    const fault = faultOfEdit(subject.before, after, edit, {
      touched,
      written: said,
      isOdd,
      text: subject.text,
      textNow: text,
    });
    if (fault !== undefined) {
      const was = JSON.stringify(subject.text.slice(edit.at, edit.at + edit.length));
      faults.push(`seed ${seed}, ${subject.name} at ${edit.at}: ${was} to ${JSON.stringify(edit.put)}: ${fault}`);
    }
  }
  return { faults, through };
}

/** Beside a value an edit changes its surroundings. A minus that moved into a text is no part of the number. */
function isWithin({ at, length }: Edit, { start, end }: Span): boolean {
  return at >= start && at + length <= end;
}

/** Half of the edits stand in what is money, which is little of the text. */
function editOf({ text, spans }: Subject, random: (below: number) => number): Edit {
  const span = random(2) === 0 ? spans[random(spans.length)] : undefined;
  if (span === undefined) return arbitraryEdit(text, random);
  const inner = arbitraryEdit(text.slice(span.start, span.end), random);
  return inner.isOfLine ? arbitraryEdit(text, random) : { ...inner, at: inner.at + span.start };
}

function textNow(text: string, { start, end }: Span, { at, length, put }: Edit): string {
  return text.slice(Math.min(start, at), Math.max(end, at + length) + put.length - length);
}

async function subjectsOf(format: string): Promise<readonly Subject[]> {
  const found: Subject[] = [];
  for (const { name, bytes } of inputsOf(format)) {
    const before = await read(format, bytes);
    const hasLines = before.statements.some(({ lines }) => lines.length > 0);
    if (!goesThrough(before) || !hasLines || bytes.includes(0xfe) || bytes.subarray(0, 64).includes(0)) {
      if (format !== 'xlsx') continue;
    }
    for (const { text, pack } of textsOf(format, bytes)) {
      found.push({ name, text, before, spans: spansOf(format, text), pack });
    }
  }
  return found;
}

interface Packed {
  readonly text: string;
  readonly pack: (text: string) => Buffer;
}

/** Of a workbook its parts, each by itself: the archive around them tells every damage by its checksums. */
function textsOf(format: string, bytes: Buffer): readonly Packed[] {
  if (format !== 'xlsx') {
    return [{ text: bytes.toString('latin1'), pack: (text) => Buffer.from(text, 'latin1') }];
  }
  const parts = unzipSync(bytes);
  return Object.entries(parts).map(([path, content]) => ({
    text: Buffer.from(content).toString('latin1'),
    pack: (text) => Buffer.from(zipSync({ ...parts, [path]: strToU8(text, true) }, { level: 0 })),
  }));
}

function read(format: string, bytes: Buffer): Promise<ParsedDocument> {
  const order: ParseOrder = { format, options: {}, connectorOptions: {}, timezone: 'UTC', currencies: {} };
  const document = { name: `damaged.${format}`, sha256: '', bytes, receivedAt: '2026-04-01T00:00:00Z' };
  return parseDocument(document, order, builtInFormats);
}
