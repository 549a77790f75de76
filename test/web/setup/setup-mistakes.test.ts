/** A mistake in the setup's form is said in the language of its reader, before anything is tried. */
import { expect, test } from 'vitest';
import { csrfOf, openDashboard } from '../../support/web/dashboard.ts';

const MAIL = { 'from-mail': 'on', 'mail-host': 'imap.example.com', 'mail-user': 'me', 'mail-password': 'word' };
const ADDRESS = { ledger: 'address', 'ledger-url': 'http://127.0.0.1:1' };
const LONG = { password: 'correct horse', 'password-again': 'correct hose' };

test.each([
  [LONG, 'The two passwords are not the same', 'Die beiden Passwörter sind nicht gleich'],
  [{ password: 'short' }, 'has fewer than 8 characters', 'hat weniger als 8 Zeichen'],
  [{ 'from-folder': 'on', folder: ' ' }, 'Type the path of the folder', 'Pfad des Ordners'],
  [MAIL, 'a password and a sender', 'Passwort und Absender'],
  [
    { ...MAIL, 'mail-user': 'me@a.example', 'mail-from': '*@b.example', 'mail-host': '' },
    'is not known',
    'ist nicht bekannt',
  ],
  [ADDRESS, 'needs an address and a key', 'braucht Adresse und Schlüssel'],
])('%o is a mistake in English and in German', async (fields, english, german) => {
  const { get, post } = await openDashboard();
  const csrf = csrfOf((await get('/setup')).body);
  const answer = async (language: string) => {
    const { body, statusCode } = await post('/setup/check', { csrf, ...fields }, { 'accept-language': language });
    expect(statusCode).toBe(422);
    return /role="alert">([^<]*)</.exec(body)?.[1];
  };
  expect(await answer('en')).toContain(english);
  expect(await answer('de')).toContain(german);
});
