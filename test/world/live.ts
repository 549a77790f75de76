import { createKey } from '../../src/ledger/server/storage/keys.ts';
import { SCOPES } from '../../src/ledger/wire/scopes.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { listAccounts } from '../../src/store/views/accounts.ts';
import type { ParsePool } from '../../src/sync/parse/pool.ts';
import { inEnglish } from '../../src/words/message.ts';
import { listLedger } from '../support/ledger/read-ledger.ts';
import { scriptedImap } from '../support/mail/imap-script.ts';
import { tempFolder } from '../support/run/temp.ts';
import { Crash } from './crash.ts';
import { type Household, settle } from './household.ts';
import { questionsOf, type Running, start } from './in-process.ts';
import { judge, type LedgerAccount, type LedgerTransaction, type Verdict } from './judge/judge.ts';
import type { FeedItem, Step, World } from './world.ts';

interface SharedLedger {
  readonly url: string;
  readonly folder: string;
}

export interface Lived extends Verdict {
  readonly crashes: number;
  readonly transactions: number;
}

/** A world that was lived through, with the program still running. */
export interface Life {
  readonly world: World;
  readonly household: Household;
  readonly ledger: { readonly url: string; readonly key: string };
  /** Every connector that had something. */
  readonly connectors: readonly string[];
  readonly crashes: number;
  /** The failures in passes that were not killed. */
  readonly troubles: readonly string[];
  /** The program; `restart` ends it as a kill does, and starts another. */
  readonly running: Running;
  restart(prepare?: () => void): Promise<void>;
}

/**
 * Lives through a world in this process. It has a real engine and store, a real ledger over HTTP, and the world's
 * crashes. `amid` is called when half of it is over.
 */
export async function live(
  world: World,
  parsePool: ParsePool,
  shared: SharedLedger,
  amid: (running: Running, household: Household) => void = () => {},
): Promise<Life> {
  const owner = `world-${world.seed}-${Math.random()}`;
  const { key } = createKey(
    shared.folder,
    { name: 'world', scopes: SCOPES, owner, unlimited: true },
    systemClock.now(),
  );
  const ledger = { url: shared.url, key };
  const mail = await scriptedImap();
  const household = settle(world, { folder: tempFolder(), mail, ledger: { url: shared.url, apiKey: key } });
  const troubles: string[] = [];
  let crashes = 0;
  const begin = (): Running => start({ household, parsePool, ledger, crash: new Crash() });
  let running = begin();
  const restart = async (prepare: () => void = () => {}) => {
    await running.end();
    prepare();
    running = begin();
  };
  for (const [at, step] of world.steps.entries()) {
    if (at === Math.floor(world.steps.length / 2)) amid(running, household);
    household.deliver(step.items);
    running.crash.arm(step.crash);
    troubles.push(...(await passOver(running, connectorsOf(world, step.items), step)));
    if (!running.crash.isOver) continue;
    await restart();
    crashes += 1;
  }
  running.crash.arm(null);
  const items = world.steps.flatMap((step) => step.items);
  const connectors = connectorsOf(world, items);
  troubles.push(...(await passOver(running, connectors, { pushes: true, crash: null })));
  return {
    ...{ world, household, ledger, connectors, crashes, troubles, restart },
    get running() {
      return running;
    },
  };
}

/** Lives through a world, looks at the ledger, and asks all sources once more. */
export async function liveThrough(world: World, parsePool: ParsePool, shared: SharedLedger): Promise<Lived> {
  const life = await live(world, parsePool, shared);
  const { connectors, crashes, ledger, running, troubles } = life;
  const content = await listLedger<LedgerAccount, LedgerTransaction>(ledger);
  const verdict = judge(world, { ...content, ...questionsOf(running) });
  const quiet = await sendsNothing(running, connectors);
  const miscounted = verdict.doubtful > 0 ? [] : falseAlarms(running);
  await running.end();
  const faults = [...troubles, ...verdict.faults, ...quiet, ...miscounted];
  return { ...verdict, faults, crashes, transactions: content.transactions.length };
}

/** Where each line is counted once, the balances of no account tell of other transactions. */
function falseAlarms({ store }: Running): string[] {
  return listAccounts(store).flatMap(({ handle, continuity }) =>
    [...continuity.miscounts, ...continuity.breaks].map((each) => `${handle}: ${JSON.stringify(each)}`),
  );
}

/** Connectors that have something new, in the world's order. */
function connectorsOf({ accounts }: World, items: readonly FeedItem[]): string[] {
  const names = items.map(({ account, download }) => {
    const handle = accounts[account]?.handle ?? '';
    return download.byMail ? `mail-${handle}` : handle;
  });
  return [...new Set(names)];
}

/** One pass. Failures in a pass that was killed are the kill's. */
async function passOver(
  { engine }: Running,
  connectors: readonly string[],
  { pushes, crash }: Pick<Step, 'pushes' | 'crash'>,
): Promise<string[]> {
  const troubles: string[] = [];
  try {
    for (const name of connectors) {
      const report = await engine.pull(name, 'command');
      if (report.outcome !== 'ok') troubles.push(`${name}: ${JSON.stringify([report.error, report.issues])}`);
    }
    const pushed = pushes ? await engine.push('command', { patienceMs: 5000 }) : null;
    if (pushed?.stopped !== undefined)
      troubles.push(`push: ${pushed.stopped.kind} ${inEnglish(pushed.stopped.message)}`);
    if ((pushed?.rejected ?? 0) > 0) troubles.push(`push: ${pushed?.rejected} rejected`);
    for (const name of connectors) await engine.settle(name);
  } catch (thrown) {
    troubles.push(String(thrown));
  }
  return crash === null ? troubles : [];
}

/** A source that did not change sends nothing (P-ID-1). */
export async function sendsNothing({ engine }: Running, connectors: readonly string[]): Promise<string[]> {
  for (const name of connectors) await engine.pull(name, 'command');
  const waiting = engine.waiting();
  return waiting === 0 ? [] : [`${waiting} requests wait where nothing changed`];
}
