import { join } from 'node:path';

/** The small format plug-in of the tests. */
export const PLAIN_FORMAT = join(import.meta.dirname, '../plugins', 'plain-format.js');
/** The small connector plug-in of the tests. */
export const TOY_BANK = join(import.meta.dirname, '../plugins', 'toy-bank.js');

interface PlainStatement {
  /** `bank account currency`, `-` for what is not said. */
  readonly account?: string;
  /** `date;amount;reference;payee` */
  readonly rows: readonly string[];
  /** `amount date` */
  readonly closing?: string;
}

/** A document of the plain format (test/support/plugins/plain-format.js). */
export function plainText({ account = '021000021 1234567890 USD', rows, closing }: PlainStatement): string {
  const end = closing === undefined ? [] : [`#closing ${closing}`];
  return ['#plain', `#account ${account}`, ...rows, ...end, '#end', ''].join('\n');
}
