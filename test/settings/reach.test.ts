/** `server.url`, `server.hosts` and `server.trustedProxies`: their possible values, and the meaning of each. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadSettings } from '../../src/settings/load.ts';
import { tempFolder } from '../support/run/temp.ts';

function serverOf(line: string, env: Record<string, string> = {}) {
  const file = join(tempFolder(), 'bankfeed.yaml');
  writeFileSync(file, `server:\n  ${line}\n`);
  return loadSettings({ file, env }).settings.server;
}

describe('the public address', () => {
  test.each([
    ['https://home.example/bankfeed/', 'https://home.example/bankfeed/'],
    ['https://home.example/bankfeed', 'https://home.example/bankfeed/'],
    ['HTTPS://Home.Example', 'https://home.example/'],
    ['http://nas.local:8480/a/b-c/', 'http://nas.local:8480/a/b-c/'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
    ['http://[fd00::1]:8480/', 'http://[fd00::1]:8480/'],
  ])('%s is %s', (text, url) => {
    expect(serverOf(`url: "${text}"`).url).toBe(url);
  });

  test.each([
    'home.example',
    'ftp://home.example/',
    'https://me:secret@home.example/',
    'https://home.example/?a=b',
    'https://home.example/#a',
    'https://home.example//x/',
    'https://home.example/a b/',
    "https://home.example/a'b/",
    'https://*.home.example/',
  ])('%s is refused with an example', (text) => {
    expect(() => serverOf(`url: "${text}"`)).toThrow(
      /:2: server\.url: expected a web address such as https:\/\/home\.example\/bankfeed\//,
    );
  });

  test('is none where its variable is not set, or empty', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as it stands in the file
    const line = 'url: ${BANKFEED_URL:-}';
    expect(serverOf(line).url).toBeUndefined();
    expect(serverOf(line, { BANKFEED_URL: '' }).url).toBeUndefined();
    expect(serverOf(line, { BANKFEED_URL: 'https://home.example/' }).url).toBe('https://home.example/');
  });

  test('of the container image comes from BANKFEED_URL', () => {
    const file = join(import.meta.dirname, '..', '..', 'config', 'container.yaml');
    const env = { DASHBOARD_PASSWORD: 'a long password' };
    expect(loadSettings({ file, env }).settings.server.url).toBeUndefined();
    const named = loadSettings({ file, env: { ...env, BANKFEED_URL: 'https://home.example/bankfeed' } });
    expect(named.settings.server.url).toBe('https://home.example/bankfeed/');
  });
});

describe('further names', () => {
  test('are kept as a Host header carries them', () => {
    const { hosts } = serverOf('hosts: [NAS.local, bücher.example, 192.168.1.9, "[fd00::1]"]');
    expect(hosts).toEqual(['nas.local', 'xn--bcher-kva.example', '192.168.1.9', '[fd00::1]']);
    expect(serverOf('listen: 127.0.0.1:8480').hosts).toEqual([]);
  });

  test.each(['nas.local:8480', 'http://nas.local', 'nas.local/x', '*.local', 'a b', '', 'fd00::1', 'me@nas'])(
    '%s is refused with an example',
    (name) => {
      expect(() => serverOf(`hosts: ["${name}"]`)).toThrow(
        `:2: server.hosts[0]: expected a name without scheme, port and path, such as nas.local, got "${name}"`,
      );
    },
  );
});

describe('the header of a trusted proxy', () => {
  test('needs to be said which proxies may set it', () => {
    const proxies = 'trustedProxies: [127.0.0.1], trustedHeader: Remote-User';
    expect(serverOf(proxies.split(', ').join('\n  ')).trustedHeader).toBe('Remote-User');
    expect(() => serverOf('trustedHeader: Remote-User')).toThrow('trustedHeader needs trustedProxies');
    expect(() => serverOf('trustedHeader: "Remote User"')).toThrow(
      'expected the name of a header, such as Remote-User',
    );
  });
});

describe('a provider of sign-in', () => {
  const openid = (issuer: string, allow = '[ada]') =>
    `openid: {issuer: "${issuer}", clientId: bankfeed, clientSecret: very-secret, allow: ${allow}}`;
  const URL_LINE = 'url: https://home.example/';

  test.each(['https://id.example', 'https://id.example/realms/home', 'http://127.0.0.1:9000', 'http://localhost:9000'])(
    '%s is taken',
    (issuer) => {
      expect(serverOf(`${URL_LINE}\n  ${openid(issuer)}`).openid).toMatchObject({ issuer, allow: ['ada'] });
    },
  );

  test.each([
    'http://id.example',
    'http://127.0.0.1.evil.example',
    'http://192.168.1.9',
    'id.example',
    'https://me@id.example',
    'https://id.example/?a=b',
    'https://id.example/.well-known/openid-configuration',
    '',
  ])('%s is refused with an example', (issuer) => {
    expect(() => serverOf(`${URL_LINE}\n  ${openid(issuer)}`)).toThrow(
      `:3: server.openid.issuer: expected the https:// address of the provider, such as https://id.example/realms/home, got "${issuer}"`,
    );
  });

  test('needs the address to which it sends people back, and the names of those people', () => {
    expect(() => serverOf(openid('https://id.example'))).toThrow(
      ':2: server.openid: needs server.url, since the provider sends people back there',
    );
    expect(() => serverOf(`${URL_LINE}\n  ${openid('https://id.example', '[]')}`)).toThrow(
      ':3: server.openid.allow: name at least one person: an e-mail address, or a subject',
    );
  });
});

describe('trusted proxies', () => {
  test('are addresses and networks of both families', () => {
    const line = 'trustedProxies: [127.0.0.1, 10.0.0.0/8, "::1", "fd00::/8"]';
    expect(serverOf(line).trustedProxies).toEqual(['127.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8']);
  });

  test('are none, one or several in a text with commas, as a variable gives it', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as it stands in the file
    const line = 'trustedProxies: ${BANKFEED_TRUSTED_PROXIES:-}';
    expect(serverOf(line).trustedProxies).toEqual([]);
    expect(serverOf(line, { BANKFEED_TRUSTED_PROXIES: '10.0.0.7' }).trustedProxies).toEqual(['10.0.0.7']);
    const several = { BANKFEED_TRUSTED_PROXIES: ' 10.0.0.7, fd00::/8,' };
    expect(serverOf(line, several).trustedProxies).toEqual(['10.0.0.7', 'fd00::/8']);
    expect(() => serverOf(line, { BANKFEED_TRUSTED_PROXIES: '10.0.0.7,caddy' })).toThrow(
      ':2: server.trustedProxies[1]: expected an address or a network, such as 127.0.0.1 or 10.0.0.0/8, got "caddy"',
    );
  });

  test('of the container image come from BANKFEED_TRUSTED_PROXIES', () => {
    const file = join(import.meta.dirname, '..', '..', 'config', 'container.yaml');
    const env = { DASHBOARD_PASSWORD: 'a long password' };
    expect(loadSettings({ file, env }).settings.server.trustedProxies).toEqual([]);
    const named = loadSettings({ file, env: { ...env, BANKFEED_TRUSTED_PROXIES: '172.30.84.0/24' } });
    expect(named.settings.server.trustedProxies).toEqual(['172.30.84.0/24']);
  });

  test.each(['traefik', '10.0.0.0/33', '10.0.0/8', '10.0.0.256', 'fd00::/129', '127.0.0.1/', '*', ''])(
    '%s is refused with an example',
    (text) => {
      expect(() => serverOf(`trustedProxies: ["${text}"]`)).toThrow(
        `:2: server.trustedProxies[0]: expected an address or a network, such as 127.0.0.1 or 10.0.0.0/8, got "${text}"`,
      );
    },
  );
});
