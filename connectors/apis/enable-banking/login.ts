import { randomUUID } from 'node:crypto';
import { AppError } from '../../../src/lib/errors.ts';
import type { Dialogue, SourceContext } from '../../../src/plugin/contract.ts';
import { readBanks, readInvitation, readSession } from './answers.ts';
import { demand } from './api.ts';
import type { EnableBankingOptions } from './options.ts';
import { keepSession } from './session.ts';

/** The law's most, where the bank says nothing. */
const MOST_DAYS = 180;
const DAY_MS = 86_400_000;
/** Less than is allowed, since the bank's clock is another than ours. */
const MARGIN_MS = 3_600_000;

/**
 * The owner gives consent at the bank, in a browser. He brings back the address to which the bank sent him. The
 * session is kept. Throws AppError `enable-banking.…` where the login fails.
 */
export async function login(options: EnableBankingOptions, context: SourceContext, dialogue: Dialogue): Promise<void> {
  const state = randomUUID();
  const body = {
    access: { valid_until: (await longestConsent(options, context)).toISOString(), balances: true, transactions: true },
    aspsp: { name: options.bank, country: options.country },
    state,
    redirect_url: options.redirectUrl,
    psu_type: options.psuType,
  };
  const { url } = readInvitation(await demand({ path: '/auth', body }, options, context));
  dialogue.show(`Open this address and log in at ${options.bank}:\n\n  ${url}\n`);
  dialogue.show('Your browser ends at an address that may show nothing. Copy it whole.');
  const code = codeIn(await dialogue.ask('The address: '), state);
  const session = readSession(await demand({ path: '/sessions', body: { code } }, options, context));
  keepSession(session, options, context.keep);
  dialogue.show(`${session.accounts.length} accounts, until ${session.access.valid_until.slice(0, 10)}.`);
}

async function longestConsent(options: EnableBankingOptions, context: SourceContext): Promise<Date> {
  const query = { country: options.country };
  const banks = readBanks(await demand({ path: '/aspsps', query }, options, context));
  const bank = banks.find(({ name }) => name === options.bank);
  if (bank === undefined) {
    throw new AppError('enable-banking.bank', { bank: options.bank, country: options.country });
  }
  const allowed = (bank.maximum_consent_validity ?? MOST_DAYS * 86_400) * 1000;
  return new Date(context.now().getTime() + Math.min(allowed, MOST_DAYS * DAY_MS) - MARGIN_MS);
}

/** The code in the address, which must be an answer to our own question. */
function codeIn(address: string, state: string): string {
  const query = URL.parse(address.trim())?.searchParams;
  const [code, error] = [query?.get('code'), query?.get('error')];
  if (query?.get('state') !== state || code === null || code === undefined || code === '') {
    throw error == null
      ? new AppError('enable-banking.login')
      : new AppError('enable-banking.login#said', { what: error });
  }
  return code;
}
