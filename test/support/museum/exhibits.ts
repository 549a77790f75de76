/**
 * Broken plug-ins, each with one fault and the code by which it is named. A piece is a whole module. The text under
 * `pull` is put into a connector that is right but for that.
 */
interface Exhibit {
  readonly fault: string;
  readonly code: string;
  /** Words that the owner reads. */
  readonly says: RegExp;
  /** Of a whole module, or … */
  readonly module?: string;
  /** … of the function `pull` of a connector; `batch(n)` makes the n-th good document. */
  readonly pull?: string;
}

/** The plug-ins that cannot be loaded, and are named before anything is asked of them. */
export const UNLOADABLE: Readonly<Record<string, Exhibit>> = {
  'half-written': {
    fault: 'its module ends in the middle',
    code: 'plugin.broken',
    says: /could not be loaded/,
    module: 'export const plugin = {',
  },
  'leaves-at-load': {
    fault: 'it ends its process while it is loaded',
    code: 'plugin.exit',
    says: /ended its own process \(exit code 4\)/,
    module: 'process.exit(4);',
  },
  'spins-at-load': {
    fault: 'it computes for ever while it is loaded',
    code: 'plugin.time',
    says: /took longer than/,
    module: 'for (;;);',
  },
  'lies-about-itself': {
    fault: 'its cursor cannot be stored',
    code: 'plugin.shape',
    says: /cursor/,
    module: connector({ name: 'lies-about-itself', cursor: '{ version: 1, initial: new Date(0) }' }),
  },
};

/** The plug-ins that load, and fail when their connector runs. */
export const UNRUNNABLE: Readonly<Record<string, Exhibit>> = {
  'open-throws': {
    fault: '`open` throws',
    code: 'connector.failed',
    says: /no account for this token/,
    module: connector({ name: 'open-throws', open: "throw new Error('no account for this token');" }),
  },
  'pull-is-a-list': {
    fault: '`pull` gives a list and no iterable of promises',
    code: 'plugin.shape',
    says: /async \*pull/,
    module: connector({ name: 'pull-is-a-list', feed: 'pull: () => [batch(1)],' }),
  },
  'pull-spins': {
    fault: '`pull` computes for ever',
    code: 'plugin.time',
    says: /took longer than/,
    pull: 'for (;;);',
  },
  leaves: {
    fault: '`pull` ends its process',
    code: 'plugin.exit',
    says: /ended its own process \(exit code 3\)/,
    pull: 'yield batch(1); process.exit(3);',
  },
  crashes: {
    fault: 'native code crashes',
    code: 'plugin.died',
    says: /SIGSEGV/,
    pull: "process.kill(process.pid, 'SIGSEGV'); await new Promise(() => undefined);",
  },
  'throws-in-a-timer': {
    fault: 'it throws where nobody waits for it',
    code: 'plugin.threw',
    says: /in a timer or a forgotten promise: too late/,
    pull: "setTimeout(() => { throw new Error('too late'); }, 1); await new Promise(() => undefined);",
  },
  'fills-the-heap': {
    fault: 'it keeps all that it sees',
    code: 'plugin.memory',
    says: /needed more memory/,
    pull: 'const kept = []; for (;;) { kept.push(new Array(1000).fill({})); if (kept.length % 500 === 0) await null; }',
  },
  'fills-the-machine': {
    fault: 'it takes memory outside of its heap',
    code: 'plugin.memory',
    says: /needed more memory/,
    pull: 'const kept = []; for (;;) { kept.push(Buffer.alloc(8_000_000, 1)); await new Promise((go) => setTimeout(go, 5)); }',
  },
  'same-for-ever': {
    fault: 'its cursor never moves, and it gives the same document for ever',
    code: 'plugin.endless',
    says: /in one run and did not end/,
    pull: 'for (;;) yield { ...batch(1), cursor: 1 };',
  },
  'amount-as-number': {
    fault: 'an amount is a float',
    code: 'plugin.answer',
    says: /statements\[0\]\.lines\[0\]\.amount.*bigint/,
    pull: 'const one = batch(1); one.statements[0].lines[0].amount = 10.5; yield one;',
  },
  'wrong-hash': {
    fault: 'the hash is not that of the bytes',
    code: 'plugin.hash',
    says: /sha256 that is not that of its bytes/,
    pull: "const one = batch(1); one.document.sha256 = 'a'.repeat(64); yield one;",
  },
  'bytes-of-two-accounts': {
    fault: 'two accounts have the same bytes, so the lines of the second would be lost',
    code: 'plugin.same-bytes',
    says: /same bytes for two accounts/,
    pull: `yield batch(1); const two = batch(1); two.origin = 'page two';
      two.statements[0].account.accountId = '777'; yield two;`,
  },
  'function-inside': {
    fault: 'it gives a function where data belongs',
    code: 'plugin.answer',
    says: /not plain data/,
    pull: 'yield { ...batch(1), receipt: { later: () => 1 } };',
  },
  'larger-than-a-message': {
    fault: 'it gives more than one message may hold',
    code: 'plugin.size',
    says: /larger than 4 MiB/,
    pull: 'yield { ...batch(1), receipt: "x".repeat(5_000_000) };',
  },
  'a-million-messages': {
    fault: 'it asks its host for more and more, and awaits nothing',
    code: 'plugin.messages',
    says: /more than 5000 messages/,
    pull: 'for (let n = 0; n < 1_000_000; n += 1) { void context.sleep(1); if (n % 1_000 === 0) await new Promise((go) => setTimeout(go, 20)); }',
  },
  'a-million-remarks': {
    fault: 'it fills the memory of its host with remarks',
    code: 'plugin.remarks',
    says: /at most 200 remarks/,
    pull: "for (let n = 0; n < 1_000_000; n += 1) context.remark({ code: 'much', message: 'm'.repeat(100_000) });",
  },
  'forged-messages': {
    fault: 'it finds the channel to its host and sends what is no message',
    code: 'plugin.answer',
    says: /no message/,
    pull: "process._send({ kind: 'task', id: 1, packed: 'x' }); process._send({ kind: 'log', level: 'x', fields: '{' }); await context.sleep(1e6);",
  },
  'garbage-in-the-pipe': {
    fault: 'it writes garbage into the pipe for questions',
    code: 'connector.failed',
    says: /./,
    pull: "(await import('node:fs')).writeSync(4, Buffer.from([4, 0, 0, 0, 1, 2, 3, 4])); context.now(); context.now(); throw new Error('never mind');",
  },
  'too-large': {
    fault: 'it gives more bytes than a document may have',
    code: 'plugin.size',
    says: /more than it may/,
    pull: 'yield batch(1, Buffer.alloc(200_000, 65));',
  },
  'reaches-for-the-key': {
    fault: 'it reads a file of another through its kept texts',
    code: 'plugin.keep',
    says: /is no name for a kept text/,
    pull: "context.keep.read('../../ledger.key'); yield batch(1);",
  },
  'calls-home': {
    fault: 'it sends a request to a host that it does not declare',
    code: 'http.host',
    says: /tracker\.example/,
    pull: "await context.http.request({ url: 'https://tracker.example/' }); yield batch(1);",
  },
};

