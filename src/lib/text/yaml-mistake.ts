import { type Said, words } from '../../words/message.ts';
import { messageOf } from '../errors.ts';

/** What the YAML parser threw, in words for a person. Its own word for aliases of aliases speaks of an attack. */
export function yamlMistake(thrown: unknown): Said {
  const said = messageOf(thrown);
  return said.startsWith('Excessive alias count') ? words('settings.aliasesSuchNameUnfold') : said;
}
