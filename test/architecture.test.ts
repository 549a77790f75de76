/**
 * The house rules that a compiler does not know. They say which way imports run, who touches the process, and how long
 * files are.
 */
import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { clausesIn, readPromises } from './support/texts/clauses.ts';
import {
  importsOf,
  readSourceAt,
  readSources,
  type SourceFile,
  withoutComments,
} from './support/texts/source-files.ts';

const FILES = [...readSources('src'), ...readSources('connectors')];

/** Lower rows are known to higher ones, never the other way; areas of one row do not know each other. */
const ROWS: readonly (readonly string[])[] = [
  ['words'],
  ['lib'],
  ['domain'],
  ['core'],
  ['plugin'],
  ['connectors', 'settings', 'store', 'ledger', 'http'],
  ['books'],
  ['sync'],
  ['web'],
  ['app'],
  ['cli'],
  ['main'],
];

/** `src/app.ts` and `src/app/…` are both the area `app`. */
function areaOf(path: string): string {
  const [top = '', second = ''] = path.split('/');
  return top === 'src' ? second.replace(/\.ts$/, '') : top;
}

/**
 * The folders of a room, each of which knows only those before it. Files in the room itself, in no folder, are not
 * judged here. All folders know them, or they know all folders.
 */
const FLOORS: Readonly<Record<string, readonly string[]>> = {
  'src/plugin': ['process', 'child'],
  'src/sync': [
    ...['balances', 'parse', 'run', 'read', 'rules', 'transfers', 'ingest', 'history', 'pull'],
    ...['push', 'adopt', 'preview', 'verify', 'notices', 'orders', 'money', 'daemon'],
  ],
  'connectors/tables': ['words', 'encoding', 'table', 'prove', 'infer', 'profile', 'read', 'doubt', 'question'],
  'src/ledger/server': ['storage', 'objects', 'transactions', 'money', 'http', 'process'],
  'src/store': [
    'schema',
    'accounts',
    'documents',
    'lines',
    'outbox',
    'sidecar',
    'transactions',
    'streams',
    'history',
    'views',
  ],
  'src/web': ['reach', 'components', 'documents', 'pages', 'session', 'monitoring', 'decisions', 'setup', 'money'],
  'src/app': ['checkup', 'conformance', 'books', 'setup', 'daemon'],
  'src/cli': ['output', 'context', 'scaffold', 'commands'],
};

function rowOf(area: string): number {
  return ROWS.findIndex((row) => row.includes(area));
}

/** Every import of a file; relative ones as paths from the root. */
function targetsOf(file: SourceFile): readonly string[] {
  return importsOf(file.text).map((target) =>
    target.startsWith('.') ? posix.join(posix.dirname(file.path), target) : target,
  );
}

const isLocal = (target: string): boolean => target.startsWith('src/') || target.startsWith('connectors/');

function breaches(rule: (file: SourceFile, target: string) => boolean, files = FILES): readonly string[] {
  return files.flatMap((file) =>
    targetsOf(file)
      .filter((target) => rule(file, target))
      .map((target) => `${file.path} imports ${target}`),
  );
}