/** The module of an exhibit. */
export function moduleOf(name: string, { module, pull = '' }: Exhibit): string {
  return module ?? connector({ name, feed: `async *pull() { ${pull} },` });
}

interface Parts {
  readonly name: string;
  readonly cursor?: string;
  readonly open?: string;
  readonly feed?: string;
}

/** A connector that is right but for one part. */
function connector(parts: Parts): string {
  const { cursor = '{ version: 1, initial: 0 }', feed = '', name, open = '' } = parts;
  return `import { createHash } from 'node:crypto';
import { defineConnector, UNNAMED_ACCOUNT } from 'bankfeed/plugin';

export const plugin = defineConnector({
  name: '${name}', summary: 'Broken.', cursor: ${cursor},
  config: { '~standard': { version: 1, vendor: 'museum', validate: (value) => ({ value }) } },
  open: async (config, context) => {
    ${open}
    return { check: async () => undefined, ${feed} [Symbol.asyncDispose]: async () => undefined };
  },
});

function batch(n, bytes = Buffer.from('page ' + n)) {
  const line = { reference: 'T' + n, status: 'booked', bookedOn: '2026-03-01', valueOn: null, time: null, amount: BigInt(-n),
    currency: null, payee: 'SHOP', memo: null, type: null, checkNumber: null, counterparty: null, original: null,
    balance: null, correction: null, position: { line: 1 } };
  return {
    document: { sha256: createHash('sha256').update(bytes).digest('hex'), name: 'page', bytes, receivedAt: '2026-03-01T00:00:00.000Z' },
    cursor: n, origin: 'page ' + n, fingerprint: String(n), receipt: null, format: '${name}', issues: [],
    statements: [{ account: { ...UNNAMED_ACCOUNT, accountId: '1', type: 'CHECKING' }, currency: 'USD', period: null, asOf: null,
      kind: 'snapshot', balances: { opening: null, closing: null, available: null }, lines: [line] }],
  };
}
`;
}
