/** Every stored time stands in docs/clocks.md with its clock, so that a new one is thought about. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src/ledger/server/storage/database.ts';
import { openStore } from '../../src/store/store.ts';
import { FakeClock } from '../support/clock/fake-clock.ts';
import { tempFolder } from '../support/run/temp.ts';
import { readSources } from '../support/texts/source-files.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/clocks.md'), 'utf8');
const named = new Set([...PAGE.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));

/** How columns with times are called. */
const TIME = /(?:_at|_lived|_until|_before|[a-z]At|[lL]ivedMs|leftMs|^at)$/;

interface Database {
  prepare(sql: string): { all(): unknown[] };
}

function timesIn(db: Database): readonly string[] {
  const sql = `SELECT t.name AS "table", c.name AS "column" FROM sqlite_schema t, pragma_table_info(t.name) c
    WHERE t.type = 'table'`;
  const columns = db.prepare(sql).all() as readonly { readonly table: string; readonly column: string }[];
  return columns.filter(({ column }) => TIME.test(column)).map(({ table, column }) => `${table}.${column}`);
}

const isNamed = (time: string) => named.has(time) || named.has(time.replace(/^\w+/, '*'));

test('each column with a time is named', () => {
  const store = openStore(join(tempFolder(), 'state'), new FakeClock());
  const ledger = openDatabase(tempFolder());
  onTestFinished(() => {
    store.close();
    ledger.close();
  });
  const times = [...timesIn(store.db), ...timesIn(ledger)];
  expect(times.length).toBeGreaterThan(25);
  expect(times.filter((time) => !isNamed(time))).toEqual([]);
  const columns = [...named].filter((name) => /^[a-z_]+\.\w+$/.test(name) && TIME.test(name.split('.')[1] ?? ''));
  expect(columns.filter((name) => !times.includes(name))).toEqual([]);
});

/** Facts that hold no time. */
const TIMELESS = new Set([
  ...[
    'decisions.waiting',
    'deleted.before',
    'documents.wanted',
    'generation',
    'generation.file',
    'ledger.drift',
    'ledger.gone',
    'ledger.gone.unasked',
    'ledger.left',
  ],
  ...[
    'ids.renamed',
    'ledger.transfers',
    'ledger.unknown',
    'ledger.unknown.asked',
    'rebuild.due',
    'rebuild.missed',
    'rebuild.size',
    'state.other-self',
  ],
  ...['state.lost', 'state.restored'],
]);

const CONSTANT = (name: string) => new RegExp(`const ${name} = '([^']+)'`);

test('each fact is named, or is known to hold no time', () => {
  const texts = readSources('src');
  const facts = texts.flatMap(({ path, text }) =>
    [...text.matchAll(/\bwriteFact\(\s*[\w.]+,\s*(\w+)/g)]
      .filter(([, name]) => name !== 'name')
      .map(([, name = '']) => {
        const place = CONSTANT(name).test(text) ? text : texts.find((each) => CONSTANT(name).test(each.text))?.text;
        return CONSTANT(name).exec(place ?? '')?.[1] ?? `${name} of ${path}`;
      }),
  );
  expect(facts.length).toBeGreaterThan(15);
  expect([...new Set(facts)].filter((fact) => !named.has(fact) && !TIMELESS.has(fact))).toEqual([]);
  expect([...TIMELESS].filter((fact) => !facts.includes(fact) || named.has(fact))).toEqual([]);
});

/** Parts of connectors that keep no time. */
const KEEP_NO_TIME = new Set([
  'connectors/apis/enable-banking/enable-banking.ts',
  'connectors/apis/simplefin/access.ts',
  'connectors/apis/simplefin/known-accounts.ts',
  'connectors/sources/download/download.ts',
  'connectors/sources/email/oauth/access-token.ts',
  'connectors/sources/email/settle.ts',
  'connectors/unpack/file-deliveries.ts',
]);

test('each part of a connector that keeps something is named, or is known to keep no time', () => {
  const keepers = readSources('connectors').filter(({ text }) => /keep\.write\(/.test(text));
  const paths = keepers.map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(8);
  expect(paths.filter((path) => !named.has(path) && !KEEP_NO_TIME.has(path))).toEqual([]);
  expect([...named].filter((name) => /^connectors\/.*\.ts$/.test(name) && !paths.includes(name))).toEqual([]);
  expect([...KEEP_NO_TIME].filter((path) => !paths.includes(path) || named.has(path))).toEqual([]);
});
