/** Words of three streams or more, each where it fits best. */
import { describe, expect, test } from 'vitest';
import { exchangeAssertions } from '../../../src/core/streams/exchange.ts';
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
const byPayee = (group: Group) => textOf(group, ({ payee }) => payee?.toLowerCase());

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
});
