/** Plug-ins that try to reach what is none of theirs, in every process that the host starts for them. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bankfeed } from '../support/commands/cli.ts';
import { CONFIG, household } from '../support/houses/household.ts';
import { ROOT } from '../support/texts/source-files.ts';

/** Each attempt by what it would mean, in a module that lies beside the configuration and the state. */
const ATTEMPTS = `
import * as fs from 'node:fs';
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const here = (path) => new URL(path, import.meta.url);
const done = [];
const attempt = (name, act) => { try { if (act() !== false) done.push(name); } catch {} };
attempt('read the state', () => fs.readFileSync(here('./state/bankfeed.db')));
attempt('list the state', () => fs.readdirSync(here('./state')));
attempt('open the state', () => fs.openSync(here('./state/ledger.key')));
attempt('ask about the state', () => fs.statSync(here('./state/ledger.key')));
attempt('read the configuration', () => fs.readFileSync(here('./bankfeed.yaml')));
attempt('list its folder', () => fs.readdirSync(here('.')));
attempt('read another plug-in', () => fs.readFileSync(here('./plugins/other/other.js')));
attempt('read a document', () => fs.readFileSync(here('./inbox/march.ofx')));
attempt('read the system', () => fs.readFileSync('/etc/passwd'));
attempt('read the environment of the daemon', () => fs.readFileSync('/proc/' + process.ppid + '/environ'));
attempt('read the command of the daemon', () => fs.readFileSync('/proc/' + process.ppid + '/cmdline'));
attempt('have an environment', () => Object.keys(process.env).filter((name) => name !== 'NODE_CHANNEL_FD' && name !== 'NODE_CHANNEL_SERIALIZATION_MODE').length > 0);
attempt('write into the state', () => fs.writeFileSync(here('./state/planted'), 'x'));
attempt('write beside itself', () => fs.writeFileSync(here('./planted'), 'x'));
attempt('write into the temporary folder', () => fs.writeFileSync('/tmp/bankfeed-planted', 'x'));
attempt('change itself', () => fs.appendFileSync(here(import.meta.url), ' '));
attempt('delete the state', () => fs.rmSync(here('./state/bankfeed.db')));
attempt('link to the state', () => fs.symlinkSync(here('./state'), here('./link')));
attempt('start a process', () => !require('node:child_process').spawnSync('true').error);
attempt('start a shell', () => require('node:child_process').execSync('true'));
attempt('fork', () => require('node:child_process').fork(import.meta.filename));
attempt('load native code', () => require(ADDON));
attempt('load native code by hand', () => process.dlopen({ exports: {} }, ADDON));
attempt('open the inspector', () => require('node:inspector').open(0));
attempt('end the daemon', () => process.kill(process.ppid, 'SIGTERM'));
attempt('reach into Node', () => process.binding('fs'));
`;

const addon = JSON.stringify(join(ROOT, 'node_modules/better-sqlite3/prebuilds/linux-x64.node'));
const attempts = `const ADDON = ${addon};\n${ATTEMPTS}`;

const FORMAT = `${attempts}
import { defineFormat, settings, warning } from 'bankfeed/plugin';
export const plugin = defineFormat({
  name: 'evil', summary: 'did: ' + done.join(', '), config: settings({}),
  sniff: (head) => (new TextDecoder().decode(head).startsWith('EVIL') ? 'yes' : 'no'),
  parse: () => ({ statements: [], issues: [warning('evil.did', 'did: ' + done.join(', '))] }),
});
`;

/** A reader may start threads, for its watchdog is one; they have the same walls. */
const SOURCE = `${attempts}
attempt('start a thread', () => new (require('node:worker_threads').Worker)('0', { eval: true }));
import { defineSource, settings, text } from 'bankfeed/plugin';
export const plugin = defineSource({
  name: 'thief', summary: 'did: ' + done.join(', '), config: settings({ folder: text('a folder') }),
  cursor: { version: 1, initial: 0 },
  open: ({ folder }, context) => ({
    check: async () => undefined,
    async *pull() {
      const own = fs.readdirSync(here(folder)).join(' ');
      context.remark({ code: 'thief.did', message: 'did: ' + done.join(', ') + '; read ' + own });
    },
    [Symbol.asyncDispose]: async () => undefined,
  }),
});
`;

test('nothing comes of it, whether they are described, read a document, or fetch one (P-PLUG-1)', async () => {
  const cwd = household({ config: CONFIG });
  expect((await bankfeed(['sync'], { cwd })).code).toBe(0);
  mkdirSync(join(cwd, 'plugins', 'other'), { recursive: true });
  mkdirSync(join(cwd, 'mine'));
  writeFileSync(join(cwd, 'mine', 'a.txt'), 'a');
  writeFileSync(join(cwd, 'plugins', 'other', 'other.js'), '// secret');
  writeFileSync(join(cwd, 'evil.mjs'), FORMAT);
  writeFileSync(join(cwd, 'thief.mjs'), SOURCE);
  const thief = CONFIG.replace('connectors:', 'connectors:\n  thief: {use: thief, folder: ./mine}');
  writeFileSync(join(cwd, 'bankfeed.yaml'), `${thief}plugins: [./evil.mjs, ./thief.mjs]\n`);
  writeFileSync(join(cwd, 'evil.txt'), 'EVIL\n');
  const env = { SECRET_OF_THE_DAEMON: 'secret' };

  const listed = await bankfeed(['connectors', 'list', '--json'], { cwd, env });
  expect(listed.stdout.match(/did: [^"]*/g)).toEqual(['did: ', 'did: ']);
  const parsed = await bankfeed(['parse', 'evil.txt', '--json'], { cwd, env });
  expect(parsed.stdout.match(/did: [^"]*/g)).toEqual(['did: ']);
  const synced = await bankfeed(['sync', 'thief'], { cwd, env });
  const status = await bankfeed(['status', '--json'], { cwd, env });
  expect(`${synced.stdout}${synced.stderr}${status.stdout}`).toContain('did: ; read a.txt');
  for (const path of ['planted', 'state/planted', 'link']) expect(existsSync(join(cwd, path)), path).toBe(false);
});
