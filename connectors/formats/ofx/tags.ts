/** A tag name in capitals, and what is known of it. One object a name, so that names compare by identity. */
export interface Tag {
  readonly name: string;
  /**
   * How deep a known aggregate stands: the message set is 1, a statement 3, a transaction 6. One that opens inside
   * another of equal or greater rank means that the other's closing tag is missing. `LEAF` for everything else.
   */
  readonly rank: number;
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

const KNOWN: Readonly<Record<keyof typeof RANK, string>> = {
  document: 'OFX',
  messageSet: '',
  response: 'SONRS STMTTRNRS CCSTMTTRNRS LOANSTMTTRNRS INVSTMTTRNRS',
  statement: 'STMTRS CCSTMTRS LOANSTMTRS INVSTMTRS',
  list:
    'BANKTRANLIST BANKTRANLISTP LOANTRANLIST INVTRANLIST INVPOSLIST LEDGERBAL AVAILBAL PRINBAL INVBAL ' +
    'BANKACCTFROM CCACCTFROM LOANACCTFROM INVACCTFROM',
  entry: 'INVBANKTRAN',
  transaction: 'STMTTRN STMTTRNP LOANSTMTTRN',
  part: 'PAYEE BANKACCTTO CCACCTTO LOANACCTTO CURRENCY ORIGCURRENCY',
};

/** The tags met in one document. */
export class TagTable {
  readonly #tags = new Map<string, Tag>();

  constructor() {
    for (const [level, names] of Object.entries(KNOWN)) {
      const rank = RANK[level as keyof typeof RANK];
      for (const name of names.split(' ')) this.#tags.set(name, { name, rank });
    }
  }

  /** The tag written at `start` to `end` of `text`, in whatever case. */
  find(text: string, start: number, end: number): Tag {
    const written = text.slice(start, end);
    const known = this.#tags.get(written);
    if (known !== undefined) return known;
    const name = written.toUpperCase();
    const tag = this.#tags.get(name) ?? { name, rank: /MSGSRSV\d+$/.test(name) ? RANK.messageSet : LEAF };
    this.#tags.set(written, tag);
    return tag;
  }
}
