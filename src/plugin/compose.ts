import type { Batch, Connector, Delivery, Document, Json, ParseResult, Source } from './contract.ts';

/** What the host does to read one document: archive, detect, parse, in whatever way it likes. */
export type Read = (document: Document) => Promise<Reading>;

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
    const { document, refused } = delivery;
    const reading: Reading =
      refused === undefined ? await read(document) : { format: '', statements: [], issues: [refused] };
    yield { ...delivery, ...reading };
  }
}
