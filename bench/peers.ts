/**
 * The peers, where they are installed, with the same rows in the same run. They import once and then the same rows once
 * more, in CPU of whole processes. hledger comes from Debian (`apt install hledger`), `@actual-app/api` by `npm install
 * --no-save --ignore-scripts @actual-app/api`. bankfeed pushes to no ledger here, for neither of them has one.
 * `node bench/peers.ts [transactions]`
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Row, rowAt } from './parts/statement-text.ts';
import { costOf, measureOffline } from './sync.ts';

/** Milliseconds of CPU. */
interface Cost {
  readonly first: number;
  readonly again: number;
}

const PEERS: Readonly<Record<string, (folder: string, rows: readonly Row[]) => Cost | string>> = {
  'hledger import': hledger,
  '@actual-app/api': actual,
};

main(Number(process.argv[2] ?? 10_000));

function main(transactions: number): void {
  const folder = mkdtempSync(join(tmpdir(), 'bankfeed-bench-'));
  try {
    const { firstCpuMs, againCpuMs } = measureOffline(join(folder, 'bankfeed'), transactions);
    console.log(`${transactions} transactions, ms of CPU: bankfeed ${firstCpuMs}, again ${againCpuMs}`);
    const rows = Array.from({ length: transactions }, (_, index) => rowAt(index));
    for (const [peer, measure] of Object.entries(PEERS)) {
      const own = join(folder, String(Object.keys(PEERS).indexOf(peer)));
      mkdirSync(own);
      const cost = measure(own, rows);
      if (typeof cost === 'string') console.log(`${peer}: missing, ${cost}`);
      else {
        const [first, again] = [cost.first / firstCpuMs, cost.again / againCpuMs].map((ratio) => ratio.toFixed(2));
        console.log(`${peer} ${cost.first}, again ${cost.again}; ÷ bankfeed ${first}, again ${again}`);
        console.log(JSON.stringify({ bench: 'peers', peer, transactions, first, again }));
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A CSV file into an empty journal. It keeps the day of the last row and leaves out rows that are not newer. */
function hledger(folder: string, rows: readonly Row[]): Cost | string {
  if (spawnSync('hledger', ['--version']).status !== 0) return 'apt install hledger';
  const [journal, file] = [join(folder, 'a.journal'), join(folder, 'rows.csv')];
  writeFileSync(journal, '');
  const lines = rows.map(({ day, amount, payee, memo }) => `${day},${amount},"${payee}","${memo}"`);
  writeFileSync(file, `day,amount,payee,memo\n${lines.join('\n')}\n`);
  const rules = 'skip 1\nfields date,amount,description,comment\ndate-format %Y%m%d\naccount1 assets:checking\n';
  writeFileSync(`${file}.rules`, `${rules}currency USD\n`);
  const bring = () => Math.round(costOf(['hledger', '-f', journal, 'import', file]).cpuMs);
  return { first: bring(), again: bring() };
}

/** In a process of its own, which prints much; the last line is ours. The process's start is not counted. */
function actual(folder: string, rows: readonly Row[]): Cost | string {
  const require = createRequire(import.meta.url);
  let api: string;
  try {
    api = require.resolve('@actual-app/api');
  } catch {
    return 'npm install --no-save --ignore-scripts @actual-app/api';
  }
  const list = rows.map(({ day, amount, payee, memo, reference }) => ({
    date: `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`,
    amount: Math.round(Number(amount) * 100),
    ...{ payee_name: payee, notes: memo, imported_id: reference },
  }));
  writeFileSync(join(folder, 'rows.json'), JSON.stringify(list));
  const sqlite = JSON.stringify(require.resolve('better-sqlite3'));
  // Its own SQLite is compiled when it is installed, which fails with newer compilers: both work with ours.
  const code = `import { readFileSync } from 'node:fs';
    import { registerHooks } from 'node:module';
    registerHooks({ resolve: (name, context, next) => next(name === 'better-sqlite3' ? ${sqlite} : name, context) });
    const api = await import(${JSON.stringify(pathToFileURL(api).href)});
    const lib = await api.init({ dataDir: ${JSON.stringify(folder)} });
    await lib.send('create-budget', { budgetName: 'bench', avoidUpload: true });
    const account = await api.createAccount({ name: 'Checking', type: 'checking' }, 0);
    const list = JSON.parse(readFileSync(${JSON.stringify(join(folder, 'rows.json'))}, 'utf8'));
    const cost = async () => {
      const before = process.cpuUsage();
      await api.importTransactions(account, list);
      const { user, system } = process.cpuUsage(before);
      return Math.round((user + system) / 1000);
    };
    const first = await cost();
    const again = await cost();
    process.stderr.write('\\n' + JSON.stringify({ first, again }) + '\\n', () => process.exit(0));`;
  const done = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (done.status !== 0) throw new Error(`@actual-app/api failed: ${done.stderr.slice(-500)}`);
  return JSON.parse(done.stderr.trim().split('\n').at(-1) ?? '');
}
