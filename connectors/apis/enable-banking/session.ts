import { z } from 'zod';
import { AppError } from '../../../src/lib/errors.ts';
import { sha256 } from '../../../src/lib/hash.ts';
import type { Keep, SourceContext } from '../../../src/plugin/contract.ts';
import { readKept } from '../../kept.ts';
import type { EbSession } from './answers.ts';
import type { EnableBankingOptions } from './options.ts';

const FILE = 'session';
const DAY_MS = 86_400_000;
/** The owner is told so long before the consent ends. */
const NOTICE_MS = 14 * DAY_MS;

const account = z.object({
  /** Of this session only. */
  uid: z.string().nullable(),
  /** The same in every session. */
  hash: z.string(),
  iban: z.string().nullable(),
  number: z.string().nullable(),
  bic: z.string().nullable(),
  type: z.string().nullable(),
  currency: z.string(),
});

const session = z.object({
  belongsTo: z.string(),
  id: z.string(),
  validUntil: z.string(),
  accounts: z.array(account),
  /** The API's word for why it is over; null while it stands. */
  ended: z.string().nullable(),
});

export type KeptSession = z.output<typeof session>;
export type EbAccount = z.output<typeof account>;

type Owner = Pick<EnableBankingOptions, 'applicationId' | 'bank' | 'country'>;

/** The session of the last login; undefined where nobody has logged in at this bank with this application. */
export function keptSession(options: Owner, keep: Keep): KeptSession | undefined {
  const kept = readKept(keep, FILE, session);
  return kept?.belongsTo === ownerOf(options) ? kept : undefined;
}

export function keepSession(given: EbSession, options: Owner, keep: Keep): void {
  const accounts = given.accounts.map((each) => ({
    uid: each.uid ?? null,
    hash: each.identification_hash,
    iban: each.account_id?.iban ?? null,
    number: each.account_id?.other?.identification ?? null,
    bic: each.account_servicer?.bic_fi ?? null,
    type: each.cash_account_type ?? null,
    currency: each.currency,
  }));
  const { session_id: id, access } = given;
  const kept = { belongsTo: ownerOf(options), id, validUntil: access.valid_until, accounts, ended: null };
  keep.write(FILE, JSON.stringify(kept));
}

/** Nothing is asked with it any more: each request would count, and be refused. */
export function noteEnded(kept: KeptSession, why: string, keep: Keep): void {
  keep.write(FILE, JSON.stringify({ ...kept, ended: why }));
}

/**
 * The session to ask with. Two weeks before its end the owner is told. Throws AppError `enable-banking.consent` where
 * there is none, or where it is over.
 */
export function standingSession(options: EnableBankingOptions, context: SourceContext): KeptSession {
  const kept = keptSession(options, context.keep);
  if (kept === undefined) throw new AppError('enable-banking.consent#none', { bank: options.bank });
  const left = Date.parse(kept.validUntil) - context.now().getTime();
  if (kept.ended !== null || left <= 0) throw new AppError('enable-banking.consent', { bank: options.bank });
  if (left <= NOTICE_MS) {
    const day = kept.validUntil.slice(0, 10);
    context.remark(new AppError('enable-banking.consent-ends', { bank: options.bank, day }));
  }
  return kept;
}

/** A name of the account that holds no number of it, for files and origins. */
export function nameOf({ hash }: EbAccount): string {
  return sha256(hash).slice(0, 12);
}

function ownerOf({ applicationId, bank, country }: Owner): string {
  return sha256(JSON.stringify([applicationId, bank, country]));
}
