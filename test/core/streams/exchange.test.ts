/** Words of three streams or more, each where it fits best. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exchangeAssertions, hasThreeStreams } from '../../../src/core/streams/exchange.ts';
import type { Group } from '../../../src/core/streams/groups.ts';
import { bodyOf, entityOf, knownOf, wordOf } from '../../support/identity/words-of-streams.ts';

/** `ofx 1, csv 2`: each stream that shows it, with the day. */
function textOf({ entity, body }: Group, say: (word: { day: string; payee: string | null }) => unknown): string {
  const line = entity === undefined ? [] : [['ofx', { day: entity.day, payee: entity.text().payee }] as const];
  const words = (body?.assertions ?? []).map(
    ({ stream, fields }) => [stream, { day: fields.bookedOn, payee: fields.payee }] as const,
  );
  return [...line, ...words].map(([stream, word]) => `${stream} ${say(word)}`).join(', ');
}
const byDay = (group: Group) => textOf(group, ({ day }) => Number(day.slice(-2)));
const byPayee = (group: Group) => textOf(group, ({ payee }) => payee?.toLowerCase());

test('there are three streams where two others than the statement’s have spoken', () => {
  const three = (...streams: readonly string[]) => {
    const bodies = streams.map((stream, at) => bodyOf(knownOf(at + 1, [wordOf(stream, 1)]), [wordOf(stream, 1)]));
    return hasThreeStreams({ entities: [entityOf(1)], bodies }, 'ofx');
  };
  expect([three('csv', 'mt940'), three('csv', 'csv', 'ofx', 'camt')]).toEqual([true, true]);
  expect([three(), three('csv'), three('csv', 'csv'), three('csv', 'ofx')]).toEqual([false, false, false, false]);
});

