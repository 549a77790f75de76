import { expect, expectTypeOf, onTestFinished, test } from 'vitest';
import { only, prepare, type RowForm } from '../../src/store/prepared.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { FakeClock } from '../support/clock/fake-clock.ts';
import { tempFolder } from '../support/run/temp.ts';

const SQL = 'SELECT name, length(value) AS size FROM facts WHERE name = ?';

interface SizeRow {
  readonly name: string;
  readonly size: number;
}

function storeWithFact(): Store {
  const store = openStore(tempFolder(), new FakeClock());
  onTestFinished(() => store.close());
  prepare<[string, string]>(store, 'INSERT INTO facts (name, value) VALUES (?, ?)').run('colour', 'blue');
  return store;
}

test('one SQL text gives each caller its rows in the form that this caller asks for, in every order', () => {
  const store = storeWithFact();
  const askAll = () => [
    prepare<[string], SizeRow>(store, SQL).get('colour'),
    prepare<[string], string>(store, SQL, 'value').get('colour'),
    prepare<[string], SizeRow>(store, SQL, 'exact').get('colour'),
    prepare<[string], string>(store, SQL, 'exact value').get('colour'),
  ];
  const answers = [{ name: 'colour', size: 4 }, 'colour', { name: 'colour', size: 4n }, 'colour'];
  expect(askAll()).toEqual(answers);
  expect(askAll()).toEqual(answers);
});

test('a statement is compiled once for each connection and form', () => {
  const [here, there] = [storeWithFact(), storeWithFact()];
  expect(prepare(here, SQL)).toBe(prepare(here, SQL));
  expect(prepare(here, SQL, 'value')).not.toBe(prepare(here, SQL));
  expect(prepare(here, SQL)).not.toBe(prepare(there, SQL));
});

test('no statement gives its columns by position, so two that change places stay what they are', () => {
  const store = storeWithFact();
  expectTypeOf<RowForm>().toEqualTypeOf<'rows' | 'exact' | 'value' | 'exact value'>();
  const [one, other] = ['name, value', 'value, name'].map((columns) =>
    prepare<[], object>(store, `SELECT ${columns} FROM facts WHERE name = 'colour'`).get(),
  );
  expect(other).toEqual(one);
});

test('a statement takes its parameters as a list or by name', () => {
  const store = storeWithFact();
  const byName = prepare<{ readonly name: string }, string>(
    store,
    'SELECT value FROM facts WHERE name = @name',
    'value',
  );
  expect(byName.get({ name: 'colour' })).toBe('blue');
  expectTypeOf(byName).not.toHaveProperty('pluck');
  expectTypeOf(prepare<[string]>(store, SQL).all).returns.toEqualTypeOf<never[]>();
});

test('a statement that must give a row and gives none stops the work', () => {
  const store = storeWithFact();
  expect(only(prepare<[], number>(store, 'SELECT count(*) FROM facts', 'value').get())).toBe(1);
  expect(() => only(prepare<[string], SizeRow>(store, SQL).get('taste'))).toThrow('gave none');
});
