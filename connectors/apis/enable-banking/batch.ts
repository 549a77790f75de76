import { createHash } from 'node:crypto';
import type { Batch, SourceContext } from '../../../src/plugin/contract.ts';
import type { EbBalances } from './answers.ts';
import type { Lines } from './pages/judge.ts';
import type { Pages } from './pages/kept-pages.ts';
import type { EnableBankingCursor } from './progress.ts';
import { type EbAccount, nameOf } from './session.ts';
import { readStatement, type StatementAnswer } from './statement.ts';

/** The bank's answer for some days. */
export interface Answered {
  readonly whole: Pages;
  readonly lines: Lines;
  readonly balances: EbBalances | undefined;
}

/** The document of some days and what it means; undefined where it says nothing. */
export function batchOf(
  account: EbAccount,
  {
    whole,
    lines,
    balances,
    cursor,
    names,
  }: Answered & Pick<StatementAnswer, 'names'> & { readonly cursor: EnableBankingCursor },
  context: SourceContext,
): Batch<EnableBankingCursor> | undefined {
  if (balances === undefined && lines.transactions.length === 0) return undefined;
  const { days } = whole;
  const { iban, number, currency } = account;
  const pages = whole.pages.map(({ answer }) => answer);
  const text = JSON.stringify({ account: { iban, number, currency }, days, pages, balances: balances ?? null });
  return {
    document: {
      sha256: sha256(text),
      name: `enable-banking-${days.from}-${days.to}.json`,
      bytes: Buffer.from(text, 'utf8'),
      receivedAt: context.now().toISOString(),
    },
    cursor,
    origin: `${nameOf(account)} ${days.from} ${days.to}`,
    fingerprint: sha256(JSON.stringify([lines, balances?.balances ?? null])).slice(0, 32),
    receipt: null,
    format: 'enable-banking',
    ...readStatement(account, { days, lines, balances, names }, context),
  };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