describe('imports', () => {
  test('are seen in every form that they come in', () => {
    const text = `import { a } from './a.ts';
import type { B } from './b.ts';
import './c.ts';
import {
  d,
} from './d.ts';
export { e } from './e.ts';
export type * from './f.ts';
const g = await import('./g.ts');`;
    expect(importsOf(text)).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => `./${name}.ts`));
  });

  test('there are files to look at, all in a known area', () => {
    expect(FILES.length).toBeGreaterThan(20);
    expect(FILES.filter((file) => rowOf(areaOf(file.path)) === -1).map((file) => file.path)).toEqual([]);
  });

  test('run one way: words, lib, domain, core, plugin, {connectors, settings, store, ledger, http}, books, sync, web, app, cli', () => {
    const againstTheWay = (file: SourceFile, target: string): boolean => {
      const [from, to] = [areaOf(file.path), areaOf(target)];
      return isLocal(target) && from !== to && rowOf(to) >= rowOf(from);
    };
    expect(breaches(againstTheWay)).toEqual([]);
  });

  test.each(Object.entries(FLOORS))('run one way between the folders of %s', (room, order) => {
    const folderOf = (path: string): string => new RegExp(`^${room}/([^/]+)/`).exec(path)?.[1] ?? '';
    const inRoom = FILES.filter((file) => folderOf(file.path) !== '');
    expect([...new Set(inRoom.map((file) => folderOf(file.path)))].toSorted()).toEqual(order.toSorted());
    const againstTheWay = (file: SourceFile, target: string): boolean =>
      folderOf(target) !== '' && order.indexOf(folderOf(target)) > order.indexOf(folderOf(file.path));
    expect(breaches(againstTheWay, inRoom)).toEqual([]);
  });

  test('stand in docs/architecture.md in the order that is checked here', () => {
    const page = readSourceAt('docs/architecture.md')?.text ?? '';
    const drawn = ROWS.map((row) => (row.length === 1 ? (row[0] ?? '') : `{${row.join(', ')}}`)).join(' ← ');
    expect(page).toContain(`\`${drawn}\``);
    for (const [room, order] of Object.entries(FLOORS)) expect(page).toContain(`\`${room}\`: \`${order.join(' ← ')}\``);
  });

  test('domain and core are pure: no package and nothing of Node', () => {
    const pure = FILES.filter((file) => ['domain', 'core'].includes(areaOf(file.path)));
    expect(breaches((_, target) => !isLocal(target), pure)).toEqual([]);
  });

  test('connectors know the plug-in contract, their own files, and these few besides', () => {
    const allowed = [
      /^src\/plugin\/contract\.ts$/,
      // Codes of currencies, checks of an IBAN, and character sets are too large to be told twice.
      /^src\/domain\/(?:currency|iban)\.ts$/,
      /^src\/core\/decode/,
      // A message is said by whoever reads it, in their language.
      /^src\/words\/message\.ts$/,
      /^src\/lib\/(errors|hash)\.ts$/,
      // Words of settings, this machine's own addresses, mistakes of YAML, the crash test's points and durable renames mean
      // the same in a source as elsewhere.
      /^src\/lib\/(duration|fail-points|files\/sync-path|net\/known-host|text\/(?:wildcard|yaml-mistake))\.ts$/,
      // A broken alert template is told of when the mailbox is opened, not when the first letter comes.
      /^connectors\/formats\/alert\/template\.ts$/,
      // What a schema objects to is said alike everywhere.
      /^src\/plugin\/issues\.ts$/,
      // Profiles of settings and profiles of readers are one schema.
      /^src\/plugin\/profile\.ts$/,
      // Few words to choose from are described alike in every format.
      /^connectors\/formats\/choices\.ts$/,
      // First bytes are looked at alike in every format, and one list names them all.
      /^connectors\/formats\/(?:head-text|names)\.ts$/,
      /^connectors\/formats\/evenings\.ts$/,
      // A table means the same whether a bank prints it, writes it as CSV, or keeps it in a spreadsheet.
      /^connectors\/tables\//,
      // A page of HTML is read alike in a letter and in what a bank calls .xls.
      /^connectors\/html\//,
      // Every API has days, a budget of requests, and texts for people.
      /^connectors\/apis\/[a-z-]+\.ts$/,
      // Keys are described when they are read, and kept facts are read alike.
      /^connectors\/(?:kept|lazy-options|options)\.ts$/,
      // An archive means the same wherever it comes from.
      /^connectors\/unpack\//,
    ];
    const foreign = (file: SourceFile, target: string): boolean => {
      if (!isLocal(target) || allowed.some((pattern) => pattern.test(target))) return false;
      return posix.dirname(target) !== home(file.path) && !target.startsWith(`${home(file.path)}/`);
    };
    const connectors = FILES.filter((file) => file.path.startsWith('connectors/'));
    expect(breaches(foreign, connectors)).toEqual([]);
  });

  test("the ledger's client and server meet only in the wire schemas", () => {
    const part = (path: string): string | undefined => /^src\/ledger\/(\w+)/.exec(path)?.[1];
    const across = (file: SourceFile, target: string): boolean => {
      const [from, to] = [part(file.path), part(target)];
      return from !== undefined && to !== undefined && from !== to && to !== 'wire';
    };
    expect(breaches(across)).toEqual([]);
  });

  test('the embedded ledger is a stranger: its server knows lib, domain and the wire, nothing else of the house', () => {
    const server = FILES.filter((file) => file.path.startsWith('src/ledger/server/'));
    const allowed = ['src/lib/', 'src/domain/', 'src/ledger/wire/', 'src/ledger/server/'];
    expect(
      breaches((_, target) => isLocal(target) && !allowed.some((each) => target.startsWith(each)), server),
    ).toEqual([]);
  });

  /** The catalogues of messages, and the words of banks. */
  const CATALOGUES = /^(?:src\/words\/locales|connectors\/tables\/\w+)\/\w+\.json$/;

  test('carry their extension and point at files that exist', () => {
    const broken = (_file: SourceFile, target: string): boolean =>
      isLocal(target) && !FILES.some((each) => each.path === target) && !CATALOGUES.test(target);
    expect(breaches(broken)).toEqual([]);
  });

  test('never run in a circle, those of types neither: a file can be understood from what it stands on', () => {
    expect(circles(new Map(FILES.map((file) => [file.path, targetsOf(file).filter(isLocal)])))).toEqual([]);
    const round = new Map(Object.entries({ a: ['b'], b: ['c', 'd'], c: ['a'], d: [] }));
    expect(circles(round)).toEqual(['a, b, c']);
  });

  test('of packages are declared as dependencies of the program', () => {
    const manifest: unknown = JSON.parse(readSourceAt('package.json')?.text ?? '{}');
    const declared = Object.keys(dependenciesOf(manifest));
    const undeclared = (_: SourceFile, target: string): boolean =>
      !isLocal(target) && !target.startsWith('node:') && !declared.includes(packageName(target));
    expect(breaches(undeclared)).toEqual([]);
  });
});

