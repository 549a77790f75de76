import { error, hold, type Issue, type Position, type Severity, warning } from '../../../src/plugin/contract.ts';
import { type Message, type MessageKey, words } from '../../../src/words/message.ts';

/**
 * The greatest number of listed issues of a kind; the rest are counted. A hostile file must not yield a million
 * messages.
 */
const MOST_OF_A_CODE = 50;

const MAKE = { error, hold, warning } as const;

/** Collects what there is to say of a document, without repeating itself endlessly. */
export class IssueLog {
  readonly #issues: Issue[] = [];
  readonly #counts = new Map<string, { severity: Severity; total: number }>();
  readonly #flaws = new Map<MessageKey, { total: number; line: number }>();

  error(code: string, message: string | Message, line?: number): void {
    this.#add('error', code, message, line);
  }

  hold(code: string, message: string | Message, line?: number): void {
    this.#add('hold', code, message, line);
  }

  warning(code: string, message: string | Message, line?: number): void {
    this.#add('warning', code, message, line);
  }

  /** A flaw of the file that changes nothing of its meaning. All are summed up in one warning. */
  flaw(what: MessageKey, line: number): void {
    const seen = this.#flaws.get(what);
    if (seen === undefined) this.#flaws.set(what, { total: 1, line });
    else seen.total++;
  }

  get hasErrors(): boolean {
    return this.#issues.some((each) => each.severity === 'error');
  }

  /** All issues in the order met; what was left out and the flaws are summed up at the end. */
  list(): readonly Issue[] {
    const sums: Issue[] = [];
    for (const [code, { severity, total }] of this.#counts) {
      if (total > MOST_OF_A_CODE)
        sums.push(MAKE[severity](code, words('ofx.moreKind', { count: total - MOST_OF_A_CODE })));
    }
    if (this.#flaws.size > 0) sums.push(this.#sumOfFlaws());
    return [...this.#issues, ...sums];
  }

  #add(severity: Severity, code: string, message: string | Message, line: number | undefined): void {
    const count = this.#counts.get(code) ?? { severity, total: 0 };
    count.total++;
    this.#counts.set(code, count);
    if (count.total > MOST_OF_A_CODE) return;
    const position: Position | undefined = line === undefined ? undefined : { line };
    this.#issues.push(MAKE[severity](code, message, position));
  }

  #sumOfFlaws(): Issue {
    const parts = [...this.#flaws].map(([what, { total, line }]) =>
      words('ofx.firstLine', { what: words(what), count: total, line }),
    );
    return warning('ofx.repaired', words('ofx.smallFlawsFileChange', { what: parts }));
  }
}
