import { type Sentence, t } from '../../words/speak.ts';
import type { Evidence } from './types.ts';

/** Why two lines may be one transfer, for people. */
const EVIDENCE_WORDS: Readonly<Record<Evidence, Sentence>> = {
  account: 'one names the other account',
  reference: 'both share a reference',
  rule: 'a rule says so',
  words: 'both speak of a transfer',
  word: 'one speaks of a transfer',
  printed: 'the bank prints the other amount',
  only: 'no other line could be meant',
};

/** `one names the other account, both speak of a transfer`. Words of another version stay as they are. */
export function sayEvidence(evidence: readonly string[]): string {
  const words: Readonly<Record<string, Sentence>> = EVIDENCE_WORDS;
  return evidence.map((each) => (words[each] === undefined ? each : t(words[each]))).join(', ');
}
