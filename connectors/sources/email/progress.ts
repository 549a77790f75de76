import type { MailCursor, Place } from './cursor.ts';

/** How far all mailboxes were read. */
export class Progress {
  readonly #advance: (cursor: MailCursor) => void;
  #cursor: MailCursor;
  /** A message that is to be looked at again lies behind: the cursor must not pass it. */
  #isHeld = false;

  constructor(cursor: MailCursor, advance: (cursor: MailCursor) => void) {
    this.#cursor = cursor;
    this.#advance = advance;
  }

  get cursor(): MailCursor {
    return this.#cursor;
  }

  /** A new mailbox: what was held in another does not hold this one. */
  begin(): void {
    this.#isHeld = false;
  }

  hold(): void {
    this.#isHeld = true;
  }

  reach(mailbox: string, place: Place): MailCursor {
    if (!this.#isHeld) this.#cursor = { ...this.#cursor, [mailbox]: { ...place } };
    return this.#cursor;
  }

  /** Everything up to here was met, and what was taken of it is committed. */
  pass(mailbox: string, place: Place): void {
    if (this.#isHeld) return;
    this.#advance(this.reach(mailbox, place));
  }
}
