/**
 * The nearest peer, where it is installed (`npm install --no-save @actual-app/api`): what `importTransactions` takes for
 * as many transactions into a fresh budget, and for the same ones again, against whole syncs of the built program
 * without a ledger. `node bench/actual.ts [transactions]`
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { measureOffline } from './sync.ts';

const PEER = '@actual-app/api';

main(Number(process.argv[2] ?? 10_000));

function main(transactions: number): void {
  const api = locate();
  if (api === undefined) {
    console.log(`${PEER}: skipped, it is not installed (npm install --no-save ${PEER})`);
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'bankfeed-bench-'));
  try {
    const ours = measureOffline(join(folder, 'bankfeed'), transactions);
    const theirs = importTwice(api, folder, transactions);
    const first = theirs.first / ours.firstCpuMs;
    const again = theirs.again / ours.againCpuMs;
    console.log(`${transactions} transactions, ms of CPU: bankfeed ${ours.firstCpuMs}, again ${ours.againCpuMs};`);
    console.log(`${PEER} ${theirs.first}, again ${theirs.again}`);
    console.log(JSON.stringify({ bench: 'actual', transactions, first, again }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function locate(): string | undefined {
  try {
    return createRequire(import.meta.url).resolve(PEER);
  } catch {
    return undefined;
  }
}

/** In a process of its own, which prints much; the last line is ours. */
function importTwice(api: string, folder: string, transactions: number) {
  const code = `import * as api from ${JSON.stringify(pathToFileURL(api).href)};
    const lib = await api.init({ dataDir: ${JSON.stringify(folder)} });
    await lib.send('create-budget', { budgetName: 'bench', avoidUpload: true });
    const account = await api.createAccount({ name: 'Checking', type: 'checking' }, 0);
    const day = (index) => new Date(Date.UTC(2010, 0, 1 + Math.floor(index / 40))).toISOString().slice(0, 10);
    const list = Array.from({ length: ${transactions} }, (_, index) => ({ date: day(index), amount: -100 - (index % 99900),
      payee_name: 'MERCHANT ' + (index % 977), notes: 'CARD ' + (index % 89), imported_id: String(index) }));
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
  if (done.status !== 0) throw new Error(`${PEER} failed: ${done.stderr.slice(-500)}`);
  const figures: { readonly first: number; readonly again: number } = JSON.parse(
    done.stderr.trim().split('\n').at(-1) ?? '',
  );
  return figures;
}
