/**
 * A process of its own that reads one document after the other for parse-pool. It is a process and not a thread: a
 * heap that overflows in one large allocation ends the whole process. A hostile file can ask for such an allocation.
 * Here it ends only this reader.
 */
import { flushCompileCache } from 'node:module';
import { getHeapStatistics } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { builtInFormats } from '../../../connectors/formats.ts';
import { openers } from '../../../connectors/openers.ts';
import { claimsOn } from '../../core/detect.ts';
import type { Document } from '../../domain/document.ts';
import { error, type Issue } from '../../domain/issue.ts';
import { messageOf } from '../../lib/errors.ts';
import type { FormatPlugin, Plugin } from '../../plugin/contract.ts';
import { allowNoSignals, loadModules } from '../../plugin/modules.ts';
import { withSaidOrigins } from '../../plugin/statements.ts';
import { words } from '../../words/message.ts';
import { contextOf, openDocument, parseDocument, prepareDocument } from './document.ts';
import { type LookQuestion, type Question, READY, type TextQuestion, type WorkerMessage } from './message.ts';
import type { ParseOrder } from './types.ts';

/**
 * Ends this process when the daemon is gone, also while a reader hangs. A kill -9 must not leave it running. It also
 * ends a process with more memory than its heap may have. V8's limit does not count memory outside of the heap. There
 * a few bytes of a PDF can unfold to gigabytes.
 */
const WATCHDOG = `
const { workerData } = require('node:worker_threads');
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent || process.memoryUsage.rss() > workerData) process.kill(process.pid, 'SIGKILL');
}, 100);
`;

/** As much again as the heap for bytes outside of it, and what a process has without either. */
const MOST_BYTES = getHeapStatistics().heap_size_limit * 2 + 256 * 1024 * 1024;

/** Signals to the whole group (Ctrl-C, a service manager) are for the daemon: it finishes the document at hand. */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit(0));
/**
 * pdf.js leaves a rejected promise of a damaged document behind after its answer. The reading itself is awaited, so
 * such a promise says nothing of any document. It must not end the reading of the next one.
 */
process.on('unhandledRejection', () => undefined);
new Worker(WATCHDOG, { eval: true, workerData: MOST_BYTES }).unref();

/** The format of one plug-in, or the built-in ones: a plug-in shares its process with nobody. */
const modules = process.argv.slice(2);
if (modules.length > 0) allowNoSignals();
const formats = modules.length === 0 ? builtInFormats : (await loadModules(modules)).filter(isFormat).map(withOrigins);

process.on('message', async (question: Question) => {
  const answer = await answerTo(question).catch(unusable);
  // A format loads with its first document. This process never ends by itself, and only then Node would write the
  // cache.
  flushCompileCache();
  try {
    process.send?.(answer);
  } catch (thrown) {
    process.send?.(unusable(thrown));
  }
});
process.send?.(READY);

function isFormat(plugin: Plugin): plugin is FormatPlugin<unknown> {
  return plugin.kind === 'format';
}

function withOrigins(format: FormatPlugin<unknown>): FormatPlugin<unknown> {
  return {
    ...format,
    parse: (document, config, context) => {
      const result = format.parse(document, config, context);
      return { ...result, statements: withSaidOrigins(result.statements) };
    },
  };
}

async function answerTo(question: Question): Promise<WorkerMessage> {
  switch (question.task) {
    case 'open':
      return { opened: await openDocument(question.order, openers) };
    case 'sniff':
      return { claims: claimsOn(question.head, question.name, formats) };
    case 'look':
      return look(question);
    case 'text':
      return textOf(question);
    case 'prepare':
      return { prepared: await prepareDocument(question.document, question.order, formats) };
    default:
      return { answer: await parseDocument(question.document, question.order, formats) };
  }
}

async function look({ document, named = 'auto', order, want }: LookQuestion): Promise<WorkerMessage> {
  const { lookAt, tableFormatOf } = await import('../../../connectors/inspectors.ts');
  const format = tableFormatOf(document.bytes);
  const options = { ...order.options.csv, profile: named, ...order.connectorOptions };
  return {
    looked: await lookAt(await preparedAs(document, format, order), format, {
      options,
      context: contextOf(order),
      want,
    }),
  };
}

async function textOf({ document, order, range }: TextQuestion): Promise<WorkerMessage> {
  const { tableFormatOf } = await import('../../../connectors/inspectors.ts');
  const { textOfOriginal } = await import('../../../connectors/originals.ts');
  const format = tableFormatOf(document.bytes);
  const prepared = await preparedAs(document, format, order);
  return { text: 'severity' in prepared ? null : textOfOriginal(prepared, format, range) };
}

function preparedAs(document: Document, format: string, order: ParseOrder): Promise<Document | Issue> {
  // A table of text is read as it is.
  return format === 'csv' ? Promise.resolve(document) : prepareDocument(document, { ...order, format }, formats);
}

/** A plug-in may have put a function into its result, which no message can hold. */
function unusable(thrown: unknown): WorkerMessage {
  return { unusable: error('parse.result', words('document.readerGaveCannotUsed', { why: messageOf(thrown) })) };
}
