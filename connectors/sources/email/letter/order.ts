import { z } from 'zod';
import type { Issue, OpenedPart, SourceContext } from '../../../../src/plugin/contract.ts';
import { isMessageData, type Message } from '../../../../src/words/message.ts';

/** The answer of a name server about a key, or its error code. */
const keyRecord = z.union([z.object({ records: z.array(z.array(z.string())) }), z.object({ code: z.string() })]);

/** The order for the reading of a letter. */
export const letterOptions = z.object({
  /** Patterns of names of files. */
  attachments: z.array(z.string()),
  /** For archives that are locked. */
  passwords: z.array(z.string()),
  /** Whether its text is wanted too. */
  text: z.boolean(),
  /** How its signatures are to be verified; null: they are not. `at`: milliseconds, when the server took it in. */
  proof: z.object({ at: z.number(), keys: z.record(z.string(), keyRecord) }).nullable(),
});

export type LetterOptions = z.output<typeof letterOptions>;

/**
 * The keys for the signatures of a letter. They are looked up before the reading, since the reader has no way to the
 * network.
 */
export type Proof = NonNullable<LetterOptions['proof']>;
export type KeyRecord = z.output<typeof keyRecord>;

const said = z.union([z.string(), z.custom<Message>(isMessageData)]);

const verdict = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('authentic'), by: z.string() }),
  z.object({ kind: z.literal(['unauthenticated', 'unverifiable', 'later']), reason: said }),
]);

/** The facts about a letter besides its files. */
const letterFacts = z.object({
  verdict: verdict.nullable(),
  /** Names of files that were not asked for. */
  passedOver: z.array(z.string()),
  /** Null where it was not wanted. */
  text: z.union([z.object({ text: z.string() }), z.object({ fault: said })]).nullable(),
});

export type LetterFacts = z.output<typeof letterFacts>;

/** A letter taken apart. */
export interface OpenedLetter extends LetterFacts {
  readonly files: readonly OpenedPart[];
}

/** Has a letter taken apart by the process that reads; or says why it cannot be. */
export async function openLetter(
  open: SourceContext['open'],
  name: string,
  bytes: Uint8Array,
  options: LetterOptions,
): Promise<OpenedLetter | Issue> {
  const opened = await open({ opener: 'letter', name, bytes, options });
  return 'severity' in opened ? opened : { ...letterFacts.parse(opened.facts), files: opened.parts };
}
