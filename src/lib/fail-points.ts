/**
 * Named places at which a test can kill the process, as a power cut would. `BANKFEED_FAIL_AT=name:nth` arms one;
 * at its nth visit the process sends itself SIGKILL. Unarmed, a visit costs one comparison.
 * Every point is listed here; the crash test fails if one is never hit.
 */
export const FAIL_POINTS = [
  'folder.seen',
  'folder.stable',
  'folder.read',
  'folder.before-settle',
  'folder.after-settle',
  'file.synced',
  'archive.renamed',
  'parse.started',
  'parse.result',
  'ingest.begun',
  'ingest.document',
  'ingest.transactions',
  'ingest.sightings',
  'ingest.requests',
  'ingest.before-commit',
  'ingest.committed',
  'quarantine.before-commit',
  'quarantine.committed',
  'push.claimed',
  'push.sent-marked',
  'push.before-send',
  'push.answered',
  'push.before-ack',
  'push.acked',
  'push.account-acked',
  'push.balance-acked',
  'run.recorded',
  'run.finished',
  'settle.recorded',
  'server.key-looked-up',
  'server.effect',
  'server.before-commit',
  'server.committed',
] as const;

/** The fail points that only the reading of a mailbox passes. */
export const MAIL_FAIL_POINTS = [
  'mail.logged-in',
  'mail.opened',
  'mail.searched',
  'mail.listed',
  'mail.fetched',
  'mail.verified',
  'mail.delivered',
  'mail.advanced',
  'mail.before-settle',
  'mail.after-settle',
] as const;

/**
 * The fail points of a transfer whose legs the ledger held as two records. The outflow's is converted, then the
 * inflow's deleted.
 */
export const TRANSFER_FAIL_POINTS = [
  'transfer.decided',
  'transfer.before-convert',
  'transfer.convert-answered',
  'transfer.converted',
  'transfer.before-delete',
  'transfer.edits-carried',
  'transfer.delete-answered',
  'transfer.deleted',
] as const;

/** The fail points of an undo. */
export const UNDO_FAIL_POINTS = ['undo.begun', 'undo.before-commit', 'undo.committed'] as const;

const ALL_FAIL_POINTS = [...FAIL_POINTS, ...MAIL_FAIL_POINTS, ...TRANSFER_FAIL_POINTS, ...UNDO_FAIL_POINTS];

export type FailPoint = (typeof ALL_FAIL_POINTS)[number];

let armed: { readonly name: string; visitsLeft: number } | undefined;

/** Arms one point from `name` or `name:nth`. Called once by main with the environment's word. */
export function armFailPoint(specification: string | undefined): void {
  if (specification === undefined || specification === '') {
    armed = undefined;
    return;
  }
  const [name = '', nth = '1'] = specification.split(':');
  if (!ALL_FAIL_POINTS.some((known) => known === name)) throw new Error(`no fail point is called ${name}`);
  armed = { name, visitsLeft: Number(nth) };
}

/** The armed fail point, for a worker thread that arms the same: threads share no variables. */
export function armedFailPoint(): string | undefined {
  return armed === undefined ? undefined : `${armed.name}:${armed.visitsLeft}`;
}

export function failPoint(name: FailPoint): void {
  if (armed === undefined || armed.name !== name) return;
  armed.visitsLeft -= 1;
  if (armed.visitsLeft <= 0) process.kill(process.pid, 'SIGKILL');
}
