import { withoutWords } from '../../../src/domain/issue.ts';

/** Plain data as programs read it: the messages in it are English texts. */
export function english(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, withoutWords));
}
