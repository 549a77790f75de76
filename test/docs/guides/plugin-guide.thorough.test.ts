import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { atLevel } from '../../support/run/effort.ts';
import { tempFolder } from '../../support/run/temp.ts';
import { ROOT } from '../../support/texts/source-files.ts';

/** Without the leave to pass over declarations, a compiler finds all that it finds with it. */
const STRICTNESS = atLevel({ small: [false], thorough: [true, false], nightly: [true, false] });

const PAGE = readFileSync(join(ROOT, 'docs', 'plugins.md'), 'utf8');

/** The first block in a language, as a reader of the page would copy it. */
function blockIn(language: string): string {
  const found = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(PAGE)?.[1];
  if (found === undefined) throw new Error(`docs/plugins.md has no block in ${language}`);
  return found;
}

/** A clean folder in which the packed program is installed, with what it depends on. */
function installedFolder(): string {
  const folder = tempFolder();
  const packed = spawnSync('npm', ['pack', '--ignore-scripts', '--pack-destination', folder, '--json'], {
    cwd: packable(),
    encoding: 'utf8',
  });
  const [{ filename = '' } = {}] = JSON.parse(packed.stdout) as readonly { readonly filename?: string }[];
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '.bin'), { recursive: true });
  mkdirSync(join(modules, 'bankfeed'));
  const tar = ['-xzf', join(folder, filename), '-C', join(modules, 'bankfeed'), '--strip-components=1'];
  expect(spawnSync('tar', tar).status).toBe(0);
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    readonly dependencies: object;
  };
  // Packages that npm would fetch lie in the repository already. Node finds there the packages that these need in turn.
  for (const name of [...Object.keys(dependencies), '@types/node', 'typescript']) {
    mkdirSync(join(modules, name, '..'), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  }
  const run = `#!/bin/sh\nexec '${process.execPath}' '${join(modules, 'bankfeed/dist/src/main.js')}' "$@"\n`;
  writeFileSync(join(modules, '.bin/bankfeed'), run, { mode: 0o755 });
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
  writeFileSync(join(folder, 'bankfeed.yaml'), 'state: state\nserver: {listen: false}\n');
  return folder;
}

/** The built program beside the pages that are packed with it. */
function packable(): string {
  const folder = tempFolder();
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    readonly files: readonly string[];
  };
  const built = inject('builtHouse');
  for (const name of ['dist', 'config', 'package.json']) copyTo(join(built, name), join(folder, name));
  for (const name of manifest.files.filter((each) => !['dist', 'config'].includes(each))) {
    copyTo(join(ROOT, name), join(folder, name));
  }
  return folder;
}

/** npm packs no links, so folders and files are copied. */
function copyTo(from: string, to: string): void {
  expect(spawnSync('cp', ['-r', from, to]).status).toBe(0);
}

function sh(folder: string, script: string) {
  const PATH = `${join(folder, 'node_modules/.bin')}:${process.env.PATH}`;
  return spawnSync('sh', ['-e', '-c', script], { cwd: folder, encoding: 'utf8', env: { ...process.env, PATH } });
}

