/** The start of the image, under several users. Needs root, as in a container; else there is nothing to try. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { tempFolder } from '../support/run/temp.ts';
import { ROOT } from '../support/texts/source-files.ts';

const SCRIPT = join(ROOT, 'deploy/image/entrypoint.sh');
const WHO = 'console.log(JSON.stringify([process.getuid(), process.getgid(), process.argv.slice(2)]))';

/** A state folder of root's, with a file in it, and what the entry point says of it. */
function enter(env: Record<string, string>, before: readonly string[] = []) {
  const folder = tempFolder();
  for (let above = folder; above !== '/tmp' && above !== '/'; above = join(above, '..')) chmodSync(above, 0o755);
  const state = join(folder, 'state');
  mkdirSync(state);
  writeFileSync(join(state, 'bankfeed.db'), '');
  const program = join(folder, 'who.js');
  writeFileSync(program, WHO);
  const [command = '', ...args] = [...before, 'sh', SCRIPT, 'run', '--json'];
  const path = `${join(process.execPath, '..')}:${process.env.PATH}`;
  const ran = spawnSync(command, args, {
    encoding: 'utf8',
    cwd: '/',
    env: { PATH: path, BANKFEED_PROGRAM: program, BANKFEED_STATE: state, ...env },
  });
  return { ...ran, state };
}

describe.skipIf(process.getuid?.() !== 0)("the image's entry point", () => {
  test('gives the state to user 1000 and runs as that user, without a word about it', () => {
    const { status, stdout, stderr, state } = enter({});
    expect([status, stderr, JSON.parse(stdout)]).toEqual([0, '', [1000, 1000, ['run', '--json']]]);
    expect([statSync(state).uid, statSync(join(state, 'bankfeed.db')).gid]).toEqual([1000, 1000]);
  });

  test('takes the user from PUID and PGID', () => {
    const { stdout, state } = enter({ PUID: '99', PGID: '100' });
    expect(JSON.parse(stdout)).toEqual([99, 100, ['run', '--json']]);
    expect(statSync(state).uid).toBe(99);
  });

  test('runs as it is where the container has a user', () => {
    const { stdout, state } = enter({ PUID: '99' }, [
      'setpriv',
      '--reuid',
      '4321',
      '--regid',
      '4321',
      '--clear-groups',
    ]);
    expect(JSON.parse(stdout)).toEqual([4321, 4321, ['run', '--json']]);
    expect(statSync(state).uid).toBe(0);
  });

  test.each([
    [{ PUID: '0' }, 'PUID is "0", which is root: bankfeed never runs as root'],
    [{ PUID: '00' }, 'PUID is "00", which is root: bankfeed never runs as root'],
    [{ PUID: '000000000000000000000000' }, expect.stringContaining('which is root: bankfeed never runs as root')],
    [{ PUID: 'anna' }, 'PUID is "anna", which is no number'],
    [{ PUID: '-1' }, 'PUID is "-1", which is no number'],
    [{ PUID: '4294967295' }, 'PUID is "4294967295", which no user has: the greatest is 4294967294'],
    [{ PUID: '4294967296' }, 'PUID is "4294967296", which no user has: the greatest is 4294967294'],
    [{ PUID: '18446744073709551616' }, expect.stringContaining('which no user has')],
    [{ PGID: '1x' }, 'PGID is "1x", which is no number'],
    [{ PGID: '4294967295' }, 'PGID is "4294967295", which no group has: the greatest is 4294967294'],
  ])('refuses %j with a sentence', (env, sentence) => {
    const { status, stderr, stdout } = enter(env);
    expect([status, stdout, stderr.trimEnd().replace(/^bankfeed: /, '')]).toEqual([2, '', sentence]);
  });

  test('takes numbers with zeros in front, and group 0, which gives none of the rights of root', () => {
    const { stdout, stderr, state } = enter({ PUID: '0099', PGID: '00' });
    expect([stderr, JSON.parse(stdout)]).toEqual(['', [99, 0, ['run', '--json']]]);
    expect([statSync(state).uid, statSync(state).gid]).toEqual([99, 0]);
  });

  test('says what to do where root may not give the state away', () => {
    const { status, stderr } = enter({}, ['setpriv', '--bounding-set=-chown,-setuid,-setgid', '--inh-caps=-all']);
    expect([status, stderr]).toEqual([2, expect.stringContaining('start the container with user: "1000:1000"')]);
  });
});

/** Runs the shell line of the unit over a folder with `bankfeed` in `place`, as npm links it there. */
function startUnit(place: string | undefined) {
  const folder = tempFolder();
  const [bin, local] = [join(folder, 'usr/bin'), join(folder, 'usr/local/bin')];
  for (const each of [bin, local]) mkdirSync(each, { recursive: true });
  const program = join(folder, 'who.js');
  writeFileSync(program, 'console.log(JSON.stringify([process.execArgv.length, process.argv.slice(2)]))', {
    mode: 0o755,
  });
  if (place !== undefined) symlinkSync(program, join(folder, place, 'bankfeed'));
  symlinkSync(process.execPath, join(bin, 'node'));
  const unit = readFileSync(join(ROOT, 'deploy/systemd/bankfeed.service'), 'utf8');
  const [, script = ''] = /^ExecStart=\/bin\/sh -c '(.*)'$/m.exec(unit) ?? [];
  const env = { PATH: `${local}:${bin}` };
  return spawnSync('/bin/sh', ['-c', script.replaceAll('$$', '$')], { encoding: 'utf8', env });
}

describe('the unit', () => {
  test.each(['usr/bin', 'usr/local/bin'])('finds the program that npm put into /%s', (place) => {
    const { stdout, stderr } = startUnit(place);
    expect([stderr, stdout]).toEqual(['', `[1,["run","--config","/etc/bankfeed/bankfeed.yaml"]]\n`]);
  });

  test('says where it looked in vain', () => {
    const { status, stderr } = startUnit(undefined);
    expect([status, stderr]).toEqual([127, expect.stringMatching(/^bankfeed is not in .*usr\/bin\n$/)]);
  });
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

test.skipIf(!hasSystemd)('the unit has no line that systemd does not know', () => {
  const { stderr } = spawnSync('systemd-analyze', ['verify', join(ROOT, 'deploy/systemd/bankfeed.service')], {
    encoding: 'utf8',
  });
  const told = stderr.split('\n').filter((line) => line !== '' && !/is not executable|Command 'man /.test(line));
  expect(told).toEqual([]);
});
