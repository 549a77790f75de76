import type { Schema, SchemaIssue } from '../../src/plugin/contract.ts';
import { inEnglish, words } from '../../src/words/message.ts';

type Words = Readonly<Record<string, readonly string[]>>;

/** Each option left out, or one of its words. */
export type Choices<Known extends Words> = { readonly [Name in keyof Known]?: Known[Name][number] | undefined };

/**
 * The schema of a format whose options are each one of a few words. Any other name or value is refused. `shape` tells
 * the names, as zod's objects do. The library for larger schemas takes longer to load than most files to read.
 */
export function choices<const Known extends Words>(known: Known): Schema<Choices<Known>> & { readonly shape: Known } {
  const isKnown = (name: string, value: unknown): boolean =>
    Object.entries(known).some(([each, taken]) => each === name && taken.some((word) => word === value));
  const isChosen = (options: unknown): options is Choices<Known> =>
    typeof options === 'object' &&
    options !== null &&
    Object.entries(options).every(([name, value]) => isKnown(name, value));
  const refusalsOf = (options: unknown): readonly SchemaIssue[] => {
    if (typeof options !== 'object' || options === null) return [said];
    const wrong = Object.entries(options).filter(([name, value]) => !isKnown(name, value));
    return wrong.map(([name]) => {
      return Object.hasOwn(known, name) ? { ...said, path: [name] } : { ...said, path: [], keys: [name] };
    });
  };
  const names = Object.entries(known).map(inWords).join(', ');
  const takes = names === '' ? words('format.knowsNone') : words('format.itKnows', { names });
  const said = { message: inEnglish(takes), words: takes };
  return {
    shape: known,
    '~standard': {
      version: 1,
      vendor: 'bankfeed',
      validate: (options) => (isChosen(options) ? { value: options } : { issues: refusalsOf(options) }),
      jsonSchema: { input: () => schemaOf(known) },
    },
  };
}

function schemaOf(known: Words): Record<string, unknown> {
  const properties = Object.entries(known).map(([name, words]) => [name, { enum: words }] as const);
  return { type: 'object', properties: Object.fromEntries(properties), additionalProperties: false };
}

function inWords([name, words]: readonly [string, readonly string[]]): string {
  return `${name} (${words.join(', ')})`;
}