/** Groups of files that reach each other by imports (Tarjan's strongly connected components), each as one line. */
function circles(targets: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const found: string[] = [];
  const lower = (path: string, to: number | undefined) =>
    lowest.set(path, Math.min(lowest.get(path) ?? 0, to ?? Number.MAX_SAFE_INTEGER));
  const visit = (path: string): void => {
    order.set(path, order.size);
    lowest.set(path, order.size - 1);
    open.push(path);
    for (const target of targets.get(path) ?? []) {
      if (!targets.has(target)) continue;
      if (!order.has(target)) {
        visit(target);
        lower(path, lowest.get(target));
      } else if (open.includes(target)) lower(path, order.get(target));
    }
    if (lowest.get(path) !== order.get(path)) return;
    const group = open.splice(open.indexOf(path));
    if (group.length > 1) found.push(group.toSorted().join(', '));
  };
  for (const path of targets.keys()) if (!order.has(path)) visit(path);
  return found;
}

/** The folder whose files a connector may use freely: `connectors/formats/ofx`; for the list of built-ins, all. */
function home(path: string): string {
  const parts = path.split('/');
  return parts.length > 3 ? parts.slice(0, 3).join('/') : 'connectors';
}

function packageName(target: string): string {
  return target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/');
}

function dependenciesOf(manifest: unknown): object {
  if (typeof manifest !== 'object' || manifest === null || !('dependencies' in manifest)) return {};
  return manifest.dependencies ?? {};
}

/**
 * Files that a process begins with. These are the program, the files that parse, and the file of a
 * plug-in with its wire.
 */
const MAINS = [/^src\/main\.ts$/, /^src\/sync\/parse\/worker\.ts$/, /^src\/plugin\/child\/(main|wire)\.ts$/];

