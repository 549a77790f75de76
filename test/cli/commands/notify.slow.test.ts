/** `notify` from the real program: a sync that cron starts, and the daemon. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { command } from '../../support/commands/command.ts';
import { startDaemon } from '../../support/commands/daemon.ts';
import { CONFIG, household } from '../../support/houses/household.ts';
import { webServer } from '../../support/web/web-server.ts';

/** Somebody who is told; gives what was said, and a way to wait for so many words. */
async function listener() {
  const heard: string[] = [];
  let wake = (): void => {};
  const server = await webServer(({ headers, body }) => {
    heard.push(`${headers.title}: ${body.split('\n', 1)[0]}`);
    wake();
    return {};
  });
  const hearing = async (count: number) => {
    while (heard.length < count) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  return { heard, url: `${server.url}/bankfeed`, hearing };
}

test('a sync tells of a torn file once, and ends as it would without', async () => {
  const { heard, url } = await listener();
  const cwd = household({ config: `${CONFIG}notify: [{url: "${url}"}]\n` });
  expect((await command(['sync'], { cwd })).code).toBe(0);
  expect(heard).toEqual([]);
  writeFileSync(join(cwd, 'inbox', 'torn.ofx'), 'OFXHEADER:100\n\n<OFX><BANKMSGSRSV1>');
  expect((await command(['sync'], { cwd })).code).toBe(1);
  expect((await command(['sync'], { cwd })).code).toBe(1);
  expect(heard).toEqual(['bankfeed: a document needs a look: Document d2 could not be read.']);
});

test('an address that nobody answers at changes neither outcome nor exit code', async () => {
  const cwd = household({ config: `${CONFIG}notify: [{url: "http://127.0.0.1:9/", on: [quarantine]}]\n` });
  writeFileSync(join(cwd, 'inbox', 'torn.ofx'), 'OFXHEADER:100\n\n<OFX><BANKMSGSRSV1>');
  const { code, stdout, stderr } = await command(['sync', '--json'], { cwd });
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ push: { created: 3 } });
  expect(stderr).not.toContain('127.0.0.1:9');
});

test('the daemon tells by itself', async () => {
  const { heard, hearing, url } = await listener();
  const config = `${CONFIG}  gone: {use: folder, path: nowhere}\nnotify: [{url: "${url}", on: [failure]}]\n`;
  const cwd = household({ config });
  const daemon = startDaemon({ cwd });
  await daemon.saying(/dashboard/i);
  await hearing(1);
  expect(heard).toEqual(['bankfeed: something failed: The connector gone failed.']);
});

test('notify test tells by each entry and says which one failed; a wrong key is named with its line', async () => {
  const { heard, url } = await listener();
  const entries = `notify: [{url: "${url}", on: [digest]}, {use: gotify, url: "http://127.0.0.1:9", token: abc}]\n`;
  const cwd = household({ config: `${CONFIG}${entries}` });
  const { code, stdout } = await command(['notify', 'test'], { cwd });
  expect(code).toBe(1);
  expect(stdout).toContain('entry 1 (ntfy): taken. It is told of: digest.');
  expect(stdout).toContain('entry 2 (gotify): ');
  expect(heard).toEqual(['bankfeed: a test: This is how bankfeed tells you of: digest.']);
  const { code: first, stdout: json } = await command(['notify', 'test', '1', '--json'], { cwd });
  expect(first).toBe(0);
  expect(JSON.parse(json)).toMatchObject({ tried: [{ entry: 1, use: 'ntfy', failure: null }] });
  const wrong = household({ config: `${CONFIG}notify: [{use: gotify, urll: "${url}", token: abc}]\n` });
  const refused = await command(['notify', 'test'], { cwd: wrong });
  expect(refused.code).toBe(2);
  expect(refused.stderr).toMatch(/:\d+: notify\[0\]\.urll: .*did you mean url\?/);
});

test('notify test without an entry to test says how to add one', async () => {
  const { code, stderr } = await command(['notify', 'test'], { cwd: household() });
  expect(code).toBe(2);
  expect(stderr).toContain('docs/notices.md');
});
