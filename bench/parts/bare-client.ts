/** The yardstick of sending: a bare undici client against a bare fastify server with group-committed SQLite. */
import { fork } from 'node:child_process';
import { Pool } from 'undici';

export interface BareServer {
  readonly url: string;
  /** Posts that many upserts with so many in flight; gives the wall time in milliseconds. */
  post(count: number, inFlight: number): Promise<number>;
  stop(): void;
}

export async function startBareServer(folder: string): Promise<BareServer> {
  const child = fork(new URL('./bare-push-server.ts', import.meta.url), [folder], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const url = await new Promise<string>((resolve) => {
    child.stdout?.once('data', (line) => resolve(String(line).trim()));
  });
  const post = async (count: number, inFlight: number) => {
    const all = bareBodies(count);
    const from = performance.now();
    await postAll(url, all, inFlight);
    return performance.now() - from;
  };
  await post(10_000, 32);
  return { url, post, stop: () => child.kill() };
}

export function bareBodies(count: number): string[] {
  return Array.from(
    { length: count },
    (_, index) =>
      `{"externalId":"bf1.a.2026-03-01.e350USD.${index}","accountId":"{{account}}","amount":3.50,"date":"2026-03-01",` +
      `"payeeName":"GROCER ${index % 977}","note":"card 1234, terminal ${index % 89}"}`,
  );
}

export async function postAll(url: string, all: readonly string[], inFlight: number): Promise<void> {
  const pool = new Pool(url, { connections: inFlight });
  let next = 0;
  const headers = { 'content-type': 'application/json', authorization: 'Bearer bench' };
  const lane = async () => {
    for (let body = all[next++]; body !== undefined; body = all[next++]) {
      const answer = await pool.request({ method: 'POST', path: '/v1/transactions/upsert', headers, body });
      await answer.body.text();
    }
  };
  await Promise.all(Array.from({ length: inFlight }, lane));
  await pool.close();
}
