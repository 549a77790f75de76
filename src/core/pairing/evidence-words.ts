import { type MessageKey, t } from '../../words/speak.ts';
import type { Evidence } from './types.ts';

/** Why two lines may be one transfer, for people. */
const EVIDENCE_WORDS: Readonly<Record<Evidence, MessageKey>> = {
  account: 'story.oneNamesOtherAccount',
  reference: 'story.bothShareReference',
  rule: 'story.ruleSaysSo',
  words: 'story.bothSpeakTransfer',
  word: 'story.oneSpeaksTransfer',
  printed: 'story.bankPrintsOtherAmount',
  only: 'story.noOtherLineCould',
};

/** `one names the other account, both speak of a transfer`. Words of another version stay as they are. */
export function sayEvidence(evidence: readonly string[]): string {
  const words: Readonly<Record<string, MessageKey>> = EVIDENCE_WORDS;
  return evidence.map((each) => (words[each] === undefined ? each : t(words[each]))).join(', ');
}
