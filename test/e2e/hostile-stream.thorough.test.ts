/** Good mail among a stream of letters that are made to harm: the daemon goes on taking it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startBankfeed } from '../support/commands/cli.ts';
import type { LoopReport } from '../support/commands/watched-loop.ts';
import { ofxText } from '../support/documents/ofx-text.ts';
import { type Dovecot, hasDovecot, startDovecot } from '../support/mail/dovecot.ts';
import { largeHostileLetters } from '../support/mail/hostile-letters/large.ts';
import { SMALL_HOSTILE_LETTERS } from '../support/mail/hostile-letters/small.ts';
import { mimeMessage } from '../support/mail/mime.ts';
import { atLevel } from '../support/run/effort.ts';
import { tempFolder } from '../support/run/temp.ts';

const WATCHED_LOOP = join(import.meta.dirname, '..', 'support', 'commands', 'watched-loop.ts');

const configuration = (server: Dovecot) => `state: state
timezone: UTC
ledger: {url: embedded, listen: "127.0.0.1:0"}
server: {listen: "127.0.0.1:0"}
connectors:
  mail: {use: email, host: ${server.host}, port: ${server.tlsPort}, ca: ${server.ca}, user: test, password: pw, since: all,
    authenticity: require, trustedAuthServ: [mx.example], schedule: "0 0 1 1 *",
    rules: [{from: ["*@bank.example"], attachments: ["*"]}]}
`;

const good = (n: number) =>
  mimeMessage({
    headers: ['Authentication-Results: mx.example; dmarc=pass header.from=bank.example'],
    files: [{ name: `${n}.ofx`, content: ofxText({ lines: [{ id: `A${n}`, on: '2026-03-01', amount: `-${n}.00` }] }) }],
  });

/** Milliseconds until the ledger, asked over its own API, holds so many transactions. */
async function untilHeld(ledger: string, key: string, count: number): Promise<number> {
  const start = performance.now();
  for (;;) {
    const answer = await fetch(`${ledger}/v1/transactions?limit=200`, { headers: { authorization: `Bearer ${key}` } });
    const { data } = (await answer.json()) as { data: unknown[] };
    if (data.length >= count) return performance.now() - start;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The size of large letters, and every how manieth of the small ones is sent. */
const LARGE = atLevel({ small: 5e6, thorough: 25e6, nightly: 25e6 });
const EVERY = atLevel({ small: 8, thorough: 5, nightly: 1 });
const BETWEEN = 12;
const LARGE_AFTER = 4;

describe.skipIf(!hasDovecot())('a daemon under a stream of hostile letters', () => {
  test('goes on taking good mail among them, and is never long at work in one go', {
    timeout: 300_000,
  }, async () => {
    const server = await startDovecot();
    const cwd = tempFolder();
    writeFileSync(join(cwd, 'bankfeed.yaml'), configuration(server));
    const report = join(cwd, 'loop.json');
    const env = {
      NODE_OPTIONS: `--max-old-space-size=512 --import=${WATCHED_LOOP}`,
      LOOP_REPORT: report,
    };
    server.deliver(good(1));
    const daemon = startBankfeed(['run', '--json'], { cwd, env });
    const { ledger } = JSON.parse(await daemon.saying('\n')) as { ledger: string };
    const key = readFileSync(join(cwd, 'state', 'ledger.key'), 'utf8').trim();
    await untilHeld(ledger, key, 1);
    await server.untilWatched();
    daemon.process.kill('SIGUSR2');
    const hostile = SMALL_HOSTILE_LETTERS.filter((_, index) => index % EVERY === 0);
    const large = [...largeHostileLetters([LARGE])];
    const waits: number[] = [];
    for (let n = 2; hostile.length > 0; n += 1) {
      for (const { raw } of hostile.splice(0, BETWEEN)) server.deliver(Buffer.from(raw, 'latin1'));
      const big = n % LARGE_AFTER === 0 ? large.shift() : undefined;
      if (big !== undefined) server.deliver(Buffer.from(big.raw, 'latin1'));
      server.deliver(good(n));
      waits.push(await untilHeld(ledger, key, n));
    }
    daemon.process.kill('SIGTERM');
    expect((await daemon.ended).code).toBe(0);
    const { longest, spells } = JSON.parse(readFileSync(report, 'utf8')) as LoopReport;
    console.info(`waits: ${waits.map((ms) => `${Math.round(ms)} ms`).join(', ')}; longest ${longest} ms`, spells);
    // The middle one, four times as long as on an idle machine. A machine that does other things is slow, not wrong.
    expect(waits.toSorted((a, b) => a - b)[Math.floor(waits.length / 2)]).toBeLessThan(20_000);
    // A letter that the main process reads by itself takes seconds there. The milliseconds above are for a reader.
    expect(longest).toBeLessThan(3000);
  });
});
