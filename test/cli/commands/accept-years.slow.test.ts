/** A PDF whose days name no year: the owner chooses the year of one document, and may choose again. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { command } from '../../support/commands/command.ts';
import { makePdf } from '../../support/documents/pdf.ts';
import { statementPages } from '../../support/documents/pdf-statement.ts';
import { readLedger } from '../../support/ledger/read-ledger.ts';
import { tempFolder } from '../../support/run/temp.ts';

/** A proved statement of January; the amounts tell one from the other. */
const january = (amount: string, closing: string) =>
  makePdf(
    statementPages({
      above: ['Bank of Nowhere', 'Account number: 1234567890', 'Currency: GBP', 'Opening balance 1,000.00'],
      columns: [
        { name: 'Date', x: 50 },
        { name: 'Description', x: 120 },
        { name: 'Amount', x: 430, right: true },
      ],
      rows: [
        ['02 Jan', 'GROCER', '-10.00'],
        ['04 Jan', 'RENT', amount],
      ],
      below: [`Closing balance ${closing}`],
    }),
  );

test('the year of a PDF is chosen for it alone, outlives the database, and can be chosen anew', async () => {
  const folder = tempFolder();
  const run = (...args: readonly string[]) => command([...args, '--config', 'bankfeed.yaml'], { cwd: folder });
  const configuration =
    'state: state\nledger: {url: embedded}\nserver: {listen: false}\nconnectors:\n  inbox: {use: folder, path: inbox, settle: 0s, watch: false}\n';
  writeFileSync(join(folder, 'bankfeed.yaml'), configuration);
  mkdirSync(join(folder, 'inbox'));
  writeFileSync(join(folder, 'inbox', 'one.pdf'), january('-600.00', '390.00'));
  expect((await run('sync')).code).toBe(1);
  const daysNow = async () => {
    const { transactions } = await readLedger(join(folder, 'state'));
    return transactions.map(({ date }) => date).sort();
  };

  const { stdout } = await run('inspect', 'inbox/one.pdf', '--json');
  const { inspection } = JSON.parse(stdout);
  const [first, second] = [inspection.only, inspection.alternatives[0].only].map(({ years }) => years.year);
  expect(second).toBe(first - 1);
  expect((await run('accept', 'd1', '--reading', '9')).code).toBe(2);
  expect((await run('accept', 'd1', '--reading', '2')).code).toBe(0);
  expect(await daysNow()).toEqual([`${second}-01-02`, `${second}-01-04`]);

  // The next document of the same layout is asked about again.
  writeFileSync(join(folder, 'inbox', 'two.pdf'), january('-500.00', '490.00'));
  expect((await run('sync')).code).toBe(1);
  expect((await run('accept', 'd2', '--reading', '1')).code).toBe(0);
  const both = [`${second}-01-02`, `${second}-01-04`, `${first}-01-02`, `${first}-01-04`].sort();
  expect(await daysNow()).toEqual(both);

  // Reading it again, and a lost database, leave the chosen year.
  expect((await run('reread')).code).toBe(0);
  expect(await daysNow()).toEqual(both);
  for (const end of ['', '-wal', '-shm']) rmSync(join(folder, 'state', `bankfeed.db${end}`), { force: true });
  expect((await run('sync')).code).toBe(0);
  expect(await daysNow()).toEqual(both);

  // A wrong choice: undone, and made anew.
  expect((await run('accept', 'd1', '--reading', '3')).code).toBe(2);
  expect((await run('undo', 'd1')).code).toBe(0);
  expect((await run('accept', 'd1', '--reading', '3')).code).toBe(0);
  const anew = [`${first - 2}-01-02`, `${first - 2}-01-04`, `${first}-01-02`, `${first}-01-04`].sort();
  expect(await daysNow()).toEqual(anew);
}, 120_000);
