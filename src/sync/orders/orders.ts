/**
 * The orders of the owner. This table is the one place of each order: command line, the daemon's API and dashboard read
 * it. A new order is a row here, and a command or a button that gives it. The work of a row loads when it is ordered.
 * The sync of every quarter of an hour mostly finds nothing.
 */
import { explainWorkError } from '../../store/soundness.ts';
import type { Store } from '../../store/store.ts';
import type { AttentionView } from '../../store/views/shapes/status.ts';
import type { Choices } from '../history/accept.ts';
import { findConnector } from '../run/deps.ts';
import type { InputOf, Order, OrderName } from './inputs.ts';
import type { OrderRunner } from './order-runner.ts';
import type { OrderReport } from './report.ts';

export type { Order } from './inputs.ts';

type Found = Omit<OrderReport, 'push'>;

interface OrderKind<Input> {
  /** `itself`: the work says what is wrong with its input. So a sync without news loads no schema. */
  readonly checks?: 'itself';
  /** `decisions`: what the owner decided by it stands beside the database as soon as it is written. */
  readonly keeps?: 'decisions';
  /** Whether requests to the ledger may follow, which are then sent; where left out they may. */
  sends?(input: Input): boolean;
  run(runner: OrderRunner, input: Input): Promise<Found>;
  /** The work after the requests are sent. */
  after?(runner: OrderRunner, input: Input): Promise<void>;
}

const ORDERS: { readonly [Name in OrderName]: CarriedOut } = {
  /** A pass of the named connectors, or of all; then what their sources wait for. */
  sync: define('sync', {
    checks: 'itself',
    run: async (runner, { connectors }) => {
      for (const name of connectors) findConnector(runner.pull.config, name);
      return { runs: await runner.pass(connectors) };
    },
    after: (runner, { connectors }) => runner.settle(connectors),
  }),
  /**
   * Tries documents again: rejected, quarantined or held ones, all or the named ones. An undone document must be
   * named.
   */
  retry: define('retry', {
    keeps: 'decisions',
    run: async ({ pull }, { ids }) => (await import('../history/retry-named.ts')).retryNamed(pull, ids),
  }),
  /**
   * The owner's no to a question about records: these are not sent, or stay in the ledger as they are. `all`: also
   * every record that the last reading back of the ledger did not know.
   */
  forget: define('forget', {
    keeps: 'decisions',
    sends: () => false,
    run: async ({ pull }, order) => {
      const { forgetNamed } = await import('../history/forget.ts');
      return { forgotten: forgetNamed(pull, order), runs: [] };
    },
  }),
  /** Imported documents, all or those named, by the present reader and settings. No id changes. */
  reread: define('reread', {
    run: async ({ pull }, { ids }) => (await import('../history/retry-named.ts')).rereadNamed(pull, ids),
  }),
  /**
   * Imports held documents as they were read, on the owner's word. An `account` and a `reading` (1 is the best one)
   * hold for files like them as well. An account alone leaves other questions open. The reading is kept as a profile,
   * under the name `save` where it is given. Years that a reading chooses hold for the document alone, and an undone
   * one may be given others.
   */
  accept: define('accept', {
    run: async (runner, { ids, account, reading, save }) => {
      const { acceptDocuments, checkAcceptable } = await import('../history/accept.ts');
      const which = reading === undefined ? 'held' : 'undone as well';
      const held = checkAcceptable(runner.pull, ids, { account, which });
      const { choices, saved } = reading === undefined ? NOTHING : await keepReading(runner, held, reading, save);
      const run = await acceptDocuments(runner.pull, ids, account, choices);
      const waiting = await stillHeld(runner.pull.store, held);
      return { requests: 0, runs: [run], ...waiting, ...(saved === undefined ? {} : { saved }) };
    },
  }),
  /** Documents that lack a proof of their sender are read, on the owner's word. */
  release: define('release', {
    run: async ({ pull }, { ids }) => {
      const { releaseDocuments } = await import('../history/release.ts');
      return { requests: 0, runs: [await releaseDocuments(pull, ids)] };
    },
  }),
  /** Undoes the work of runs (`r12`) and documents (`d7`, a hash). A dry run writes nothing. */
  undo: define('undo', {
    keeps: 'decisions',
    sends: ({ dryRun }) => !dryRun,
    run: async ({ pull }, { targets, dryRun }) => {
      const { undo } = await import('../history/undo.ts');
      return { undo: undo(pull, targets, { dryRun }), runs: [] };
    },
  }),
  /** One transaction counts as two equal ones. */
  split: define('split', {
    keeps: 'decisions',
    run: async (runner, { id }) => {
      const { splitTransaction } = await import('../history/split.ts');
      splitTransaction(runner.pull, id);
      return { runs: [] };
    },
  }),
  /** A decision about transfers: two transactions are a transfer or are not, or a transfer is two transactions. */
  transfers: define('transfers', {
    keeps: 'decisions',
    run: async (runner, order) => {
      const { orderTransfer } = await import('../transfers/orders.ts');
      return { transfer: orderTransfer(runner.pull, order), runs: [] };
    },
  }),
  /** Reads the ledger back; a repair puts right what differs. */
  verify: define('verify', {
    sends: ({ repair }) => repair,
    run: async (runner, { repair }) => {
      const { verify } = await import('../verify/verify.ts');
      const { config, signal } = runner.pull;
      const { currencies } = config;
      return { verify: await verify(await runner.push(), { repair, currencies, signal }), runs: [] };
    },
  }),
  /** A test notice by the named entries of `notify`, counted from 1, or by all. */
  'notify-test': define('notify-test', {
    sends: () => false,
    run: async (runner, { entries }) => ({ tried: await runner.tryNotices(entries), runs: [] }),
  }),
  /** Writes a profile of this name beside the configuration. */
  'save-profile': define('save-profile', {
    sends: () => false,
    run: async (runner, order) => ({ saved: await runner.saveProfile({ ...order, place: 'configuration' }), runs: [] }),
  }),
  /**
   * A layout in the owner's words, kept in the state. Without a `profile` the layout of that name is withdrawn.
   * Documents that were imported by it are read again, and no id changes.
   */
  layout: define('layout', {
    run: async (runner, { name, profile, way }) => {
      const { changeLayout } = await import('../history/change-layout.ts');
      return changeLayout(runner, { name, profile, way: way ?? 'correct' });
    },
  }),
  /** The password of a locked document; it is kept for documents of the same connector where it opens this one. */
  unlock: define('unlock', {
    run: async (runner, { id, password }) => {
      const { unlock } = await import('../history/unlock.ts');
      return unlock(runner, id, password);
    },
  }),
};

