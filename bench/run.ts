/**
 * All benchmarks, one after the other; figures are ratios of one run. `node bench/run.ts [name…]`
 * Inputs are generated (seeded) by the benchmarks themselves; the program under measure is the built one.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const BENCHES: Readonly<Record<string, string>> = {
  ofx: 'ofx-parse.ts',
  csv: 'csv-parse.ts',
  interchange: 'interchange-parse.ts',
  pdf: 'pdf-parse.ts',
  push: 'push.ts',
  ledger: 'ledger.ts',
  sync: 'sync.ts',
  'many-files': 'many-files.ts',
  identify: 'identify.ts',
  scale: 'scale.ts',
  peers: 'peers.ts',
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => BENCHES[name] === undefined);
if (unknown.length > 0) {
  console.error(`no benchmark is called ${unknown.join(', ')}; there are ${Object.keys(BENCHES).join(', ')}`);
  process.exit(2);
}
let failed = false;
for (const [name, file] of Object.entries(BENCHES)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`\n== ${name}`);
  const { status } = spawnSync(process.execPath, [fileURLToPath(new URL(file, import.meta.url))], { stdio: 'inherit' });
  failed ||= status !== 0;
}
process.exit(failed ? 1 : 0);
