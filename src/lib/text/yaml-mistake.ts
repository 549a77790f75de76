import { messageOf } from '../errors.ts';

/** What the YAML parser threw, in words for a person. Its own word for aliases of aliases speaks of an attack. */
export function yamlMistake(thrown: unknown): string {
  const said = messageOf(thrown);
  return said.startsWith('Excessive alias count')
    ? 'its aliases (such as *name) unfold to too many values: write the values out'
    : said;
}
