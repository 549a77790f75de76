/** The host's end of the pipe for questions: a plug-in waits there, with its thread, for each answer. */
import type { Duplex } from 'node:stream';
import { deserialize, serialize } from 'node:v8';
import { AppError } from '../../lib/errors.ts';
import { failureOf } from './failure.ts';
import { LENGTH_BYTES, type Outcome, type QuestionName, type Questions } from './protocol.ts';

/**
 * The questions of a plug-in that get an answer at once. Before its opening, and for a notice, that is only the time.
 */
export type Answers = {
  readonly [Name in QuestionName]: (input: Questions[Name]['input']) => Questions[Name]['output'];
};

/** A question is a name and a short text; a kept token or a cursor is the longest. */
const MOST_BYTES = 16 * 1024 * 1024;

/** @param onQuestion called with each question: a sign of life */
export function answerQuestions(
  pipe: Duplex,
  answers: () => Partial<Answers> | undefined,
  onQuestion: () => void,
): void {
  let waiting: Buffer = Buffer.alloc(0);
  pipe.on('error', () => undefined);
  pipe.on('data', (bytes: Buffer) => {
    waiting = waiting.length === 0 ? bytes : Buffer.concat([waiting, bytes]);
    for (;;) {
      if (waiting.length < LENGTH_BYTES) return;
      const length = waiting.readUInt32LE(0);
      if (length > MOST_BYTES) return void pipe.destroy();
      if (waiting.length < LENGTH_BYTES + length) return;
      const packed = waiting.subarray(LENGTH_BYTES, LENGTH_BYTES + length);
      onQuestion();
      pipe.write(frame(serialize(answerTo(packed, answers()))));
      waiting = waiting.subarray(LENGTH_BYTES + length);
    }
  });
}

function answerTo(packed: Uint8Array, answers: Partial<Answers> | undefined): Outcome {
  try {
    const { input, name } = deserialize(packed) as { readonly name: QuestionName; readonly input: never };
    const answer = answers?.[name];
    if (answer === undefined) throw new AppError('plugin.early', `${name} cannot be asked before \`open\``);
    return { output: answer(input) };
  } catch (thrown) {
    return { failure: failureOf(thrown) };
  }
}

function frame(packed: Buffer): Buffer {
  const head = Buffer.alloc(LENGTH_BYTES);
  head.writeUInt32LE(packed.length, 0);
  return Buffer.concat([head, packed]);
}
