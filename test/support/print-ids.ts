/** Run as a program of its own, under a time zone given by TZ: prints the ids of statements around a change of the clock. */
import { startLedgerModel } from './ledger-model.ts';
import { line, statement } from './statements.ts';

const model = startLedgerModel();
const days = ['2026-02-28', '2026-03-01', '2026-03-29', '2026-03-30', '2026-12-31', '2027-01-01'];
model.ingest({ statement: statement(days.map((on, at) => line(on, '-3.50', 'Cafe', `r${at}`, { time: '23:59:59' }))) });
model.ingest({
  statement: statement(days.slice(1).map((on, at) => line(on, '-3.50', 'Cafe', `r${at + 1}`, { time: '00:00:01' }))),
});
process.stdout.write(`${model.ids().join('\n')}\n`);
