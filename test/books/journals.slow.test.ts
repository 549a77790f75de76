import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { toBeancount } from '../../src/books/beancount.ts';
import { toHledger } from '../../src/books/hledger.ts';
import { keepBooks } from '../../src/books/keep-books.ts';
import { NO_NAMES } from '../../src/books/place-names.ts';
import { FIRST_SEED } from '../support/run/effort.ts';
import { isInstalled } from '../support/run/installed.ts';
import { makeUpLedger } from './made-up-ledger.ts';

const { ledger, facts } = makeUpLedger(10_000, FIRST_SEED);
const books = keepBooks(ledger, facts);
const folder = mkdtempSync(join(tmpdir(), 'books-'));

/** Runs a program that must have nothing to say about the file; gives what it prints. */
function run(program: string, ...words: readonly string[]): string {
  return execFileSync(program, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 2 ** 28 });
}

function write(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

/** Balances of the ledger's accounts, as `amount currency`. */
const wanted = ledger.accounts.map(({ balance, currency }) => `${balance.rawJSON} ${currency}`).toSorted();

describe.runIf(isInstalled('/usr/bin/hledger', 'hledger', 'apt install hledger'))('hledger', () => {
  const file = write('all.journal', toHledger(books, NO_NAMES));

  test('finds no mistake in 10,000 transactions of five currencies', () => {
    expect(run('/usr/bin/hledger', '-f', file, 'check', '--strict', 'ordereddates')).toBe('');
  });

  test("comes to the ledger's balances to the cent", () => {
    const rows = run('/usr/bin/hledger', '-f', file, 'bal', '-O', 'csv', '-N', '-E', 'assets', 'liabilities');
    const found = rows
      .trim()
      .split('\n')
      .slice(1)
      .map((row) => row.split('","')[1]?.replaceAll('"', '') ?? '');
    expect(found.toSorted()).toEqual(wanted);
  });

  test('knows a transaction by its externalId', () => {
    const rows = run('/usr/bin/hledger', '-f', file, 'print', 'tag:externalId=^bf1.t77$');
    expect(rows).toContain('externalId:bf1.t77');
  });
});

describe.runIf(isInstalled('/usr/bin/bean-check', 'beancount', 'apt install beancount'))('beancount', () => {
  const file = write('all.beancount', toBeancount(books, NO_NAMES));

  test('finds no mistake in 10,000 transactions of five currencies', () => {
    expect(run('/usr/bin/bean-check', file)).toBe('');
  });

  test("comes to the ledger's balances to the cent", () => {
    const query = "select account, sum(position) where account ~ '^(Assets|Liabilities)' group by account";
    const rows = run('/usr/bin/bean-query', '-f', 'csv', file, query).trim().split('\n').slice(1);
    const found = rows.map((row) => (row.split(',').at(-1) ?? '').trim().split(/\s+/).join(' '));
    expect(found.toSorted()).toEqual(wanted);
  });
});

test('the same ledger gives the same text, whatever the order of its records', () => {
  const turned = { ...ledger, transactions: ledger.transactions.toReversed() };
  expect(toHledger(keepBooks(turned, facts), NO_NAMES)).toBe(toHledger(books, NO_NAMES));
});
