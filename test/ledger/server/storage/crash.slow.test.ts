import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { request } from 'undici';
import { describe, expect, test } from 'vitest';
import { tries } from '../../../support/run/effort.ts';
import { tempFolder } from '../../../support/run/temp.ts';
import { balanceOf, makeAccount, openLedger } from '../test-ledger.ts';

const KILLS = tries({ small: 2, thorough: 5, nightly: 200 });
const WRITES = 24;
const RUNNER = fileURLToPath(new URL('./crash-runner.ts', import.meta.url));
const AFTER_COMMIT = 'server.committed';
const POINTS = ['server.key-looked-up', 'server.effect', 'server.before-commit', AFTER_COMMIT] as const;
/** Points that a group of writes comes by once. */
const OF_GROUPS: ReadonlySet<string> = new Set(['server.before-commit', AFTER_COMMIT]);

interface Attempt {
  readonly status: number;
  readonly text: string;
}

/** Sends all writes at once to a process that kills itself at `failAt`; gives what was acknowledged. */
async function writeUntilKilled(folder: string, key: string, failAt: string, bodies: readonly string[]) {
  const child = spawn(process.execPath, [RUNNER, folder], {
    env: { ...process.env, BANKFEED_FAIL_AT: failAt },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const started = once(child.stdout, 'data');
  const [url] = await Promise.race([started, ended.then(() => Promise.reject(new Error('the ledger did not start')))]);
  const acknowledged = new Map<number, Attempt>();
  const send = async (body: string, n: number) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'idempotency-key': `k${n}` };
    const reply = await request(`${String(url).trim()}/v1/transactions`, { method: 'POST', headers, body });
    acknowledged.set(n, { status: reply.statusCode, text: await reply.body.text() });
  };
  await Promise.allSettled(bodies.map(send));
  child.kill('SIGKILL');
  const [, signal] = await ended;
  return { acknowledged, signal };
}

describe('kill -9 inside the service (P-IDEM-6)', () => {
  test.each(POINTS)('at %s leaves either no effect and no record, or both', async (point) => {
    const folder = tempFolder();
    const before = await openLedger({ folder });
    const accountId = await makeAccount(before, { balance: 100 });
    await before.close();
    const body = JSON.stringify({ accountId, amount: 1, date: '2026-03-01' });
    const { acknowledged, signal } = await writeUntilKilled(folder, before.key, point, [body]);
    expect([acknowledged.size, signal]).toEqual([0, 'SIGKILL']);
    const after = await openLedger({ folder });
    const happened = point === AFTER_COMMIT;
    expect(await balanceOf(after, accountId)).toBe(happened ? '99' : '100');
    const retried = await after.send('POST', '/v1/transactions', { body, once: 'k0' });
    expect([retried.status, retried.headers['idempotent-replayed']]).toEqual([201, happened ? 'true' : undefined]);
    expect(await balanceOf(after, accountId)).toBe('99');
  });

  test(`${KILLS} times among concurrent writes: what was acknowledged stands, and retries have one effect each`, async () => {
    const bodiesOf = (accountId: string) =>
      Array.from({ length: WRITES }, (_, n) =>
        JSON.stringify({ accountId, amount: n + 1, date: '2026-03-01', note: `${n}` }),
      );
    const moment = fc.tuple(fc.constantFrom(...POINTS), fc.integer({ min: 1, max: WRITES }));
    await fc.assert(
      fc.asyncProperty(moment, async ([point, nth]) => {
        const folder = tempFolder();
        const before = await openLedger({ folder });
        const accountId = await makeAccount(before, { balance: 0 });
        await before.close();
        const bodies = bodiesOf(accountId);
        const visit = OF_GROUPS.has(point) ? 1 + (nth % 3) : nth;
        const { acknowledged } = await writeUntilKilled(folder, before.key, `${point}:${visit}`, bodies);
        const after = await openLedger({ folder });
        for (const [n, body] of bodies.entries()) {
          const reply = await after.send('POST', '/v1/transactions', { body, once: `k${n}` });
          expect(reply.status).toBe(201);
          const known = acknowledged.get(n);
          if (known !== undefined)
            expect([reply.text, reply.headers['idempotent-replayed']]).toEqual([known.text, 'true']);
        }
        expect(await balanceOf(after, accountId)).toBe(String((-WRITES * (WRITES + 1)) / 2));
        await after.close();
      }),
      { numRuns: KILLS },
    );
  }, 1_200_000);
});