describe('the guide, word by word, against the packed program', () => {
  test('its commands make plug-ins that pass, its examples work, and their types hold', async () => {
    const folder = installedFolder();
    const made = sh(folder, blockIn('sh'));
    expect([made.status, made.stderr]).toEqual([0, '']);
    expect(made.stdout.match(/ 0 failed, 0 skipped/g)).toHaveLength(2);

    writeFileSync(join(folder, 'plugins/tidewater.js'), blockIn('js'));
    writeFileSync(join(folder, 'statement.json'), blockIn('json'));
    writeFileSync(join(folder, 'bankfeed.yaml'), `state: state\n${blockIn('yaml')}`);
    const parsed = sh(folder, 'bankfeed parse statement.json --json');
    expect(JSON.parse(parsed.stdout)).toMatchObject({ document: { format: 'tidewater' }, issues: [] });
    const tested = sh(
      folder,
      'mkdir plugins/samples && cp statement.json plugins/samples/ && bankfeed connectors test plugins/tidewater.js',
    );
    expect([tested.stdout, tested.status]).toEqual([expect.stringMatching(/ 0 failed/), 0]);

    mkdirSync(join(folder, 'plugins/lumen'));
    writeFileSync(join(folder, 'plugins/lumen/lumen.js'), blockIn('javascript'));
    const binary = sh(folder, blockIn('bash'));
    expect([binary.stdout, binary.status]).toEqual([expect.stringMatching(/ 0 failed/), 0]);
    const plugins = 'plugins: [./plugins/lumen/lumen.js]';
    writeFileSync(join(folder, 'bankfeed.yaml'), `state: state\n${plugins}\n`);
    const lumen = sh(folder, 'bankfeed parse plugins/lumen/samples/march.lmn --json');
    expect(JSON.parse(lumen.stdout)).toMatchObject({
      document: { format: 'lumen' },
      statements: [{ balances: { closing: { amount: '2169.50' } }, lines: [{ amount: '-10.00' }, {}, {}] }],
    });

    writeFileSync(join(folder, 'plugins/harbor.ts'), blockIn('ts'));
    expect(await harborSyncs(folder)).toMatchObject([
      { runs: [{ outcome: 'ok', counts: { created: 2 } }] },
      { runs: [{ outcome: 'ok', counts: { imported: 1, created: 1 } }] },
    ]);

    for (const skipLibCheck of STRICTNESS) {
      const config = JSON.parse(blockIn('jsonc')) as { readonly compilerOptions: object };
      const compilerOptions = { ...config.compilerOptions, skipLibCheck };
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ ...config, compilerOptions }));
      const checked = sh(folder, `'${process.execPath}' node_modules/typescript/bin/tsc`);
      expect([checked.stdout, checked.status], `skipLibCheck: ${skipLibCheck}`).toEqual(['', 0]);
    }
  });

  test('its examples and scaffolds stay within the promised number of lines', () => {
    const lines = (text: string): number => text.trimEnd().split('\n').length;
    expect(lines(blockIn('js'))).toBeLessThanOrEqual(50);
    expect(lines(blockIn('javascript'))).toBeLessThanOrEqual(80);
    expect(lines(blockIn('ts'))).toBeLessThanOrEqual(50);
  });
});

/** Two pages of the made-up bank, behind its token, fetched by the installed program. The last one grows in between. */
async function harborSyncs(folder: string): Promise<readonly unknown[]> {
  const rows = [{ id: 'T1', day: '2026-03-02', sum: '-10.00', text: 'Corner Grocer' }];
  const newest = [{ id: 'T2', day: '2026-03-28', sum: '1200.00', text: 'Employer' }];
  const pages = [rows, newest];
  const server = createServer((request, response) => {
    const page = pages[Number(/^\/pages\/(\d+)$/.exec(request.url ?? '')?.[1]) - 1];
    const isKnown = request.headers.authorization === 'Bearer harbor-token';
    response.statusCode = isKnown ? (page === undefined ? 404 : 200) : 401;
    response.end(JSON.stringify({ account: '5550001234', currency: 'USD', rows: page }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const connectors = `connectors:\n  harbor: {use: harbor, url: "${url}", token: harbor-token}\n`;
  const ledger = 'ledger: {listen: "127.0.0.1:0"}\nserver: {listen: false}\n';
  writeFileSync(join(folder, 'bankfeed.yaml'), `state: state\n${ledger}plugins: [./plugins/harbor.ts]\n${connectors}`);
  const program = join(folder, 'node_modules/bankfeed/dist/src/main.js');
  const sync = async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [program, 'sync', '--json'], { cwd: folder });
    return JSON.parse(stdout);
  };
  const first = await sync();
  newest.push({ id: 'T3', day: '2026-03-30', sum: '-5.00', text: 'Baker' });
  return [first, await sync()];
}
