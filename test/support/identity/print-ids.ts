/**
 * Run as a program of its own, under a time zone given by TZ. Prints the ids of `node print-ids.ts WORLDS` made-up
 * accounts. Their times lie around midnight, and their days around a change of the clock.
 */
import { addDays } from '../../../src/domain/calendar-date.ts';
import { startLedgerModel } from './ledger-model.ts';
import { day, line, statement } from './statements.ts';

const worlds = Number(process.argv[2] ?? 1);
const FIRST = ['2026-02-27', '2026-03-07', '2026-03-28', '2026-04-04', '2026-09-26', '2026-10-24', '2026-12-30'];
const TIMES = ['00:00:00', '00:00:01', '01:30:00', '02:30:00', '12:00:00', '23:59:59', null];

/** A small generator: the same numbers in every process. */
function chooser(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 8) % below;
  };
}

for (let world = 1; world <= worlds; world += 1) {
  const choose = chooser(world * 7919);
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[choose(items.length)];
  const lines = Array.from({ length: 1 + choose(8) }, (_, at) => {
    const on = addDays(day(pick(FIRST) ?? ''), choose(4));
    return line(on, `-${1 + choose(3)}.50`, 'Cafe', choose(2) === 0 ? null : `r${at}x`, { time: pick(TIMES) ?? null });
  });
  const model = startLedgerModel();
  model.ingest({ statement: statement(lines, { asOf: '2026-12-31T23:59:59' }), stream: 'ofx' });
  model.ingest({ statement: statement(lines.slice(1).toReversed()), receivedAt: '2026-12-31T23:59:59.999Z' });
  const shifted = lines.map((each) => ({ ...each, bookedOn: addDays(each.bookedOn, choose(2)), reference: null }));
  model.ingest({ statement: statement(shifted), stream: 'csv' });
  process.stdout.write(`${world} ${model.live().map(({ externalId, bookedOn }) => `${externalId} ${bookedOn}`)}\n`);
}