describe('an exchange of words between transactions', () => {
  /** Rows of `payee` or `payee day`: of the line, then of csv and mt940; '' where there is none. */
  function groupsFrom(...rows: readonly (readonly string[])[]): readonly Group[] {
    return rows.map(([line = '', ...others], at) => {
      const words = others.flatMap((text, index) => {
        const [payee = '', day = '1'] = text.split(' ');
        return payee === '' ? [] : [wordOf(['csv', 'mt940', 'camt'][index] ?? '', Number(day), { payee })];
      });
      const [payee = '', day = '1'] = line.split(' ');
      return {
        entity: payee === '' ? undefined : entityOf(Number(day), { payee, line: at }),
        body: words.length === 0 ? undefined : bodyOf(knownOf(at + 1, words), words),
        known: undefined,
      };
    });
  }
  function exchanged(...rows: readonly (readonly string[])[]): readonly string[] | undefined {
    const groups = groupsFrom(...rows);
    const chain = {
      entities: groups.flatMap(({ entity }) => entity ?? []),
      bodies: groups.flatMap(({ body }) => body ?? []),
    };
    return exchangeAssertions(chain, groups, 'ofx')?.map(byPayee);
  }

  test('parts a wrong pair that two other streams made before', () => {
    expect(exchanged(['cafe', 'Cafe', 'Kiosk'], ['kiosk', 'Kiosk', 'Cafe'])).toEqual([
      'ofx cafe, csv cafe, mt940 cafe',
      'ofx kiosk, csv kiosk, mt940 kiosk',
    ]);
  });

  test('goes round among three, and leaves a fourth as it was', () => {
    const rows = [
      ['cafe', 'Cafe', 'Kiosk'],
      ['kiosk', 'Kiosk', 'Fuel'],
      ['fuel', 'Fuel', 'Cafe'],
      ['gym', 'Gym', ''],
    ];
    expect(exchanged(...rows)).toEqual([
      'ofx cafe, csv cafe, mt940 cafe',
      'ofx kiosk, csv kiosk, mt940 kiosk',
      'ofx fuel, csv fuel, mt940 fuel',
      'ofx gym, csv gym',
    ]);
  });

  test('goes on with the other streams where the first has moved', () => {
    const rows = [
      ['cafe', 'Kiosk', 'Kiosk', 'Cafe'],
      ['kiosk', 'Cafe', 'Cafe', 'Kiosk'],
    ];
    const told = exchanged(...rows)?.map((row) => new Set(row.split(', ').map((word) => word.split(' ')[1])).size);
    expect(told).toEqual([1, 1]);
  });

  test('moves a word to a transaction that its stream does not show yet', () => {
    expect(exchanged(['cafe', 'Cafe', 'Kiosk'], ['kiosk', 'Kiosk', ''])).toEqual([
      'ofx cafe, csv cafe',
      'ofx kiosk, csv kiosk, mt940 kiosk',
    ]);
  });

  test('leaves no transaction without a word', () => {
    const told = exchanged(['cafe', 'Kiosk', 'Kiosk'], ['', '', 'Cafe']);
    expect(told?.filter((each) => each === '')).toEqual([]);
  });

  test('is none where all days are next to each other, and one where a third stream’s are not', () => {
    expect(exchanged(['cafe 1', 'Cafe 2'], ['cafe 2', 'Cafe 1'])).toBeUndefined();
    expect(exchanged(['cafe 2', 'Cafe 1', 'Cafe 3'], ['cafe 3', 'Cafe 3', 'Cafe 2'])).toBeDefined();
  });

  test('is none where all words fit, where there is but one, or where days are too far apart', () => {
    expect(exchanged(['cafe', 'Cafe', 'Cafe'], ['kiosk', 'Kiosk', 'Kiosk'])).toBeUndefined();
    expect(exchanged(['cafe', 'Cafe', 'Kiosk'])).toBeUndefined();
    expect(exchanged(['cafe 1', 'Cafe 1', 'Kiosk 3'], ['kiosk 5', 'Kiosk 5', 'Cafe 5'])).toBeUndefined();
  });

  test('is none where one of them has another amount elsewhere', () => {
    const groups = groupsFrom(['cafe', 'Cafe', 'Kiosk'], ['kiosk', 'Kiosk', 'Cafe']).map(({ body, ...rest }) => ({
      ...rest,
      body: body && { ...body, isApart: true },
    }));
    expect(exchangeAssertions({ entities: [entityOf(1)], bodies: [] }, groups, 'ofx')).toBeUndefined();
  });

  test('keeps every word, each stream once in each transaction, and days within three', () => {
    const word = fc.tuple(fc.constantFrom('', 'Cafe', 'Kiosk', 'Fuel'), fc.integer({ min: 1, max: 4 }));
    const row = fc.tuple(word, word, word, word).filter((all) => all.some(([payee]) => payee !== ''));
    fc.assert(
      fc.property(fc.array(row, { minLength: 2, maxLength: 5 }), fc.nat(5), (rows, later) => {
        const groups = groupsFrom(
          ...rows.map((all, at) =>
            all.map(([payee, day]) => (payee === '' ? '' : `${payee} ${day + (at % 2 === 0 ? 0 : later)}`)),
          ),
        );
        const bodies = groups.flatMap(({ body }) => body ?? []);
        const entities = groups.flatMap(({ entity }) => entity ?? []);
        const after = exchangeAssertions({ entities, bodies }, groups, 'ofx');
        if (after === undefined) return;
        expect(after).toHaveLength(groups.length);
        const words = (all: readonly Group[]) => all.flatMap((each) => byDay(each).split(', ')).sort();
        expect(words(after)).toEqual(words(groups));
        for (const each of after) {
          const all = byDay(each).split(', ');
          expect(new Set(all.map((one) => one.split(' ')[0])).size).toBe(all.length);
          const days = all.map((one) => Number(one.split(' ')[1]));
          expect(Math.max(...days) - Math.min(...days)).toBeLessThanOrEqual(3);
        }
      }),
      { numRuns: 100 },
    );
  });
});
