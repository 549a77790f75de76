import type { StatementLine } from '../../../src/plugin/contract.ts';
import { type Message, words } from '../../../src/words/message.ts';
import { hasBalance, walked } from '../prove/covered.ts';
import type { OddRow } from '../read/collect.ts';
import { normaliseWords } from '../words/cells.ts';
import { hasPhrase } from '../words/match.ts';
import { CARRIED_WORDS, ROW_WORDS } from '../words/row-words.ts';
import { statedKind } from '../words/states-balance.ts';
import type { Basis } from './basis.ts';

const MOVED = words('row.amountBalanceNextLine');
const OPEN = words('row.noBalanceProvesSo');

/**
 * Lines outside the steps of the running balance that may be no transactions at all. Refused or reserved payments,
 * and sums of a month, stand without a balance at an end of the list. A line for the opening balance has that balance
 * as its amount.
 */
export function unprovedLines({
  pockets,
  proof: { by, pockets: proofs },
  layout: { balanceBefore },
}: Pick<Basis, 'pockets' | 'proof' | 'layout'>): readonly OddRow[] {
  if (by !== 'chain') return [];
  return pockets.flatMap(({ lines }, at) => {
    const proof = proofs[at];
    if (proof === undefined || proof.closes) return [];
    const walk = walked(lines, proof);
    const open = proof.chain.steps === 0 ? [] : openEnds(balanceBefore ? walk.toReversed() : walk);
    const oldest = balanceBefore ? [] : walk.slice(0, 1);
    const found = [
      ...open.map((line) => ({ line, what: OPEN })),
      ...movedBalances(balanceBefore ? walk.toReversed() : walk).map((line) => ({ line, what: MOVED })),
      ...oldest.flatMap((line) => openingIn(line).map((what) => ({ line, what }))),
    ];
    return found.map(({ line: { position }, what }) => ({ line: position.line ?? 1, what }));
  });
}

/**
 * The lines that no balance of their day closes, from lines in the order that the balances prove. A bank may print
 * balances here and there only. Whole days between two balances are then open by habit, and count as none.
 */
function openEnds(walk: readonly StatementLine[]): readonly StatementLine[] {
  const [first, last] = [walk.findIndex(hasBalance), walk.findLastIndex(hasBalance)];
  const open: StatementLine[] = [];
  let closed: string | undefined;
  for (let at = walk.length - 1; at >= 0; at -= 1) {
    const line = walk[at];
    if (line === undefined) continue;
    if (hasBalance(line)) closed = line.bookedOn;
    else if (line.bookedOn === closed) continue;
    else if (at > first && at < last) return [];
    else open.push(line);
  }
  return open;
}

/** The line before the first balance whose amount is that balance. Its cells may have moved, or one is lost. */
function movedBalances(walk: readonly StatementLine[]): readonly StatementLine[] {
  const first = walk.findIndex(hasBalance);
  const [line, next] = [walk[first - 1], walk[first]];
  if (line === undefined || next === undefined || next.balance === null) return [];
  const begin = next.balance - next.amount;
  return line.amount === begin || line.amount === -begin ? [line] : [];
}

/** Why the oldest line may be an opening balance: by its words and its amount, or by its words alone. */
function openingIn({ amount, balance, payee, memo, type }: StatementLine): readonly Message[] {
  const texts = [payee, memo, type].filter((text) => text !== null);
  if (
    (amount === balance || amount === 0n) &&
    texts.some((text) => hasPhrase(CARRIED_WORDS, text) || isNearOpening(text) || OTHER_SCRIPT.test(text))
  )
    return [words('row.balanceWordsMayCall')];
  return statedKind(texts) === 'opening' ? [words('row.wordsCallOpeningBalance')] : [];
}

/** A letter of a script of which no list has words: what the text says is not known. */
const OTHER_SCRIPT =
  /[^\P{L}\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}ー]/u;

const OPENING = ROW_WORDS.opening.split('|').filter((word) => word.length > 3);

/** `B/GWD`, `B/D`, `8B/FWD`: one place off a word for an opening balance. */
function isNearOpening(text: string): boolean {
  const plain = normaliseWords(text);
  return OPENING.some((word) => isOnePlaceApart(word, plain));
}

/**
 * Whether two texts differ in one place only. One character is replaced, two are exchanged, one is too
 * many, or two are lost.
 */
export function isOnePlaceApart(wanted: string, written: string): boolean {
  let same = 0;
  while (same < wanted.length && wanted[same] === written[same]) same += 1;
  let tail = 0;
  const most = Math.min(wanted.length, written.length) - same;
  while (tail < most && wanted.at(-1 - tail) === written.at(-1 - tail)) tail += 1;
  const [from, to] = [wanted.slice(same, wanted.length - tail), written.slice(same, written.length - tail)];
  if (from.length === 2 && to.length === 2) return from[0] === to[1] && from[1] === to[0];
  return from.length <= 1 ? to.length <= 1 : from.length <= 2 && to === '';
}
