/** The daemon's own key to the embedded ledger. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openLedger } from '../../src/app/ledger.ts';
import { createKey, listKeys, revokeKey } from '../../src/ledger/server/storage/keys.ts';
import { SCOPES, type Scope } from '../../src/ledger/wire/scopes.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { silentLog } from '../../src/lib/log.ts';
import { defaultSettings } from '../../src/settings/load.ts';
import { tempFolder } from '../support/run/temp.ts';

const OLD: readonly Scope[] = ['me:read', 'accounts:read', 'accounts:write', 'transactions:read', 'transactions:write'];

/** A state with the keys of an older version. */
function oldState() {
  const settings = defaultSettings(tempFolder());
  const folder = join(settings.state, 'ledger');
  const make = (file: string, scopes: readonly Scope[]) => {
    const { id, key } = createKey(folder, { name: file, scopes, unlimited: true }, 1);
    writeFileSync(join(settings.state, file), `${key}\n`);
    return id;
  };
  const keys = { own: make('ledger.key', OLD), pages: make('ledger-dashboard.key', SCOPES) };
  const key = () => readFileSync(join(settings.state, 'ledger.key'), 'utf8').trim();
  const open = () => openLedger({ settings, clock: systemClock, log: silentLog, listen: 'any' });
  const standing = () => listKeys(folder).filter(({ revokedAt }) => revokedAt === null);
  return { settings, folder, keys, key, open, standing };
}

test('one key that may write categories takes the place of the two of an older version, which are revoked', async () => {
  const { key, open, settings, standing } = oldState();
  {
    await using ledger = await open();
    expect(ledger.apiKey).toBe(key());
    expect(standing().map(({ scopes }) => scopes)).toEqual([[...OLD, 'categories:read', 'categories:write']]);
    expect(existsSync(join(settings.state, 'ledger-dashboard.key'))).toBe(false);
  }
  const before = key();
  await using again = await open();
  expect(again.apiKey).toBe(before);
});

test('a key that its owner revoked stays revoked', async () => {
  const { folder, key, keys, open } = oldState();
  revokeKey(folder, keys.own, 2);
  const before = key();
  await using ledger = await open();
  expect(ledger.apiKey).toBe(before);
});
