import type { IssueLog } from './issue-log.ts';

/** Counts what an investment statement says of securities, which is not read: only its cash lines are. */
export class Securities {
  readonly #transactions = new Map<string, number>();
  #positions = 0;

  /** BUYSTOCK, REINVEST, INCOME …: anything in INVTRANLIST but INVBANKTRAN (OFX 1.6 §13.9.2.4). */
  countTransaction(name: string): void {
    this.#transactions.set(name, (this.#transactions.get(name) ?? 0) + 1);
  }

  countPosition(): void {
    this.#positions++;
  }

  /** Says so in the output rather than deliver a partial statement as complete. */
  report(line: number, issues: IssueLog): void {
    if (this.#transactions.size === 0 && this.#positions === 0) return;
    const total = [...this.#transactions.values()].reduce((sum, count) => sum + count, 0);
    const kinds = [...this.#transactions].map(([name, count]) => `${count} ${name}`).join(', ');
    const listed = total === 0 ? 'no securities transactions' : `${total} securities transactions (${kinds})`;
    const message = `Only the cash lines of this investment statement are read; ${listed} and ${this.#positions} positions are not`;
    issues.warning('ofx.securities', message, line);
  }
}
