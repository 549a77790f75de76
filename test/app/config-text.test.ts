/** The text of the configuration in an editor: its secrets are hidden, come back, and are moved into files. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { secretsBack, secretsIntoFiles, withoutSecrets } from '../../src/app/setup/config-text.ts';
import { makeFolder } from '../../src/lib/files/make-folder.ts';
import { tempFolder } from '../support/run/temp.ts';

const NONE = () => false;
const REFERENCE = `$${'{file:secrets/three}'}`;
const TEXT = `# mine
server: {password: 'open "sesame"', listen: 127.0.0.1:8480}   # beside it
connectors:
  mail:
    use: email
    password: barley
    rules:
      - from: ["*@bank.example"]
        passwords: [one, "two", "${REFERENCE}"]
  keys:
    privateKey: |
      -----BEGIN-----
      wheat
    token: 4711
`;
const SECRETS = ['sesame', 'barley', 'one', 'two', 'wheat', '4711'];

test('hides each secret that is written out, and no reference to one', () => {
  const shown = withoutSecrets(TEXT, NONE);
  for (const secret of SECRETS) expect(shown).not.toContain(secret);
  expect(shown).toContain('server: {password: "<hidden secret 1>", listen: 127.0.0.1:8480}   # beside it');
  expect(shown).toContain(`passwords: ["<hidden secret 3>", "<hidden secret 4>", "${REFERENCE}"]`);
  expect(shown).toContain('    token: "<hidden secret 6>"\n');
});

test('brings the secrets back wherever their marks stand', () => {
  const shown = withoutSecrets(TEXT, NONE);
  expect(secretsBack(TEXT, NONE)(shown)).toBe(TEXT);
  const edited = shown.replace('"<hidden secret 3>", ', '').replace('  mail:', '  post:');
  expect(secretsBack(TEXT, NONE)(edited)).toBe(TEXT.replace('one, ', '').replace('  mail:', '  post:'));
});

test('any text comes back as it was', () => {
  const key = fc.constantFrom('password', 'token', 'name', 'headers');
  const value = fc.oneof(fc.string({ unit: 'binary' }), fc.integer(), fc.constant(REFERENCE), fc.array(fc.string()));
  const file = fc.dictionary(key, fc.oneof(value, fc.dictionary(key, value)));
  fc.assert(
    fc.property(file, (given) => {
      const text = `${JSON.stringify(given, null, 1)}\n`;
      expect(secretsBack(text, NONE)(withoutSecrets(text, NONE))).toBe(text);
    }),
  );
});

test('a secret that was typed is moved into a file of its own, and one that was there stays', () => {
  const folder = tempFolder();
  makeFolder(join(folder, 'secrets'));
  writeFileSync(join(folder, 'secrets', 'second-password'), 'of another\n');
  const typed = `${TEXT}  second: {use: email, password: rye}\n`;
  const { files, text } = secretsIntoFiles(typed, TEXT, join(folder, 'bankfeed.yaml'), NONE);
  expect(files).toEqual([['second-password-2', 'rye']]);
  expect(text).toBe(`${TEXT}  second: {use: email, password: "\${file:secrets/second-password-2}"}\n`);
});
