import { type MailCursor, NOWHERE, type Place } from './cursor.ts';

/** A letter by what the server numbers it. */
export interface Numbered {
  readonly mailbox: string;
  readonly uidValidity: string;
  readonly listed: { readonly uid: number };
}

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
    if (!this.#isHeld) this.#put(mailbox, place, stillAhead(this.#triedIn(mailbox), place));
    return this.#cursor;
  }

  /** Everything up to here was met, and what was taken of it is committed. */
  pass(mailbox: string, place: Place): void {
    const before = this.#cursor;
    if (this.reach(mailbox, place) !== before) this.#advance(this.#cursor);
  }

  /** How often reading this letter ended the process. */
  triesOf(letter: Numbered): number {
    return this.#triedIn(letter.mailbox)[letterId(letter)] ?? 0;
  }

  /** Notes it durably. None: the letter is forgotten. */
  noteTries(letter: Numbered, tries: number): void {
    const { mailbox } = letter;
    const { [letterId(letter)]: _, ...others } = this.#triedIn(mailbox);
    const tried = tries === 0 ? others : { ...others, [letterId(letter)]: tries };
    this.#put(mailbox, this.#cursor[mailbox] ?? NOWHERE, tried);
    this.#advance(this.#cursor);
  }

  #triedIn(mailbox: string): Readonly<Record<string, number>> {
    return this.#cursor[mailbox]?.tried ?? {};
  }

  #put(mailbox: string, { uidValidity, lastUid, rules }: Place, tried: Readonly<Record<string, number>>): void {
    const place = { uidValidity, lastUid, rules, ...(Object.keys(tried).length === 0 ? {} : { tried }) };
    this.#cursor = { ...this.#cursor, [mailbox]: place };
  }
}

/** `17.4`: the message with UID 4 under UIDVALIDITY 17. */
function letterId({ uidValidity, listed }: Numbered): string {
  return `${uidValidity}.${listed.uid}`;
}

/** The letters that this place has not passed; those under another UIDVALIDITY are no more. */
function stillAhead(tried: Readonly<Record<string, number>>, place: Place): Readonly<Record<string, number>> {
  const entries = Object.entries(tried).filter(([letter]) => {
    const [uidValidity, uid] = letter.split('.');
    return uidValidity === place.uidValidity && Number(uid) > place.lastUid;
  });
  return Object.fromEntries(entries);
}
