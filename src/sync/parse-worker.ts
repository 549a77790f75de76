/** Runs in a worker thread: reads one document after the other for parse-pool. Nothing here may bring the daemon down. */
import { parentPort, workerData } from 'node:worker_threads';
import { builtIns } from '../../connectors/index.ts';
import { error } from '../domain/issue.ts';
import { messageOf } from '../lib/errors.ts';
import type { FormatPlugin } from '../plugin/contract.ts';
import { loadModules } from '../plugin/load.ts';
import { parseDocument } from './parse-document.ts';
import { type ParseAnswer, type ParseQuestion, packAnswer, transfersOf, type WorkerSetup } from './parse-message.ts';

const setup = workerData as WorkerSetup;
const plugins = [...builtIns, ...(await loadModules(setup.modules))];
const formats = plugins.filter((plugin): plugin is FormatPlugin<unknown> => plugin.kind === 'format');

parentPort?.on('message', (question: ParseQuestion) => {
  const answer = answerTo(question);
  parentPort?.postMessage(answer, transfersOf(answer));
});

function answerTo({ document, order }: ParseQuestion): ParseAnswer {
  try {
    return packAnswer(parseDocument(document, order, formats));
  } catch (thrown) {
    const said = `what the reader gave cannot be used: ${messageOf(thrown)}`;
    return { format: null, statements: [], issues: [error('parse.result', said)] };
  }
}
