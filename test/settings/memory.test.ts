import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadSettings } from '../../src/settings/load.ts';
import { loadKnownSettings, openSettingsMemory, type SettingsMemory } from '../../src/settings/memory.ts';
import { tempFolder } from '../support/run/temp.ts';

const CONFIG = [
  'timezone: Europe/Berlin',
  'grace: 2d',
  'accounts: {checking: {match: "*7890", currency: EUR}}',
  'connectors:',
  '  inbox: {use: folder, path: in, files: ["*.ofx"]}',
  'rules: [{when: {amount: "<0", payee: "A*"}, set: {payee: A}}]',
].join('\n');

/** Says what it was asked, and whether it knew. */
function listening(memory: SettingsMemory): { readonly memory: SettingsMemory; readonly known: boolean[] } {
  const known: boolean[] = [];
  const recall = (text: string) => {
    const settings = memory.recall(text);
    known.push(settings !== undefined);
    return settings;
  };
  return { known, memory: { ...memory, recall } };
}

async function loadTwice(text: string, env: Record<string, string> = {}) {
  const folder = tempFolder();
  const file = join(folder, 'bankfeed.yaml');
  writeFileSync(file, text);
  const { memory, known } = listening(openSettingsMemory(folder, '1.0.0'));
  const first = await loadKnownSettings({ file, env }, memory);
  const second = await loadKnownSettings({ file, env }, memory);
  return { folder, file, first, second, known };
}

describe('a configuration that was read before', () => {
  test('says the same without being read again', async () => {
    const { file, second, known } = await loadTwice(CONFIG);
    expect(known).toEqual([false, true]);
    const fresh = loadSettings({ file, env: {} });
    expect({ ...second.settings }).toEqual({ ...fresh.settings });
    expect(await second.locate(['connectors', 'inbox', 'path'])).toEqual(
      await fresh.locate(['connectors', 'inbox', 'path']),
    );
  });

  test('is read again after any change, and by another version', async () => {
    const { folder, file } = await loadTwice(CONFIG);
    const { memory, known } = listening(openSettingsMemory(folder, '1.0.0'));
    writeFileSync(file, CONFIG.replace('2d', '3d'));
    const { settings } = await loadKnownSettings({ file, env: {} }, memory);
    expect(known).toEqual([false]);
    expect(settings.grace).toBe(3 * 86_400_000);
    expect(openSettingsMemory(folder, '1.0.1').recall(readFileSync(file, 'utf8'))).toBeUndefined();
  });

  test('is not kept where the environment has a say in it', async () => {
    const { first, second, known } = await loadTwice(`${CONFIG}\nstate: \${PLACE}\n`, { PLACE: 'here' });
    expect(known).toEqual([false, false]);
    expect(second.settings.state).toBe(first.settings.state);
  });

  test.each([
    'server: {password: swordfish}',
    'server: {url: "https://h.example/", openid: {issuer: "https://id.example", clientId: b, clientSecret: swordfish, allow: [a]}}',
    'ledger: {url: "http://localhost:1", apiKey: abc}',
    'notify: [{url: "https://ntfy.example/topic"}]',
    '  mail: {use: email, host: h, user: u, rules: [{from: ["*@a.example"], passwords: [swordfish]}]}',
  ])('is not kept where a secret stands in it: %s', async (line) => {
    const { folder, known } = await loadTwice(`${CONFIG.replace(/\nrules.*/, '')}\n${line}`);
    expect(known).toEqual([false, false]);
    expect(() => readFileSync(join(folder, 'settings.json'))).toThrow(/ENOENT/);
  });

  test('that is wrong is named with its line at every start', async () => {
    await expect(loadTwice('state: s\nledgr: {}\n')).rejects.toThrow(/:2: ledgr: unknown key, did you mean ledger/);
  });

  test('is read as ever where what was kept is torn, or nothing can be kept', async () => {
    const { folder, file, first } = await loadTwice(CONFIG);
    writeFileSync(join(folder, 'settings.json'), '{"version":"1.0.0","te');
    const torn = await loadKnownSettings({ file, env: {} }, openSettingsMemory(folder, '1.0.0'));
    const nowhere = await loadKnownSettings({ file, env: {} }, openSettingsMemory(join(folder, 'none'), '1.0.0'));
    expect({ ...torn.settings }).toEqual({ ...first.settings });
    expect({ ...nowhere.settings }).toEqual({ ...first.settings });
  });
});
