/**
 * Files that come through the dashboard, at the real daemon. They come by a script's token and by the form of the
 * pages.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startDaemon } from '../support/commands/daemon.ts';
import { ofxText } from '../support/documents/ofx-text.ts';
import { household, STATEMENT } from '../support/houses/household.ts';

const CONFIG = `state: state
ledger: {listen: "127.0.0.1:0"}
server: {listen: "127.0.0.1:0", uploadToken: "let me in"}
limits: {documentMegabytes: 1}
`;

const APRIL = ofxText({
  lines: [{ id: 'B1', on: '2026-04-01', amount: '-7.00', name: 'BUTCHER' }],
  from: '2026-04-01',
  to: '2026-04-30',
  closing: { amount: '1178.50', on: '2026-04-30' },
});

const AMBIGUOUS = 'day,what,amount\n03/04/2026,A,5.00\n05/06/2026,B,7.00\n';

async function openHouse(config = CONFIG) {
  const cwd = household({ config, statement: null });
  const daemon = startDaemon({ cwd });
  const said = await daemon.saying(/Ledger/);
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0] ?? '';
  const send = async (
    files: readonly (readonly [string, string])[],
    fields: Readonly<Record<string, string>> = {},
    authorization = 'Bearer let me in',
  ) => {
    const body = new FormData();
    for (const [name, text] of files) body.append('file', new Blob([text]), name);
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    const response = await fetch(`${url}/api/documents`, { method: 'POST', body, headers: { authorization } });
    return { status: response.status, answer: JSON.parse(await response.text()) };
  };
  const uploads = join(cwd, 'state', 'uploads');
  const lying = () => (existsSync(uploads) ? readdirSync(uploads) : []);
  return { cwd, url, send, lying, daemon };
}

describe('a script', () => {
  test('sends several files and hears what became of each', async () => {
    const { cwd, send, lying } = await openHouse();
    const { status, answer } = await send([
      ['march.ofx', STATEMENT],
      ['torn.ofx', STATEMENT.slice(0, 600)],
      ['odd.csv', AMBIGUOUS],
    ]);
    expect(status).toBe(202);
    expect(answer).toEqual({
      data: [
        { id: 'd1', name: 'march.ofx', state: 'imported' },
        { id: 'd2', name: 'torn.ofx', state: 'quarantined' },
        { id: 'd3', name: 'odd.csv', state: 'held' },
      ],
    });
    const again = await send([['copy.ofx', STATEMENT]]);
    expect(again.answer).toEqual({ data: [{ id: 'd1', name: 'copy.ofx', state: 'known' }] });
    // Only the held one is kept: it waits for its owner.
    await expect.poll(lying).toHaveLength(1);
    expect(readFileSync(join(cwd, 'state', 'daemon.json'), 'utf8')).not.toContain('let me in');
  });

  test('names the account and the format of a file that does not', async () => {
    const { send } = await openHouse();
    // The word before the token may be written in small letters.
    const inSmallLetters = 'bearer let me in';
    const csv = 'Date,Payee,Amount,Currency,Balance\n2026-03-13,A,-5.00,EUR,95.00\n2026-03-14,B,-7.00,EUR,88.00\n';
    const { answer } = await send([['plain.csv', csv]], { account: 'card', format: 'csv' }, inSmallLetters);
    expect(answer).toEqual({ data: [{ id: 'd1', name: 'plain.csv', state: 'imported' }] });
    const wrong = await send([['plain.csv', csv]], { format: 'abc' });
    expect(wrong.status).toBe(400);
    expect(wrong.answer.error.message).toBe('there is no format called "abc"');
  });

  test.each([
    ['another token or none', CONFIG, ['', 'Bearer other', 'let me in']],
    ['a token where none is set', CONFIG.replace(', uploadToken: "let me in"', ''), ['Bearer let me in']],
  ])('with %s is refused, and nothing is kept', async (_, config, authorizations) => {
    const { send, lying } = await openHouse(config);
    for (const authorization of authorizations) {
      const { status, answer } = await send([['march.ofx', STATEMENT]], {}, authorization);
      expect([status, answer.error.code]).toEqual([401, 'upload.token']);
    }
    expect(lying()).toEqual([]);
  });

  test('with a file above the limit, or none, is refused, and nothing is kept', async () => {
    const { send, lying } = await openHouse();
    const large = await send([
      ['march.ofx', STATEMENT],
      ['large.csv', 'x'.repeat(1_200_000)],
    ]);
    expect(large.status).toBe(413);
    expect(large.answer.error.hint).toContain('limits.documentMegabytes');
    const none = await send([], { account: 'card' });
    expect(none.status).toBe(400);
    expect(none.answer.error.message).toContain('no file was sent');
    expect(lying()).toEqual([]);
  });
});

test('a file that was received and not read is read after a restart', async () => {
  const first = await openHouse();
  await first.send([['march.ofx', STATEMENT]]);
  first.daemon.process.kill('SIGKILL');
  await first.daemon.ended;
  const id = '01999999-0000-7000-8000-000000000001';
  const folder = join(first.cwd, 'state', 'uploads', id);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'content'), APRIL);
  const about = { name: 'april.ofx', receivedAt: '2026-05-01T00:00:00.000Z', hints: {} };
  writeFileSync(join(folder, 'about.json'), JSON.stringify(about));
  const second = startDaemon({ cwd: first.cwd });
  await second.saying(/http/);
  await expect.poll(() => existsSync(folder), { timeout: 20_000 }).toBe(false);
});

test('the form of a page shows what a file would do, and a button brings it in', async () => {
  const { url } = await openHouse();
  const page = await (await fetch(url)).text();
  const csrf = /name="csrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
  const post = (token: string, origin: string) => {
    const body = new FormData();
    body.append('csrf', token);
    body.append('file', new Blob([STATEMENT]), 'march.ofx');
    return fetch(`${url}/upload`, { method: 'POST', body, headers: { origin }, redirect: 'manual' });
  };
  const foreign = await post(csrf, 'http://evil.example');
  expect(foreign.status).not.toBe(303);
  const stale = await post('stale', url);
  expect(stale.status).not.toBe(303);
  const done = await post(csrf, url);
  expect(done.status).toBe(303);
  const path = done.headers.get('location') ?? '';
  expect(path).toMatch(/^\/uploads\/[\w-]{36}$/);
  const preview = async () => (await fetch(`${url}${path}`)).text();
  // A busy machine takes longer than the page waits: it says so, and loads itself again.
  await expect.poll(preview, { timeout: 20_000 }).toContain('3 to create');
  expect(await (await fetch(`${url}/documents`)).text()).toContain('No documents here');
  const body = new URLSearchParams({ csrf, batch: path.slice('/uploads/'.length) });
  const brought = await fetch(`${url}/uploads/bring`, {
    method: 'POST',
    body,
    headers: { origin: url },
    redirect: 'manual',
  });
  expect(brought.headers.get('location')).toBe('/documents/d1?done=upload');
  expect(await (await fetch(`${url}/documents/d1?done=upload`)).text()).toContain('The file is read.');
});
