/** P-OWN-1…3, P-DEL-1…2 and P-ID-10 over random histories of a bank, an owner, lost states and deaths. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { workshop } from '../support/houses/workshop.ts';
import { type Mishap, type OwnersField, OwnerWorld } from '../support/identity/owner-world.ts';
import { tries } from '../support/run/effort.ts';

const numRuns = tries({ small: 15, thorough: 100, nightly: 10_000 });
const openRoom = workshop();

// Mostly one line, so that what happens to it meets.
const line = fc.constantFrom(0, 0, 0, 1, 2);
// Often the same of several lines, so that words do not tell them apart.
const word = fc.oneof(fc.constant('SHOP'), fc.stringMatching(/^[A-Z]{3,8}$/));
const nth = fc.integer({ min: 1, max: 3 });
const mishap = fc.oneof<fc.Arbitrary<Mishap>[]>(
  fc.record({ nth, kind: fc.constantFrom('dies before', 'dies after') }),
  fc.record({ nth, kind: fc.constant('deletes'), line }),
);
const death = fc.record({ nth, kind: fc.constantFrom('dies before' as const, 'dies after' as const) });
const undone = fc.oneof(fc.constantFrom('unsent' as const, 'sent' as const), death);
const ranks = fc.array(fc.nat(100), { minLength: 8, maxLength: 8 });
const bank = fc.record({
  kind: fc.constant('bank' as const),
  line,
  payee: word,
  memo: word,
  cents: fc.option(fc.integer({ min: 1, max: 3 }), { freq: 2 }),
  mishap: fc.option(mishap, { freq: 3 }),
});
const edit = fc.record({
  kind: fc.constant('edit' as const),
  line,
  field: fc.constantFrom<OwnersField>('payeeName', 'note', 'categoryId'),
  word,
});
const step = fc.oneof(
  { weight: 4, arbitrary: bank },
  { weight: 3, arbitrary: edit },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), line }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('repeat' as const), which: fc.nat({ max: 7 }) }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'reread' as const }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo' as const), undone }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('lost' as const), ranks }) },
);

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

test('P-OWN, P-DEL, P-ID-10: the ledger shows the bank’s word save where the owner spoke, whatever dies or is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), ranks, async (steps, order) => {
      using world = await OwnerWorld.open(openRoom());
      await world.tell();
      for (const each of steps) await take(world, each);
      await world.sync();
      await expectRight(world);
      // P-OWN-2: what is told once more, in another document, is no news.
      expect(await world.tell()).toBe(0);
      // P-DEL: the bank speaks of everything again, twice; by then the deletions must outlive the database.
      for (const last of ['LAST', 'VERY LAST']) {
        for (const each of world.lines) each.payee = last;
        await world.tell();
      }
      await expectRight(world);
      expect(await world.lose(order)).toBe(true);
      await world.sync();
      await expectRight(world);
      const wasCrossed = steps.some((each) => each.kind === 'bank' && each.mishap?.kind === 'deletes');
      if (!wasCrossed) expect(world.resurrected).toBe(0);
    }),
    { numRuns },
  );
});

async function expectRight(world: OwnerWorld): Promise<void> {
  const wanted = world.lines.flatMap(({ id, isDeleted, edits, memo, payee, cents }) => {
    const said = { payeeName: payee, note: memo, categoryId: null, ...Object.fromEntries(edits) };
    return isDeleted ? [] : [{ id, amount: cents / 100, ...said }];
  });
  const shown = (await world.transactions()).map(({ externalId, amount, payeeName, note, categoryId }) => {
    return { id: externalId?.replace(/^bf1\.[^.]+/, '') ?? '', amount, payeeName, note, categoryId };
  });
  expect(shown).toEqual(wanted);
}

async function take(world: OwnerWorld, each: Step): Promise<void> {
  switch (each.kind) {
    case 'bank': {
      const subject = world.lines[each.line];
      if (subject === undefined) return;
      subject.payee = each.payee;
      subject.memo = each.memo;
      if (each.cents !== null) subject.cents += 10 * each.cents;
      await world.tell(each.mishap ?? undefined);
      return;
    }
    case 'edit':
      return await world.edit(each.line, each.field, each.word);
    case 'delete':
      return await world.remove(each.line);
    case 'repeat':
      await world.repeat(each.which);
      return;
    case 'reread':
      await world.reread();
      return;
    case 'undo':
      return await world.undoAndImport(each.undone);
    case 'lost':
      if (await world.lose(each.ranks)) await world.sync();
  }
}
