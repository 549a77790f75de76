// A small connector plug-in, written against the public contract and nothing else: a bank's API whose pages lie in
// its configuration. The cursor is the number of the next page.
import { createHash } from 'node:crypto';
import { defineConnector, parseDate, UNNAMED_ACCOUNT } from 'bankfeed/plugin';

const options = {
  '~standard': {
    version: 1,
    vendor: 'toy',
    validate: (value) =>
      Array.isArray(value.pages) ? { value } : { issues: [{ message: 'expected a list of pages', path: ['pages'] }] },
  },
};

export const plugin = defineConnector({
  name: 'toy-bank',
  summary: 'Pages of a bank that exists only in its configuration.',
  config: options,
  cursor: { version: 1, initial: 0 },
  open: (config, context) => ({
    check: async () => {
      if (config.token === 'wrong') throw new Error('the bank refuses the token: log in again');
    },
    async *pull(cursor) {
      if (config.remark !== undefined) context.remark({ code: 'toy.consent', message: config.remark, hint: 'log in' });
      for (const [index, page] of config.pages.entries()) {
        if (index < cursor) continue;
        if (context.signal.aborted) return;
        if (page === 'down') throw new Error('the bank does not answer');
        yield batchOf(page, index, context);
      }
    },
    [Symbol.asyncDispose]: async () => undefined,
  }),
});

function batchOf(page, index, context) {
  const bytes = Buffer.from(JSON.stringify(page));
  return {
    document: {
      sha256: page.hash ?? createHash('sha256').update(bytes).digest('hex'),
      name: `page-${index}.json`,
      bytes,
      receivedAt: context.now().toISOString(),
    },
    cursor: index + 1,
    origin: `page ${index}`,
    fingerprint: String(index),
    receipt: null,
    format: 'toy-bank',
    statements: [statementOf(page)],
    issues: [],
  };
}

function statementOf({ account, rows }) {
  return {
    account: { ...UNNAMED_ACCOUNT, accountId: account, type: 'CHECKING' },
    currency: 'USD',
    period: null,
    asOf: null,
    kind: 'snapshot',
    balances: { opening: null, closing: null, available: null },
    lines: rows.map(([date, minor, reference], index) => ({
      reference,
      status: 'booked',
      bookedOn: parseDate(date) ?? date,
      valueOn: null,
      time: null,
      amount: BigInt(minor),
      currency: null,
      payee: 'SHOP',
      memo: null,
      type: null,
      checkNumber: null,
      counterparty: null,
      original: null,
      balance: null,
      correction: null,
      position: { line: index + 1 },
    })),
  };
}
