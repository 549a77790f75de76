/** The expected results of a plug-in, in the files of `expected/`. */
import { isDeepStrictEqual } from 'node:util';
import { currencyTable } from '../../domain/currency.ts';
import { formatMinor } from '../../domain/money.ts';
import { type Check, check, skipped } from '../../plugin/conformance/check.ts';
import type { Read } from '../../plugin/conformance/format.ts';
import type { Batch, ConnectorPlugin, Delivery, SourceContext, SourcePlugin } from '../../plugin/contract.ts';

/** `[day, amount, payee]` of each line. */
export function answerOf({ statements }: Pick<Read, 'statements'>): readonly unknown[] {
  const { places } = currencyTable({});
  return statements.flatMap(({ lines, currency }) =>
    lines.map((line) => [line.bookedOn, formatMinor(line.amount, places(line.currency ?? currency)), line.payee]),
  );
}

/** `documents.json` names what a feed must deliver; a connector's document has a file of its own with its lines. */
export async function goldenChecks(
  plugin: SourcePlugin<unknown> | ConnectorPlugin<unknown>,
  options: unknown,
  expected: ReadonlyMap<string, unknown>,
  context: SourceContext,
): Promise<readonly Check[]> {
  if (expected.size === 0)
    return [skipped('gives the documents that expected/ has', 'nothing is compared without expected/')];
  const delivered: (Delivery | Batch)[] = [];
  const all = await check('gives the documents that expected/ has', async () => {
    await using feed = await plugin.open(options, context);
    for await (const each of feed.pull(plugin.cursor.initial)) delivered.push(each);
    const names = delivered.map(({ document }) => document.name);
    const wanted = expected.get('documents') ?? [...expected.keys()];
    return isDeepStrictEqual(names, wanted) ? undefined : `it gives ${JSON.stringify(names)}`;
  });
  const batches = delivered.flatMap((each) => ('statements' in each && expected.has(each.document.name) ? [each] : []));
  const each = batches.map((batch) =>
    check(`${batch.document.name}: says what expected/${batch.document.name}.json does`, () => {
      const got = answerOf(batch);
      return isDeepStrictEqual(got, expected.get(batch.document.name)) ? undefined : `it gives ${JSON.stringify(got)}`;
    }),
  );
  return [all, ...(await Promise.all(each))];
}
