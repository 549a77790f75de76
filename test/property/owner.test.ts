/** P-OWN-1…3, P-DEL-1 and P-ID-10 over random histories of a bank, an owner and lost states, on the real ledger. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openLedger } from '../ledger/server/test-ledger.ts';
import { type LedgerHouse, ledgerHouse } from '../support/ledger-house.ts';
import { ofxText } from '../support/ofx-text.ts';
import { sharedParsePool } from '../support/pulling.ts';

// Fewer than forty short histories rarely meet: an edit or a deletion, and then a word of the bank about that line.
const numRuns = Math.max(40, Math.ceil(Number(process.env.BANKFEED_PROPERTY_RUNS ?? 200) / 20));
const parsePool = sharedParsePool([]);

const line = fc.nat({ max: 2 });
const word = fc.stringMatching(/^[A-Z]{3,8}$/);
const step = fc.oneof(
  fc.record({ kind: fc.constant('bank' as const), line, payee: word, memo: word }),
  fc.record({ kind: fc.constant('edit' as const), line, field: fc.constantFrom('payeeName', 'note'), text: word }),
  fc.record({ kind: fc.constant('delete' as const), line }),
  fc.record({ kind: fc.constant('lost' as const) }),
);

interface Line {
  payee: string;
  memo: string;
  deleted: boolean;
  readonly edits: Map<string, string>;
}

/** A household whose bank tells of three lines, and what its owner did to them. */
class World {
  readonly lines: Line[] = [0, 1, 2].map((at) => ({
    payee: `PAYEE${at}`,
    memo: `MEMO${at}`,
    deleted: false,
    edits: new Map(),
  }));
  readonly #documents: string[] = [];
  readonly #open: () => Promise<LedgerHouse>;
  readonly #account: string;
  #house: LedgerHouse | undefined;

  constructor(account: string, open: () => Promise<LedgerHouse>) {
    this.#account = account;
    this.#open = open;
  }

  async start(): Promise<void> {
    this.#house = await this.#open();
    for (const [at, text] of this.#documents.entries()) this.#house.drop(`${at}.ofx`, text);
    if (this.#documents.length > 0) expect(await this.#house.sync()).toMatchObject({ created: 0, deleted: 0 });
  }

  get house(): LedgerHouse {
    if (this.#house === undefined) throw new Error('not started');
    return this.#house;
  }

  async tell(): Promise<void> {
    const day = this.#documents.length + 1;
    const text = ofxText({
      accountId: this.#account,
      lines: this.lines.map(({ memo, payee }, at) => ({
        id: `R${at}`,
        on: `2026-03-0${at + 1}`,
        amount: `-${at + 1}.00`,
        name: payee,
        memo,
      })),
      from: '2026-03-01',
      to: '2026-03-31',
      server: `2026-05-${String(day).padStart(2, '0')}`,
    });
    this.#documents.push(text);
    this.house.drop(`${day - 1}.ofx`, text);
    await this.house.sync();
  }

  idOf(at: number): string {
    return `.2026-03-0${at + 1}.e${at + 1}00USD.1`;
  }

  async shown() {
    const [account] = (await this.house.accounts()).filter(({ externalId }) =>
      externalId.includes(this.#account.slice(-4)),
    );
    return (await this.house.transactions()).filter(({ accountId }) => accountId === account?.id);
  }
}

test('P-OWN, P-DEL, P-ID-10: the ledger shows the bank’s word save where the owner spoke, whatever is lost', async () => {
  const ledger = await openLedger();
  let number = 1000;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      number += 1;
      const world = new World(`99${number}`, () => ledgerHouse({ ledger, parsePool }));
      await world.start();
      await world.tell();
      for (const each of steps) await take(world, each);
      const shown = await world.shown();
      for (const [at, { deleted, edits, memo, payee }] of world.lines.entries()) {
        const rows = shown.filter(({ externalId }) => externalId?.endsWith(world.idOf(at)) === true);
        const wanted = { payeeName: edits.get('payeeName') ?? payee, note: edits.get('note') ?? memo };
        expect(rows).toMatchObject(deleted ? [] : [wanted]);
      }
    }),
    { numRuns },
  );
}, 300_000);

async function take(world: World, each: typeof step extends fc.Arbitrary<infer Step> ? Step : never): Promise<void> {
  if (each.kind === 'lost') {
    // A tombstone lies in the state alone: with it the memory of a deletion is lost.
    if (!world.lines.some(({ deleted }) => deleted)) await world.start();
    return;
  }
  const subject = world.lines[each.line];
  if (subject === undefined) return;
  if (each.kind === 'bank') {
    subject.payee = each.payee;
    subject.memo = each.memo;
    await world.tell();
    return;
  }
  const found = (await world.shown()).find(({ externalId }) => externalId?.endsWith(world.idOf(each.line)) === true);
  if (found?.externalId == null) return;
  if (each.kind === 'delete') {
    subject.deleted = true;
    await world.house.remove(found.externalId);
  } else {
    subject.edits.set(each.field, `by hand ${each.text}`);
    await world.house.edit(found.externalId, { [each.field]: `by hand ${each.text}` });
  }
}
