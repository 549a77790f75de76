import type { IssueLog } from './issue-log.ts';
import { LEAF, type Tag } from './tags.ts';

/** OFX nests about ten deep. */
const DEEPEST = 200;

/** An aggregate while it is open: its leaves, and those of its aggregates that the listener wanted kept. */
export class Aggregate {
  readonly tag: Tag;
  readonly line: number;
  readonly parent: Aggregate | undefined;
  readonly names: string[] = [];
  readonly values: string[] = [];
  readonly children: Aggregate[] = [];

  constructor(tag: Tag, line: number, parent: Aggregate | undefined) {
    this.tag = tag;
    this.line = line;
    this.parent = parent;
  }

  /** The first value of a leaf, or undefined. Values are never empty. */
  leaf(name: string): string | undefined {
    const at = this.names.indexOf(name);
    return at < 0 ? undefined : this.values[at];
  }

  /** Whether a leaf stands here twice with different values: two things have run into one. */
  contradicts(name: string): boolean {
    const first = this.names.indexOf(name);
    const last = this.names.lastIndexOf(name);
    return first !== last && this.values[first] !== this.values[last];
  }

  child(name: string): Aggregate | undefined {
    return this.children.find((each) => each.tag.name === name);
  }
}

export interface Listener {
  enter(aggregate: Aggregate): void;
  /** The aggregate is complete. True to keep it below its parent, else it is forgotten. */
  leave(aggregate: Aggregate): boolean;
}

/**
 * Puts tags in their places although many are left open, closed twice or closed by another's name:
 * a tag with text is a leaf and needs no end; a closing tag closes what it names and all that is open in it; an empty
 * tag left open was a leaf, and what seemed to stand in it belongs to its parent; a known aggregate that opens where
 * it cannot stand ends the one that was left open. Every such repair is recorded.
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
      this.#top.names.push(tag.name);
      this.#top.values.push(value);
      this.#lastLeaf = tag;
      return true;
    }
    this.#lastLeaf = undefined;
    if (tag.rank !== LEAF) {
      this.#endWhatCannotHold(tag, line);
      if (value !== '') this.#issues.slip('text where only tags belong', line);
    }
    this.#top = new Aggregate(tag, line, this.#top);
    this.#depth++;
    if (tag.rank !== LEAF) this.#listener.enter(this.#top);
    return this.#depth <= DEEPEST;
  }

  close(tag: Tag, value: string, line: number): void {
    const ownLeaf = this.#lastLeaf === tag;
    this.#lastLeaf = undefined;
    if (value !== '') this.#issues.slip('text after a closing tag', line);
    if (ownLeaf) return;
    const opener = this.#find((each) => each.tag === tag);
    if (opener === undefined) this.#recordStray(tag, line);
    else this.#popTo(opener, line);
  }

  /** `<MEMO/>`: nothing, but an end of the leaf before. */
  empty(value: string, line: number): void {
    this.#lastLeaf = undefined;
    if (value !== '') this.#issues.slip('text after a closing tag', line);
  }

  /** The document is closed: so is all that is still open in it. */
  finish(line: number): void {
    const outermost = this.#findOutermost(() => true);
    if (outermost !== undefined) this.#popTo(outermost, line, false);
  }

  #endWhatCannotHold(tag: Tag, line: number): void {
    const left = this.#findOutermost((each) => each.tag.rank >= tag.rank && each.tag.rank !== LEAF);
    if (left === undefined) return;
    this.#popTo(left, line, false);
  }

  #find(matches: (aggregate: Aggregate) => boolean): Aggregate | undefined {
    let each = this.#top;
    while (each.parent !== undefined) {
      if (matches(each)) return each;
      each = each.parent;
    }
    return undefined;
  }

  #findOutermost(matches: (aggregate: Aggregate) => boolean): Aggregate | undefined {
    let found: Aggregate | undefined;
    for (let each = this.#top; each.parent !== undefined; each = each.parent) if (matches(each)) found = each;
    return found;
  }

  /** Ends `target` and everything open in it. */
  #popTo(target: Aggregate, line: number, byItsOwnTag = true): void {
    for (;;) {
      const each = this.#top;
      const { parent } = each;
      if (parent === undefined) return;
      this.#top = parent;
      this.#depth--;
      this.#end(each, parent, byItsOwnTag && each === target, line);
      if (each === target) return;
    }
  }

  #end(aggregate: Aggregate, parent: Aggregate, byItsOwnTag: boolean, line: number): void {
    const { name, rank } = aggregate.tag;
    const isEmpty = aggregate.names.length === 0 && aggregate.children.length === 0;
    if (rank === LEAF && !byItsOwnTag) {
      this.#issues.slip('empty tag without an end', aggregate.line);
      parent.names.push(...aggregate.names);
      parent.values.push(...aggregate.values);
      parent.children.push(...aggregate.children);
      return;
    }
    if (!byItsOwnTag) {
      const message = `<${name}> of line ${aggregate.line} has no closing tag; it is taken to end here`;
      this.#issues.warning('ofx.unclosed', message, line);
    }
    if (rank === LEAF && isEmpty) return;
    if (this.#listener.leave(aggregate)) parent.children.push(aggregate);
  }

  #recordStray(tag: Tag, line: number): void {
    if (tag.rank === LEAF) this.#issues.slip('closing tag of nothing that is open', line);
    else this.#issues.warning('ofx.stray-close', `</${tag.name}> closes nothing that is open here; ignored`, line);
  }
}
