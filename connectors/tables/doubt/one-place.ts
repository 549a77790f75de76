import { normaliseWords } from '../words/cells.ts';

/**
 * Whether two texts differ in one place only. One character is replaced, two are exchanged, or one is too many. Up to
 * `mostLost` characters may be lost.
 */
export function isOnePlaceApart(wanted: string, written: string, mostLost = 2): boolean {
  let same = 0;
  while (same < wanted.length && wanted[same] === written[same]) same += 1;
  let tail = 0;
  const most = Math.min(wanted.length, written.length) - same;
  while (tail < most && wanted.at(-1 - tail) === written.at(-1 - tail)) tail += 1;
  const [from, to] = [wanted.slice(same, wanted.length - tail), written.slice(same, written.length - tail)];
  if (from.length === 2 && to.length === 2) return from[0] === to[1] && from[1] === to[0];
  return from.length <= 1 ? to.length <= 1 : from.length <= mostLost && to === '';
}

/**
 * Whether a text is one letter off a word (normalised). A damaged byte may take its neighbour along. `REVERTED` then
 * becomes `R７ERTED`, read in a charset of double bytes.
 */
export function isNearWord(word: string, text: string): boolean {
  const latin = text.replace(NOT_LATIN, '');
  return (
    isOnePlaceApart(word, normaliseWords(text), 1) ||
    (latin !== text && isOnePlaceApart(word, normaliseWords(latin), 2))
  );
}

const NOT_LATIN = /[^\p{Script=Latin}\p{ASCII}]/gu;
