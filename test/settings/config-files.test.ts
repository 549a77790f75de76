/** The files of config/ that people copy: generated ones are fresh, all of them load. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { exampleText, schemaText } from '../../scripts/generate-config.ts';
import { loadSettings } from '../../src/settings/load.ts';
import { bodyOf, isOurs, signed } from '../../src/settings/write/ours.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'config');
const GENERATE = 'run `node scripts/generate-config.ts`';
const ENV = {
  BANK_CLIENT_SECRET: 'x',
  CLOUD_PASSWORD: 'x',
  ENABLE_BANKING_APPLICATION: 'an-application',
  ENABLE_BANKING_KEY: '-----BEGIN PRIVATE KEY-----',
  SIMPLEFIN_SETUP_TOKEN: 'a-setup-token',
  SIMPLEFIN_ACCESS_URL: 'https://me:secret@bridge.example/simplefin',
  LEDGER_API_KEY: 'key',
  DASHBOARD_PASSWORD: 'a long password',
  UPLOAD_TOKEN: 't',
  OPENID_SECRET: 'x',
  IMAP_PASSWORD: 'x',
  ZIP_PASSWORD: 'x',
  OAUTH_CLIENT_SECRET: 'x',
  OAUTH_REFRESH_TOKEN: 'x',
};

describe('config/', () => {
  test('bankfeed.schema.json is what the schemas say', () => {
    expect(readFileSync(join(FOLDER, 'bankfeed.schema.json'), 'utf8') === schemaText(), GENERATE).toBe(true);
  });

  test('bankfeed.example.yaml shows every option, as the schemas have them', () => {
    expect(readFileSync(join(FOLDER, 'bankfeed.example.yaml'), 'utf8') === exampleText(), GENERATE).toBe(true);
  });

  test('bankfeed.yaml vouches for itself, so that the setup may write it anew (sign it with `signed`)', () => {
    const text = readFileSync(join(FOLDER, 'bankfeed.yaml'), 'utf8');
    expect(signed(bodyOf(text))).toBe(text);
    expect(isOurs(text)).toBe(true);
    expect(isOurs(text.replace('samples', 'mine'))).toBe(false);
  });

  test.each(readdirSync(FOLDER).filter((name) => name.endsWith('.yaml')))('%s loads', (name) => {
    const { settings } = loadSettings({ file: join(FOLDER, name), env: ENV });
    expect(settings.connectors.length).toBeGreaterThan(0);
  });
});
