/** The leaves that are read, and where an aggregate keeps each. All others are only passed over. */
export const SLOTS = {
  TRNTYPE: 0,
  LOANTRNTYPE: 1,
  DTPOSTED: 2,
  DTTRAN: 3,
  DTAVAIL: 4,
  TRNAMT: 5,
  FITID: 6,
  REFNUM: 7,
  CHECKNUM: 8,
  NAME: 9,
  MEMO: 10,
  CORRECTFITID: 11,
  CORRECTACTION: 12,
  CURSYM: 13,
  CURRATE: 14,
  CURDEF: 15,
  BALAMT: 16,
  DTASOF: 17,
  DTSTART: 18,
  DTEND: 19,
  DTSERVER: 20,
  BANKID: 21,
  BROKERID: 22,
  BRANCHID: 23,
  ACCTID: 24,
  LOANACCTID: 25,
  ACCTTYPE: 26,
  ACCTTYPE2: 27,
  LOANACCTTYPE: 28,
  CODE: 29,
  SEVERITY: 30,
  MESSAGE: 31,
} as const;
export type LeafName = keyof typeof SLOTS;

const LEAF_SLOTS: ReadonlyMap<string, number> = new Map(Object.entries(SLOTS));
export const SLOT_COUNT = LEAF_SLOTS.size;

const IDENTIFIERS = new Set([
  'FITID',
  'CORRECTFITID',
  'ACCTID',
  'BANKID',
  'BRANCHID',
  'LOANACCTID',
  'CHECKNUM',
  'REFNUM',
]);

/** A tag name in capitals, and what is known of it. One object a name, so that names compare by identity. */
export interface Tag {
  readonly name: string;
  /**
   * How deep a known aggregate stands: the message set is 1, a statement 3, a transaction 6. One that opens inside
   * another of equal or greater rank means that the other's closing tag is missing. `LEAF` for everything else.
   */
  readonly rank: number;
  /** Where an aggregate keeps this leaf's value; -1 for what is not read. */
  readonly slot: number;
  /** Its value is an identifier: where a beautifier has broken it over lines, the parts belong together. */
  readonly isIdentifier: boolean;
}

/** Leaves, and aggregates that the reader has no need to know. */
export const LEAF = 99;

export const RANK = {
  document: 0,
  messageSet: 1,
  response: 2,
  statement: 3,
  list: 4,
  entry: 5,
  transaction: 6,
  part: 7,
};

const AGGREGATES: readonly (readonly [rank: number, names: string])[] = [
  [RANK.document, 'OFX'],
  [RANK.response, 'SONRS STMTTRNRS CCSTMTTRNRS LOANSTMTTRNRS INVSTMTTRNRS'],
  [RANK.statement, 'STMTRS CCSTMTRS LOANSTMTRS INVSTMTRS'],
  [RANK.list, 'BANKTRANLIST BANKTRANLISTP LOANTRANLIST INVTRANLIST INVPOSLIST LEDGERBAL AVAILBAL PRINBAL INVBAL'],
  [RANK.list, 'BANKACCTFROM CCACCTFROM LOANACCTFROM INVACCTFROM'],
  [RANK.entry, 'INVBANKTRAN'],
  [RANK.transaction, 'STMTTRN STMTTRNP LOANSTMTTRN'],
  [RANK.part, 'PAYEE BANKACCTTO CCACCTTO LOANACCTTO CURRENCY ORIGCURRENCY'],
];

const RECENT = 1024;

/** The tags met in one document. */
export class TagTable {
  readonly #tags = new Map<string, Tag>();
  /** By hash of the name as written: saves making a string of it for each of a million tags. */
  readonly #recent: ({ readonly written: string; readonly tag: Tag } | undefined)[] = Array(RECENT).fill(undefined);

  constructor() {
    for (const [rank, names] of AGGREGATES)
      for (const name of names.split(' ')) this.#tags.set(name, tagOf(name, rank));
  }

  /** The tag written at `start` to `end` of `text`, in whatever case; `hash` depends on these characters alone. */
  find(text: string, start: number, end: number, hash: number): Tag {
    const index = hash & (RECENT - 1);
    const recent = this.#recent[index];
    if (recent !== undefined && recent.written.length === end - start && text.startsWith(recent.written, start)) {
      return recent.tag;
    }
    const written = text.slice(start, end);
    const name = written.toUpperCase();
    const tag = this.#tags.get(name) ?? tagOf(name, /MSGSRSV\d+$/.test(name) ? RANK.messageSet : LEAF);
    this.#tags.set(name, tag);
    this.#recent[index] = { written, tag };
    return tag;
  }
}

function tagOf(name: string, rank: number): Tag {
  return { name, rank, slot: LEAF_SLOTS.get(name) ?? -1, isIdentifier: IDENTIFIERS.has(name) };
}
