/** Long work on a copy of the state in a process of its own, one question after the other. */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { AppError } from '../../lib/errors.ts';
import { compiledCode } from '../../lib/node/compiled-code.ts';
import { programModule } from '../../lib/program-file.ts';
import type { Settings } from '../../settings/settings.ts';
import type { UndoReport } from '../../sync/history/undo.ts';
import type { NamedFile, PreviewedFile } from '../../sync/preview/preview.ts';
import type { ConnectorConfig } from '../../sync/run/deps.ts';
import type { AsideAnswer, AsideOrder, AsideQuestion } from './messages.ts';

/**
 * Answers about possible changes; the state stays untouched. Throws the AppError of a refused question, and
 * `aside.ended`.
 */
export interface Aside {
  /** The result of an undo of runs and documents. */
  undo(targets: readonly string[]): Promise<UndoReport>;
  /** The result of a sync of these files, read as the connector reads. */
  preview(files: readonly NamedFile[], as: ConnectorConfig): Promise<readonly PreviewedFile[]>;
  /** Ends what is under way. */
  close(): void;
}

const PROCESS = fileURLToPath(programModule('src/app/aside/aside-process'));
const LONGEST_MS = 10 * 60_000;

export function openAside(settings: Settings): Aside {
  let turn: Promise<unknown> = Promise.resolve();
  let current: ChildProcess | undefined;
  let isClosed = false;
  const ask = (question: AsideQuestion): Promise<AsideAnswer> => {
    const asked = turn.then(() => {
      if (isClosed) throw ended('the daemon stops');
      current = startProcess();
      const over = endOf(current);
      return { over, answer: answerOf(current, { settings, question }) };
    });
    // Not the answer: a report would stay until the next question. The copy is removed after the answer.
    const done = (): void => undefined;
    turn = asked.then(({ over }) => over).then(done, done);
    return asked.then(({ answer }) => answer);
  };
  return {
    undo: async (targets) => {
      const answer = given(await ask({ kind: 'undo', targets }));
      if (answer.kind !== 'undo') throw ended('it answered another question');
      return answer.report;
    },
    preview: async (files, as) => {
      const answer = given(await ask({ kind: 'preview', files, as }));
      if (answer.kind !== 'preview') throw ended('it answered another question');
      return answer.files;
    },
    close: () => {
      isClosed = true;
      current?.kill('SIGKILL');
    },
  };
}

/** It gets nothing of our environment: the settings are filled in already. */
function startProcess(): ChildProcess {
  const child = fork(PROCESS, [], {
    env: compiledCode(),
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.unref();
  return child;
}

function endOf(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
}

function answerOf(child: ChildProcess, order: AsideOrder): Promise<AsideAnswer> {
  const { promise, reject, resolve } = Promise.withResolvers<AsideAnswer>();
  const timer = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS);
  child.once('message', (answer: AsideAnswer) => resolve(answer));
  child.once('error', (thrown) => reject(ended(thrown.message)));
  child.once('exit', (code, signal) => {
    clearTimeout(timer);
    reject(ended(signal ?? `exit code ${code}`));
  });
  child.send(order, (failure) => failure !== null && reject(ended(failure.message)));
  return promise;
}

function given(answer: AsideAnswer): Exclude<AsideAnswer, { kind: 'failed' }> {
  if (answer.kind !== 'failed') return answer;
  const { code, exitCode, hint, message } = answer;
  throw new AppError(code, message, { exitCode, ...(hint === undefined ? {} : { hint }) });
}

function ended(why: string): AppError {
  return new AppError('aside.ended', `the process that works this out ended: ${why}`, { hint: 'load the page again' });
}
