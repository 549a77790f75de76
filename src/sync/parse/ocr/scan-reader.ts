import { NO_TEXT } from '../../../../connectors/formats/pdf/scan/no-text.ts';
import type { Issue } from '../../../domain/issue.ts';
import type { Question } from '../message.ts';
import type { Outcome, ReaderProcess } from '../reader-process.ts';
import type { OcrTool } from './run-tool.ts';

/** Of twenty pages on a busy machine. */
const SCAN_LIMIT_MS = 300_000;

/** How to reach tesseract; asked for only when the first scan comes. */
export type FindTool = () => Promise<OcrTool | undefined>;

/**
 * The reader of documents, with a second process for scans. It is asked where a document has no text. A scan takes
 * minutes, and the first process reads on meanwhile.
 */
export function withScans(documents: ReaderProcess, scans: ReaderProcess, find: FindTool): ReaderProcess {
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
