import type { Statement } from '../../../src/domain/statement.ts';
import type { IssueLog } from './issue-log.ts';
import type { Aggregate } from './markup/aggregate.ts';
import type { Listener } from './markup/structure.ts';
import { RANK } from './markup/tags.ts';
import { type DocumentContext, StatementDraft } from './statement.ts';
import { shorten } from './transaction.ts';
import type { Amount } from './values/amount.ts';
import { readInstant } from './values/dates.ts';
import { checkStatus } from './values/line-status.ts';

/** Leaves that only a transaction has. Directly in a statement or list they tell of a transaction that was torn. */
const ONLY_IN_TRANSACTIONS = ['TRNAMT', 'FITID', 'DTPOSTED'] as const;

/** Of those, what no purchase of securities has either: its tag, not its list, was damaged. */
const IN_NO_SECURITY = ['TRNAMT', 'DTPOSTED'] as const;

/** Gathers the statements of one OFX document from its aggregates as they are completed. */
export class DocumentReader implements Listener {
  readonly statements: Statement[] = [];
  readonly #context: DocumentContext;
  #draft: StatementDraft | undefined;
  #server: string | null = null;

  constructor(context: DocumentContext) {
    this.#context = context;
  }

  enter(aggregate: Aggregate): void {
    if (aggregate.tag.rank === RANK.statement) this.#draft = new StatementDraft(aggregate, this.#context);
  }

  leave(aggregate: Aggregate): boolean {
    const { name, rank } = aggregate.tag;
    if (rank === RANK.transaction) this.#addLine(aggregate);
    else if (rank === RANK.list) this.#leaveList(aggregate);
    else if (rank === RANK.statement) this.#finish(aggregate);
    else if (name === 'STATUS') checkStatus(aggregate, this.#context.issues);
    else if (name === 'SONRS') this.#server = readInstant(aggregate.leaf('DTSERVER') ?? '');
    else {
      // Outside of statements stand transfers that were asked for (`<XFERINFO>`), with the same leaves.
      if (this.#draft !== undefined) this.#refuseTornLeaves(aggregate, IN_NO_SECURITY);
      this.#countSecurities(aggregate);
    }
    return aggregate.parent?.tag.rank === RANK.transaction;
  }

  /** The text is over. `isComplete`: the document was closed; else what is still open is shown as far as it came. */
  end(): void {
    if (this.#draft !== undefined) this.#finish(this.#draft.source);
  }

  #addLine(transaction: Aggregate): void {
    if (this.#draft !== undefined) this.#draft.addLine(transaction);
    else this.#context.issues.error('ofx.misplaced', 'A transaction stands outside any statement', transaction.line);
  }

  #leaveList(aggregate: Aggregate): void {
    const draft = this.#draft;
    if (draft === undefined) return;
    const { name } = aggregate.tag;
    if (name.endsWith('BAL') && name !== 'INVBAL') draft.setBalance(aggregate);
    else if (name.endsWith('ACCTFROM')) draft.setAccount(aggregate);
    else if (name.includes('TRANLIST')) {
      draft.setPeriod(aggregate);
      this.#refuseTornLeaves(aggregate);
    }
  }

  #finish(statement: Aggregate): void {
    const draft = this.#draft;
    if (draft === undefined) return;
    this.#refuseTornLeaves(statement);
    this.statements.push(draft.finish(this.#server));
    this.#draft = undefined;
  }

  #refuseTornLeaves(
    aggregate: Aggregate,
    leaves: readonly (typeof ONLY_IN_TRANSACTIONS)[number][] = ONLY_IN_TRANSACTIONS,
  ): void {
    const torn = leaves.filter((name) => aggregate.leaf(name) !== undefined);
    if (torn.length === 0) return;
    const message = `${torn.join(', ')} without a transaction around it in <${aggregate.tag.name}>: a line is torn`;
    this.#context.issues.error('ofx.misplaced', message, aggregate.line);
  }

  #countSecurities(aggregate: Aggregate): void {
    const list = aggregate.parent?.tag.name;
    if (list === 'INVTRANLIST' && aggregate.tag.rank !== RANK.entry) {
      this.#draft?.securities.countTransaction(aggregate.tag.name);
    } else if (list === 'INVPOSLIST') this.#draft?.securities.countPosition();
  }
}

/**
 * Watches the decimal marks of the amounts of a document. `1.650` is one and 65 hundredths by the specification, and
 * this reading stands. Beside decimal commas it is a doubt, for points may group thousands there.
 */
export class MarksWatch {
  readonly #suspects: { raw: string; line: number }[] = [];
  #commas = 0;

  readonly see = (amount: Amount, raw: string, line: number): void => {
    if ('problem' in amount) return;
    if (amount.marks === 'comma') this.#commas++;
    if (amount.marks === 'maybe-thousands' && this.#suspects.length < 1000) this.#suspects.push({ raw, line });
  };

  report(issues: IssueLog): void {
    if (this.#commas === 0) return;
    for (const { raw, line } of this.#suspects) {
      const message = `The amount “${shorten(raw)}” can be read as a thousand or as a decimal: others in this file have a decimal comma`;
      issues.error('ofx.amount', message, line);
    }
  }
}