describe('the process and the clock', () => {
  /** Each with the files that may: who sets up the process, who reads the environment, who is the clock. */
  const RULES: readonly { readonly what: string; readonly pattern: RegExp; readonly allowed: readonly RegExp[] }[] = [
    { what: 'process.env', pattern: /process\s*\.\s*env\b/, allowed: [/^src\/settings\/load/, /^src\/main\.ts$/] },
    { what: 'process.exit', pattern: /process\s*\.\s*exit\b/, allowed: MAINS },
    { what: 'the time of day', pattern: /Date\.now\(|new Date\(\s*\)/, allowed: [/^src\/lib\/clock\.ts$/] },
    { what: 'performance.now', pattern: /performance\.now\(/, allowed: [/^src\/lib\/clock\.ts$/] },
  ];

  test.each(RULES)('$what is touched only where it is allowed', ({ pattern, allowed }) => {
    const found = FILES.filter((file) => pattern.test(withoutComments(file.text))).map((file) => file.path);
    expect(found.filter((path) => !allowed.some((each) => each.test(path)))).toEqual([]);
  });
});

describe('SQL', () => {
  // The chain of schemas serves both, and knows no table of theirs.
  const ROOMS = ['src/store/', 'src/ledger/server/', 'src/lib/database/'];
  const RULES = [
    {
      what: 'text of SQL',
      pattern: /\b(SELECT|INSERT INTO|INSERT OR \w+ INTO|DELETE FROM|UPDATE \w+ SET)\s/,
      code: withoutNotes,
    },
    { what: 'a prepared statement', pattern: /\bprepare(d|dExact|dRaw)?(<[^()]*>)?\(store,/, code: withoutNotes },
    { what: 'the database of a store', pattern: /\.db\b/, code: withoutComments },
  ];

  test.each(RULES)('stands in the store and in the embedded ledger: $what is nowhere else', ({ code, pattern }) => {
    const isElsewhere = ({ path }: SourceFile) => !ROOMS.some((room) => path.startsWith(room));
    const program = FILES.filter(({ path }) => path.startsWith('src/'));
    const found = program.filter(isElsewhere).filter(({ text }) => pattern.test(code(text)));
    expect(found.map(pathOf)).toEqual([]);
  });

  test.each(RULES)('$what is seen where it stands', ({ code, pattern }) => {
    const inStore = FILES.filter(({ path }) => path.startsWith('src/store/'));
    expect(inStore.some(({ text }) => pattern.test(code(text)))).toBe(true);
  });
});

/** Without comments; strings stay, since SQL stands in them. */
function withoutNotes(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g, '');
}

describe('parameters', () => {
  test('are no booleans: a word says what is meant, or there are two functions', () => {
    expect(FILES.flatMap(({ path, text }) => booleanParameters(text).map((found) => `${path}: ${found}`))).toEqual([]);
  });

  test('that are booleans are seen in every form that they come in, and options are none of them', () => {
    const seen = `function a(text: string, one: boolean): boolean {}
const b = (two: boolean | undefined, { four }: { readonly four: boolean }) => two;
class C {
  constructor(three?: boolean) {}
  #d(
    text: string,
    five = false,
    options: { six?: boolean; seven: readonly string[] } = {},
  ): void {}
}
type E = (eight: boolean) => void;
const f = g(['x', ten === true], { nine: false, eleven });`;
    expect(booleanParameters(seen)).toEqual(['one', 'two', 'three', 'five', 'eight']);
  });
});

/** Names of parameters, of functions and of their types, that are typed `boolean` or begin as true or false. */
function booleanParameters(text: string): readonly string[] {
  const code = withoutComments(text);
  const open: string[] = [];
  const names: string[] = [];
  for (let at = 0; at < code.length; at += 1) {
    const letter = code[at] ?? '';
    if (')]}'.includes(letter)) open.pop();
    if ('([{'.includes(letter)) open.push(letter);
    if (open.at(-1) !== '(' || !'(,'.includes(letter)) continue;
    const rest = code.slice(at + 1, at + 200);
    const found = /^\s*(\w+)(?:\?? *: *(?:[\w ]+\| *)*boolean\b| *= *(?:true|false)\b)/.exec(rest);
    if (found?.[1] !== undefined) names.push(found[1]);
  }
  return names;
}

describe('files', () => {
  test('none is longer than 400 lines', () => {
    // A language is one file: a list of sentences, however many there are.
    const long = FILES.filter(({ lines }) => lines > 400);
    expect(long.map(({ lines, path }) => `${path}: ${lines}`)).toEqual([]);
  });

  test('export by name only', () => {
    expect(FILES.filter((file) => /\bexport\s+default\b/.test(withoutComments(file.text))).map(pathOf)).toEqual([]);
  });

  test('none is a barrel, a file that only passes on what others export', () => {
    const passesOn = /\bexport\s+(type\s+)?(\*|\{[^}]*\})\s+from\b/g;
    const barrels = FILES.filter((file) => {
      const code = withoutComments(file.text);
      const own = code.replaceAll(passesOn, '');
      return own !== code && !/\bexport\b/.test(own);
    });
    expect(barrels.map(pathOf)).toEqual([]);
  });
});

const pathOf = (file: SourceFile): string => file.path;

describe('clauses', () => {
  const TESTS = readSources('test');
  const promises = readPromises(readSourceAt('docs/promises.md')?.text ?? '');

  test('that code or a test cites stand in docs/promises.md', () => {
    const known = new Set(promises.map(({ id }) => id));
    const unknown = [...FILES, ...TESTS].flatMap((file) =>
      clausesIn(file.text)
        .filter((id) => !known.has(id))
        .map((id) => `${file.path} cites ${id}`),
    );
    expect(unknown).toEqual([]);
  });

  test('are cited by their ids, never by a section of a page that lies elsewhere', () => {
    const elsewhere = new RegExp(`\\b(${['CONTR' + 'ACT', 'DES' + 'IGN', 'reliab' + 'ility'].join('|')})(\\.md)? §`);
    expect([...FILES, ...TESTS].filter((file) => elsewhere.test(file.text)).map(pathOf)).toEqual([]);
  });

  test('of docs/promises.md stand there once, each with a test that cites it', () => {
    expect(promises.length).toBeGreaterThan(50);
    const ids = promises.map(({ id }) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    const cites = new Map(TESTS.map(({ path, text }) => [path, clausesIn(text)]));
    const without = promises.filter(({ id, test: path }) => !cites.get(path)?.includes(id));
    expect(without.map(({ id, test: path }) => `${id}: ${path}`)).toEqual([]);
  });
});

test('tests ask a state through test/support/ask.ts; SQL stands in tests of the store and the ledger alone', () => {
  const sql = /['"`](SELECT|INSERT INTO|UPDATE|DELETE FROM) [\w*'"]/;
  const rooms = /^test\/(support|store|ledger\/server)\//;
  const asking = readSources('test')
    .filter(({ text }) => sql.test(text))
    .map(pathOf);
  expect(asking.length).toBeGreaterThan(5);
  expect(asking.filter((path) => !rooms.test(path))).toEqual([]);
});

describe('quick tests', () => {
  const tests = readSources('test');
  /** Types are nothing that runs. */
  const importsIn = (file: SourceFile): readonly string[] =>
    targetsOf({ ...file, text: file.text.replace(/^import type [^;]*;/gm, '') });
  /** The file and the parts of tests that it stands on. */
  const standsOn = (path: string, seen = new Set<string>()): ReadonlySet<string> => {
    const file = tests.find((each) => each.path === path);
    if (file === undefined || seen.has(path)) return seen;
    seen.add(path);
    for (const target of importsIn(file)) standsOn(target, seen);
    return seen;
  };

  test('start no process, as test/support/run/quick.ts checks; the others are called *.slow.test.ts', () => {
    const starting = tests.filter((file) => importsOf(file.text).includes('node:child_process')).map(pathOf);
    const quick = tests.filter(({ path }) => /(?<!\.slow|\.thorough)\.test\.ts$/.test(path)).map(pathOf);
    expect(quick.length).toBeGreaterThan(100);
    expect(starting.length).toBeGreaterThan(10);
    expect(quick.filter((path) => starting.some((each) => standsOn(path).has(each)))).toEqual([]);
  });
});

describe('the repository', () => {
  const EVERYTHING = [
    ...['src', 'connectors', 'test', 'bench', 'scripts', 'config', 'docs'].flatMap((folder) =>
      readSources(folder, ['.ts', '.mjs', '.js', '.sh', '.sql', '.css', '.yaml', '.json', '.md']),
    ),
    ...['README.md', 'CHANGELOG.md', 'Dockerfile', 'compose.yaml', '.ci/run', 'package.json', 'package-lock.json']
      .map(readSourceAt)
      .filter((file) => file !== undefined),
  ];

  /** Put together from halves, or this file would be found itself. */
  const FORBIDDEN: readonly { readonly what: string; readonly pattern: RegExp }[] = [
    {
      what: 'notes of work not done',
      pattern: new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME', 'X' + 'XX'].join('|')})\\b`),
    },
    {
      what: 'folders of one machine',
      pattern: new RegExp(`/(${['wo' + 'rk/', 'ro' + 'ot/', 'ho' + 'me/(?!node)'].join('|')})`),
    },
    { what: 'addresses of a registry', pattern: new RegExp(`"resolved": ?"http|${'npm_config_' + 'registry='}`) },
  ];

  test.each(FORBIDDEN)('has no $what', ({ pattern }) => {
    expect(EVERYTHING.filter((file) => pattern.test(file.text)).map((file) => file.path)).toEqual([]);
  });
});
