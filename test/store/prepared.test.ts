import { expect, expectTypeOf, onTestFinished, test } from 'vitest';
import { only, type RowForm, sql } from '../../src/store/prepared.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { FakeClock } from '../support/clock/fake-clock.ts';
import { tempFolder } from '../support/run/temp.ts';

interface SizeRow {
  readonly name: string;
  readonly size: number;
}

function storeWithFact(): Store {
  const store = openStore(tempFolder(), new FakeClock());
  onTestFinished(() => store.close());
  store.run`INSERT INTO facts (name, value) VALUES (${'colour'}, ${'blue'})`;
  return store;
}

const FACT = sql`SELECT name, length(value) AS size FROM facts WHERE name = ${'colour'}`;

test('one SQL text gives each caller its rows in the form that this caller asks for, in every order', () => {
  const store = storeWithFact();
  const askAll = () => [
    store.row<SizeRow>`${FACT}`,
    store.value<string>`${FACT}`,
    store.exact.rows<SizeRow>`${FACT}`,
    store.exact.values<string>`${FACT}`,
  ];
  const answers = [{ name: 'colour', size: 4 }, 'colour', [{ name: 'colour', size: 4n }], ['colour']];
  expect(askAll()).toEqual(answers);
  expect(askAll()).toEqual(answers);
});

test('a value is bound, whatever it holds; a part of SQL is taken in with its own values', () => {
  const store = storeWithFact();
  const isNamed = (name: string) => sql`name = ${name}`;
  expect(store.exists`SELECT 1 FROM facts WHERE ${isNamed('colour')} AND value <> ${"' OR 1 --"}`).toBe(true);
  expect(store.exists`SELECT 1 FROM facts WHERE value = ${undefined} OR ${isNamed("colour' --")}`).toBe(false);
});

test('no statement gives its columns by position, so two that change places stay what they are', () => {
  const store = storeWithFact();
  expectTypeOf<RowForm>().toEqualTypeOf<'rows' | 'exact' | 'value' | 'exact value'>();
  expect(store.row`SELECT name, value FROM facts`).toEqual(store.row`SELECT value, name FROM facts`);
});

test('a statement that must give a row and gives none stops the work', () => {
  const store = storeWithFact();
  expect(only(store.value<number>`SELECT count(*) FROM facts`)).toBe(1);
  expect(() => only(store.row`SELECT * FROM facts WHERE name = ${'taste'}`)).toThrow('gave none');
});
