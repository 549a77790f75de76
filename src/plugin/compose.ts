import type { Batch, Connector, Delivery, Json, ParseResult, Source } from './contract.ts';

/** The host's way to read one document: archive, detect, parse. */
export type Read = (delivery: Delivery) => Promise<Reading>;

/** `format` is empty where no format recognised the document. */
export type Reading = ParseResult & { readonly format: string };

/** A source and a way to read make a connector; the engine knows only connectors. */
export function compose<Cursor extends Json>(source: Source<Cursor>, read: Read): Connector<Cursor> {
  return {
    check: () => source.check(),
    pull: (cursor) => readEach(source.pull(cursor), read),
    ...(source.settle === undefined ? {} : { settle: source.settle.bind(source) }),
    ...(source.watch === undefined ? {} : { watch: source.watch.bind(source) }),
    [Symbol.asyncDispose]: () => source[Symbol.asyncDispose](),
  };
}

async function* readEach<Cursor extends Json>(
  deliveries: AsyncIterable<Delivery<Cursor>>,
  read: Read,
): AsyncIterable<Batch<Cursor>> {
  for await (const delivery of deliveries) {
    const { refused, withheld, remarks = [] } = delivery;
    const obstacle = refused ?? withheld;
    const reading: Reading =
      obstacle === undefined ? await read(delivery) : { format: '', statements: [], issues: [obstacle] };
    yield { ...delivery, ...reading, issues: [...reading.issues, ...remarks] };
  }
}