/** Carries an order out. Throws the AppError of what is refused; a ZodError for an input of another shape. */
export async function carryOut(runner: OrderRunner, { kind, ...input }: Order): Promise<OrderReport> {
  try {
    return await ORDERS[kind](runner, input);
  } catch (thrown) {
    throw explainWorkError(thrown, runner.pull.store);
  }
}

interface KeptReading {
  /** By document. */
  readonly choices?: Choices;
  /** The path of the profile; left out where none was written. */
  readonly saved?: string;
}

const NOTHING: KeptReading = {};

/** Files like the first of the documents are read so from now on. Choices for one document alone each of them makes. */
async function keepReading(
  runner: OrderRunner,
  [first, ...others]: readonly string[],
  reading: number,
  save?: string,
): Promise<KeptReading> {
  if (first === undefined) return NOTHING;
  const { name, only, profile } = await runner.readingOf(first, reading);
  const choices = new Map(only === null ? [] : [[first, only.options] as const]);
  for (const id of only === null ? [] : others) {
    const own = (await runner.readingOf(id, reading)).only;
    if (own !== null) choices.set(id, own.options);
  }
  if (only?.isAll === true && save === undefined) return { choices };
  return { choices, saved: await runner.saveProfile({ name: save ?? name, profile, force: false, place: 'state' }) };
}

/** Open questions about documents of an answer; empty where there are none. */
async function stillHeld(store: Store, ids: readonly string[]): Promise<Pick<OrderReport, 'waiting'>> {
  const { heldOf } = await import('../../store/views/attention.ts');
  const waiting = heldOf(store, ids);
  return waiting.length === 0 ? {} : { waiting };
}

/** Loads when the ledger refuses something: mostly it does not. */
async function refusedSince(store: Store, began: number): Promise<AttentionView | undefined> {
  const { firstRefused } = await import('../../store/views/attention.ts');
  return firstRefused(store, began);
}

type CarriedOut = (runner: OrderRunner, given: object) => Promise<OrderReport>;

function define<Name extends OrderName>(name: Name, kind: OrderKind<InputOf<Name>>): CarriedOut {
  return async (runner, given) => {
    const input = kind.checks === 'itself' ? (given as InputOf<Name>) : await checked(name, given);
    const found = await kind.run(runner, input);
    if (kind.keeps === 'decisions') {
      const { updateOwnerFiles } = await import('../../store/sidecar/sidecar-files.ts');
      updateOwnerFiles(runner.pull.store);
    }
    const { store } = runner.pull;
    const began = store.clock.now();
    const push = kind.sends?.(input) === false ? null : await runner.send();
    const refused = push !== null && push.rejected > 0 ? await refusedSince(store, began) : undefined;
    await kind.after?.(runner, input);
    return { ...found, push, ...(refused === undefined ? {} : { refused }) };
  };
}

async function checked<Name extends OrderName>(name: Name, given: object): Promise<InputOf<Name>> {
  const { INPUTS } = await import('./inputs.ts');
  return INPUTS[name].parse(given) as InputOf<Name>;
}
