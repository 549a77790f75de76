/** Actions about records that the ledger refuses, or holds and nobody here knows. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';
import { bankfeed } from '../../../support/commands/cli.ts';
import type { Action, Doer } from './doer.ts';
import { LATE } from './house.ts';

/** The sending, and the answer of the ledger, come when they come. */
const LONG_MS = 60_000;

export const REFUSED: readonly Action[] = [
  [
    'lines of an archived account are refused by the ledger, and are asked about',
    async (person) => {
      await person.go('/accounts');
      await person.follow(/5555/);
      await person.follow('Archive it…');
      await person.press('Archive for good');
      await person.sees('The account is archived.');
      await person.bring('late.ofx', LATE);
      await person.press('Bring them in');
      await person.sees('The file is read.');
      await asked(person, 'The ledger refused LATE ONE');
      await asked(person, 'The ledger refused LATE TWO');
    },
  ],
  [
    'a refused record is sent again',
    async (person) => {
      await asked(person, 'The ledger refused LATE ONE');
      await sends(person, () => person.press('Send it again', person.part('article', 'LATE ONE')));
      await asked(person, 'The ledger refused LATE ONE');
    },
  ],
  [
    'a refused record is left out',
    async (person) => {
      await asked(person, 'The ledger refused LATE TWO');
      await person.press('No, leave it out', person.part('article', 'LATE TWO'));
      await person.sees('It stays out of the ledger, and you are not asked again.');
    },
  ],
  [
    'a record that was left out is sent after all',
    async (person) => {
      await person.open('late.ofx');
      await person.go(`/transactions/${await idOf(person, 'LATE TWO')}`);
      await sends(person, () => person.press('Send it after all'));
      await asked(person, 'The ledger refused LATE TWO');
    },
  ],
  [
    'records that nobody here knows are left as they are',
    async (person) => {
      await addStranger(person);
      await bankfeed(['verify'], { cwd: person.house.cwd });
      await asked(person, '1 not known here');
      await person.press('Leave what is not known here as it is');
      await person.sees('They stay in the ledger as they are, and are not named again.');
    },
  ],
];

/** The page that says so loads itself anew as soon as the sending is over, and says it no more. */
async function sends({ page }: Doer, press: () => Promise<void>): Promise<void> {
  await Promise.all([page.waitForURL(/done=retry/, { waitUntil: 'commit' }), press()]);
}

/** Looks at the inbox until it asks this. */
async function asked(person: Doer, text: string): Promise<void> {
  const look = async () => {
    await person.go('/decisions');
    if ((await person.main.getByText(text).count()) === 0) throw new Error(`nothing asks: ${text}`);
  };
  await vi.waitFor(look, { timeout: LONG_MS, interval: 200 });
}

/** The id of a transaction by its payee, as a command tells it. */
async function idOf(person: Doer, payee: string): Promise<string> {
  const { stdout } = await bankfeed(['transactions', '--search', payee, '--json'], { cwd: person.house.cwd });
  const [found] = JSON.parse(stdout) as readonly { readonly externalId: string }[];
  return found?.externalId ?? '';
}

/** A record under an id of ours, as a lost state may have left it. */
async function addStranger({ house }: Doer): Promise<void> {
  const state = join(house.cwd, 'state');
  const key = readFileSync(join(state, 'ledger.key'), 'utf8').trim();
  const { ledger } = JSON.parse(readFileSync(join(state, 'daemon.json'), 'utf8')) as { readonly ledger: string };
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const accounts = (await (await fetch(`${ledger}/v1/accounts`, { headers })).json()) as {
    readonly data: readonly { readonly id: string; readonly externalId: string; readonly isArchived: boolean }[];
  };
  const [account] = accounts.data.filter(({ isArchived }) => !isArchived);
  const body = {
    externalId: 'bf1.checking.2020-01-01.e100USD.1',
    accountId: account?.id,
    amount: 1,
    date: '2020-01-01',
  };
  const answer = await fetch(`${ledger}/v1/transactions/upsert`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': `stranger-${house.url}` },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
}
