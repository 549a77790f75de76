/**
 * One life of the program as a process of its own, for a test that kills it. It waits for a message that says what to
 * do. Then it makes its passes over one API, and ends. The parent has the server, and the truth.
 */
import { live, type Orders, type Question } from './storm-passes.ts';

/** The messages of the life to its parent; each is answered by one message. */
export type Word = { readonly kind: 'ready' } | Question;

function ask(word: Word): Promise<string> {
  return new Promise((resolve) => {
    process.once('message', (answer: string) => resolve(answer));
    process.send?.(word);
  });
}

process.once('message', (orders: Orders) => {
  live(orders, ask).then(
    () => process.exit(0),
    (thrown: unknown) => {
      console.error(thrown);
      process.exit(3);
    },
  );
});
process.send?.({ kind: 'ready' } satisfies Word);
