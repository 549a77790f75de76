import type { Batch, Connector, Delivery, Json, Source } from '../../plugin/contract.ts';
import type { Reading } from '../../plugin/reading.ts';
import { type Group, isShort, type ReadAhead } from './read-ahead.ts';

/** The host's way to read documents: archive, detect, parse. One reading for each, in their order. */
export type Read = (deliveries: readonly Delivery[]) => Promise<readonly Reading[]>;

/** A source and a way to read make a connector; the engine knows only connectors. */
export function compose<Cursor extends Json>(
  source: Source<Cursor>,
  read: Read,
  ahead: ReadAhead<Cursor>,
): Connector<Cursor> {
  return {
    check: () => source.check(),
    pull: (cursor) => {
      ahead.begin(source.pull(cursor));
      return readEach(ahead, read);
    },
    ...(source.settle === undefined ? {} : { settle: source.settle.bind(source) }),
    ...(source.watch === undefined ? {} : { watch: source.watch.bind(source) }),
    [Symbol.asyncDispose]: () => source[Symbol.asyncDispose](),
  };
}

interface ReadGroup<Cursor extends Json> {
  readonly group: Group<Cursor>;
  readonly batches: readonly Batch<Cursor>[];
}

/** While short documents are given on, the next ones are read. */
async function* readEach<Cursor extends Json>(ahead: ReadAhead<Cursor>, read: Read): AsyncIterable<Batch<Cursor>> {
  let next = readNext(ahead, read);
  try {
    for (;;) {
      const { group, batches } = await next;
      ahead.moveCursor(group);
      if (group.over !== undefined) {
        if ('thrown' in group.over) throw group.over.thrown;
        return;
      }
      const isAhead = group.deliveries.every(isShort);
      if (isAhead) next = readNext(ahead, read);
      // Whoever waits for it hears of its failure.
      next.catch(() => undefined);
      for (const batch of batches) {
        yield batch;
        ahead.taken();
      }
      if (!isAhead) next = readNext(ahead, read);
    }
  } finally {
    await next.catch(() => undefined);
    await ahead.end();
  }
}

async function readNext<Cursor extends Json>(ahead: ReadAhead<Cursor>, read: Read): Promise<ReadGroup<Cursor>> {
  const group = await ahead.next();
  const unhindered = group.deliveries.filter((delivery) => obstacleOf(delivery) === undefined);
  const readings = new Map(unhindered.length === 0 ? [] : zip(unhindered, await read(unhindered)));
  return { group, batches: group.deliveries.map((delivery) => batchOf(delivery, readings.get(delivery))) };
}

function zip<Key, Value>(keys: readonly Key[], values: readonly Value[]): readonly (readonly [Key, Value])[] {
  return keys.flatMap((key, at) => {
    const value = values[at];
    return value === undefined ? [] : [[key, value] as const];
  });
}

function batchOf<Cursor extends Json>(delivery: Delivery<Cursor>, read: Reading | undefined): Batch<Cursor> {
  const obstacle = obstacleOf(delivery);
  const { remarks = [] } = delivery;
  const reading: Reading = read ?? {
    format: '',
    statements: [],
    issues: obstacle === undefined ? [] : [obstacle],
  };
  return { ...delivery, ...reading, issues: [...reading.issues, ...remarks] };
}

function obstacleOf({ refused, withheld }: Delivery) {
  return refused ?? withheld;
}
