import { words } from '../../../../src/words/message.ts';
import type { IssueLog } from '../issue-log.ts';
import { Aggregate } from './aggregate.ts';
import { LEAF, RANK, type Tag } from './tags.ts';

/** OFX nests about ten deep. */
const DEEPEST = 200;

export interface Listener {
  enter(aggregate: Aggregate): void;
  /** The aggregate is complete. True to keep it below its parent, else it is forgotten; a transaction always is. */
  leave(aggregate: Aggregate): boolean;
}

/** The end of an aggregate: its own closing tag, or the end of the aggregate around it. */
type End = 'own tag' | 'another end';

/**
 * Puts tags in their places although many are left open, closed twice or closed by another's name. Records every
 * repair.
 *
 * - A tag with text is a leaf and needs no end.
 * - A closing tag closes the tag of its name and all open tags in it.
 * - An empty tag left open is a leaf. The tags behind it belong to its parent.
 * - A known aggregate may open where it cannot stand. It ends the one that was left open.
 */
export class Structure {
  readonly #listener: Listener;
  readonly #issues: IssueLog;
  #top: Aggregate;
  #depth = 1;
  #lastLeaf: Tag | undefined;

  constructor(root: Tag, line: number, listener: Listener, issues: IssueLog) {
    this.#listener = listener;
    this.#issues = issues;
    this.#top = new Aggregate(root, line, undefined);
  }

  /** Names of what is open, outermost first. */
  get path(): readonly string[] {
    const names: string[] = [];
    for (let each: Aggregate | undefined = this.#top; each !== undefined; each = each.parent) names.push(each.tag.name);
    return names.reverse();
  }

  /** False where it nests deeper than any document may. */
  open(tag: Tag, value: string, line: number): boolean {
    if (tag.rank === LEAF && value !== '') {
      this.#top.set(tag.slot, value);
      this.#lastLeaf = tag;
      return true;
    }
    this.#lastLeaf = undefined;
    if (tag.rank !== LEAF) {
      this.#endWhatCannotHold(tag, line);
      if (value !== '') this.#issues.flaw('ofx.textWhereOnlyTags', line);
    }
    this.#push(tag, line);
    return this.#depth <= DEEPEST;
  }

  close(tag: Tag, value: string, line: number): void {
    const ownLeaf = this.#lastLeaf === tag;
    this.#lastLeaf = undefined;
    if (value !== '') this.#issues.flaw('ofx.textAfterClosingTag', line);
    if (ownLeaf) return;
    let opener: Aggregate | undefined = this.#top;
    while (opener !== undefined && opener.tag !== tag) opener = opener.parent;
    if (opener?.parent === undefined) this.#recordStray(tag, line);
    else this.#popTo(opener, line, 'own tag');
  }

  /** `<MEMO/>`: nothing, but an end of the leaf before. */
  empty(value: string, line: number): void {
    this.#lastLeaf = undefined;
    if (value !== '') this.#issues.flaw('ofx.textAfterClosingTag', line);
  }

  /** The document is closed: so is all that is still open in it. */
  finish(line: number): void {
    let outermost = this.#top;
    while (outermost.parent?.parent !== undefined) outermost = outermost.parent;
    this.#popTo(outermost, line, 'another end');
  }

  #push(tag: Tag, line: number): void {
    this.#top = new Aggregate(tag, line, this.#top);
    this.#depth++;
    if (tag.rank !== LEAF) this.#listener.enter(this.#top);
  }

  #endWhatCannotHold(tag: Tag, line: number): void {
    let left: Aggregate | undefined;
    for (let each = this.#top; each.parent !== undefined; each = each.parent) {
      if (each.tag.rank >= tag.rank && each.tag.rank !== LEAF) left = each;
    }
    if (left !== undefined) this.#popTo(left, line, 'another end');
  }

  /** Ends `target` and everything open in it. */
  #popTo(target: Aggregate, line: number, end: End): void {
    for (;;) {
      const each = this.#top;
      const { parent } = each;
      if (parent === undefined) return;
      this.#top = parent;
      this.#depth--;
      this.#end(each, parent, each === target ? end : 'another end', line);
      if (each === target) return;
    }
  }

  #end(aggregate: Aggregate, parent: Aggregate, end: End, line: number): void {
    const { name, rank } = aggregate.tag;
    if (end === 'another end') {
      if (rank === LEAF) {
        this.#issues.flaw('ofx.emptyTagWithoutEnd', aggregate.line);
        parent.absorb(aggregate);
        return;
      }
      const message = words('ofx.lineNoClosingTag', { name, line: aggregate.line });
      this.#issues.warning('ofx.unclosed', message, line);
    }
    if (rank === LEAF && aggregate.isEmpty) return;
    parent.markUsed();
    if (this.#listener.leave(aggregate) && rank !== RANK.transaction) parent.adopt(aggregate);
  }

  #recordStray(tag: Tag, line: number): void {
    if (tag.rank === LEAF) this.#issues.flaw('ofx.closingTagNothingOpen', line);
    else this.#issues.warning('ofx.stray-close', words('ofx.closesNothingOpenHere', { name: tag.name }), line);
  }
}
