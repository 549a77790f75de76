import { error, type Issue } from '../../domain/issue.ts';
import { messageOf } from '../../lib/errors.ts';
import type { LazyOpener, Opened, OpenOrder } from '../../plugin/contract.ts';
import { words } from '../../words/message.ts';

/** Takes a document apart in this thread. Total: whatever an opener throws is an issue. */
export async function openDocument(order: OpenOrder, openers: readonly LazyOpener[]): Promise<Opened | Issue> {
  const chosen = openers.find(({ name }) => name === order.opener);
  if (chosen === undefined) {
    return error(
      'open.unknown',
      words('document.nothingOpensKnown', { name: order.opener, names: openers.map(({ name }) => name).join(', ') }),
    );
  }
  try {
    const { opener } = await chosen.load();
    return await opener.open(order);
  } catch (thrown) {
    return error('open.crashed', words('document.cannotOpened', { name: chosen.name, why: messageOf(thrown) }));
  }
}
