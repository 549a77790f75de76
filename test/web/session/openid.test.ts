import { describe, expect, test } from 'vitest';
import { csrfOf, openDashboard } from '../../support/web/dashboard.ts';
import { HOME, openAtProvider } from '../../support/web/openid-browser.ts';
import { CLIENT } from '../../support/web/openid-provider.ts';

const REFUSED = 'The sign-in did not succeed. Try again. The log says what was wrong.';

describe('a person who signs in at an OpenID Connect provider', () => {
  test.each(['ada', 'ada@example.org'])('comes in where server.openid.allow names %s', async (name) => {
    const { cookies, goThere, provider, visit } = await openAtProvider(['somebody', name]);
    expect((await visit('/')).headers.location).toBe('/login');
    expect((await visit('/login')).body).toContain(`href="${HOME}login/openid"`);
    const back = await visit(await goThere());
    expect([back.statusCode, back.body.includes('content="0; url=/"')]).toEqual([200, true]);
    expect([...cookies.keys()]).toEqual(['bankfeed_session']);
    expect((await visit('/')).statusCode).toBe(200);
    expect(Object.fromEntries(provider.asked[0] ?? [])).toMatchObject({
      ...{ response_type: 'code', client_id: 'bankfeed', scope: 'openid email', code_challenge_method: 'S256' },
      redirect_uri: `${HOME}login/openid/return`,
    });
  });

  test('comes back below the path of server.url, with cookies of that path for TLS alone', async () => {
    const { cookies, goThere, provider, visit } = await openAtProvider(['ada'], {
      url: 'https://127.0.0.1/bankfeed/',
    });
    const back = await goThere();
    expect(provider.asked[0]?.get('redirect_uri')).toBe('https://127.0.0.1/bankfeed/login/openid/return');
    expect([...cookies.keys()]).toEqual(['bankfeed_openid']);
    const answer = await visit(back);
    expect(answer.body).toContain('content="0; url=/bankfeed/"');
    const session = answer.cookies.find(({ name }) => name === 'bankfeed_session');
    expect(session).toMatchObject({ path: '/bankfeed', httpOnly: true, sameSite: 'Strict', secure: true });
  });

  test('comes in although strangers begin thousands of sign-ins meanwhile', async () => {
    const { cookies, goThere, visit } = await openAtProvider();
    const back = await goThere();
    const mine = [...cookies];
    for (let at = 0; at < 1100; at += 1) await visit('/login/openid');
    cookies.clear();
    for (const [name, value] of mine) cookies.set(name, value);
    expect((await visit(back)).statusCode).toBe(200);
  });

  test('gets a new session, and the one of before counts no more', async () => {
    const { cookies, goThere, visit } = await openAtProvider();
    await visit(await goThere());
    const [old] = cookies.values();
    await visit(await goThere());
    const [now] = cookies.values();
    expect(now).not.toBe(old);
    cookies.set('bankfeed_session', old ?? '');
    expect((await visit('/')).statusCode).toBe(303);
  });

  test('logs out', async () => {
    const { cookie, goThere, post, visit } = await openAtProvider();
    await visit(await goThere());
    const page = await visit('/');
    expect(page.body).toContain('action="/logout"');
    const before = cookie();
    expect((await post('/logout', { csrf: csrfOf(page.body) }, { cookie: before })).headers.location).toBe('/login');
    expect((await visit('/')).headers.location).toBe('/login');
  });

  test('logs out at the provider too, where it names a place for that', async () => {
    const { cookie, goThere, post, provider, visit } = await openAtProvider();
    provider.pretence = { end_session_endpoint: `${provider.issuer}/logout?from=bankfeed` };
    await visit(await goThere());
    const page = await visit('/');
    const { body, statusCode } = await post('/logout', { csrf: csrfOf(page.body) }, { cookie: cookie() });
    expect(statusCode).toBe(200);
    const [, address = ''] = /http-equiv="refresh" content="0; url=([^"]+)"/.exec(body) ?? [];
    const away = new URL(address.replaceAll('&#38;', '&').replaceAll('&amp;', '&'));
    expect(away.origin + away.pathname).toBe(`${provider.issuer}/logout`);
    expect(away.searchParams.get('from')).toBe('bankfeed');
    expect(away.searchParams.get('id_token_hint')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect((await visit('/')).headers.location).toBe('/login');
  });
});

describe('server.openid.allow', () => {
  test.each<[string, readonly string[], Readonly<Record<string, unknown>>]>([
    ['another person', ['grace', 'grace@example.org'], {}],
    ['an address that the provider has not verified', ['ada@example.org'], { email_verified: false }],
    ['an address whose verification is only text', ['ada@example.org'], { email_verified: 'true' }],
    ['an address that is no text', ['ada@example.org'], { email: ['ada@example.org'] }],
    ['a subject that looks like an address', ['eve@example.org'], { sub: 'eve@example.org' }],
    ['a subject in other letters', ['ADA'], {}],
    ['a letter that only looks alike', ['kim@example.org'], { email: '\u212Aim@example.org' }],
  ])('refuses %s', async (_, allow, lie) => {
    const { cookies, goThere, provider, visit } = await openAtProvider(allow);
    provider.lie = lie;
    const back = await visit(await goThere());
    const says = back.body.includes('The provider knows you, but server.openid.allow does not name you.');
    expect([back.statusCode, says, cookies.size]).toEqual([403, true, 0]);
    expect((await visit('/')).statusCode).toBe(303);
  });

  test.each<[string, Readonly<Record<string, unknown>>, number]>([
    ['counts', { email: 'ada@example.org', email_verified: true }, 200],
    ['must be verified', { email: 'ada@example.org', email_verified: false }, 403],
    ['must be of the same person', { sub: 'eve', email: 'ada@example.org', email_verified: true }, 401],
  ])('an address that the provider tells beside the token %s', async (_, told, status) => {
    const { goThere, provider, visit } = await openAtProvider(['ada@example.org']);
    provider.lie = { email: undefined, email_verified: undefined };
    provider.userInfo = told;
    expect((await visit(await goThere())).statusCode).toBe(status);
  });
});

describe('a return from the provider is refused with a plain sentence and no session', () => {
  const refuses = async ({ cookies, visit }: Awaited<ReturnType<typeof openAtProvider>>, path: string) => {
    const back = await visit(path);
    expect([back.statusCode, back.body.includes(REFUSED)]).toEqual([401, true]);
    expect(cookies.has('bankfeed_session')).toBe(false);
    expect((await visit('/')).statusCode).toBe(303);
  };

  test.each<[string, Readonly<Record<string, unknown>>]>([
    ['for another audience', { aud: 'another-app' }],
    ['that has expired', { exp: 1_600_000_000 }],
    ['with another nonce', { nonce: 'another' }],
  ])('with a token %s', async (_, lie) => {
    const house = await openAtProvider();
    house.provider.lie = lie;
    await refuses(house, await house.goThere());
    expect(house.provider.given).toBe(1);
  });

  test.each<[string, (path: string) => string]>([
    ['another state', (path) => path.replace(/state=[^&]+/, 'state=forged')],
    ['a code that was not given', (path) => path.replace(/code=[^&]+/, 'code=0')],
    ['an error of the provider', () => '/login/openid/return?error=access_denied'],
  ])('with %s', async (_, change) => {
    const house = await openAtProvider();
    await refuses(house, change(await house.goThere()));
    expect(house.provider.given).toBe(0);
  });

  type OwnHouse = Awaited<ReturnType<typeof openAtProvider>>;
  test.each<[string, (house: OwnHouse, ticket: string) => unknown]>([
    ['in a browser that did not begin it', ({ cookies }) => cookies.clear()],
    [
      'with a ticket that was changed',
      ({ cookies }, ticket) => cookies.set('bankfeed_openid', `${ticket.slice(0, -2)}__`),
    ],
    ['after ten minutes', ({ clock }) => clock.advance(11 * 60_000)],
  ])('%s', async (_, change) => {
    const house = await openAtProvider();
    const back = await house.goThere();
    const ticket = house.cookies.get('bankfeed_openid') ?? '';
    change(house, ticket);
    await refuses(house, back);
    expect(ticket).not.toContain(new URL(back, HOME).searchParams.get('state'));
  });

  test('a second time with the cookie of the first, also at a provider that takes a code again', async () => {
    const house = await openAtProvider();
    house.provider.repeatsCodes = true;
    const once = await house.goThere();
    const kept = [...house.cookies];
    expect((await house.visit(once)).statusCode).toBe(200);
    house.cookies.clear();
    for (const [name, value] of kept) house.cookies.set(name, value);
    await refuses(house, once);
    expect(house.provider.given).toBe(1);
  });
});

test.each(['next', 'redirect', 'return_to', 'redirect_uri', 'url'])(
  'a sign-in leads to no address that %s names',
  async (name) => {
    const { goThere, provider, visit } = await openAtProvider();
    const there = await visit(`/login/openid?${name}=https://evil.example/`);
    expect(String(there.headers.location)).toMatch(new RegExp(`^${provider.issuer}/authorize\\?`));
    expect(String(there.headers.location)).not.toContain('evil');
    const back = await visit(`${await goThere()}&${name}=//evil.example/`);
    expect([back.statusCode, back.body.includes('evil')]).toEqual([200, false]);
  },
);

describe('where the provider is of no use', () => {
  test('a sentence says so, and the password counts', async () => {
    const openid = { ...CLIENT, issuer: 'http://127.0.0.1:9', allow: ['ada'] };
    const { get, post } = await openDashboard({ password: 'correct horse', url: HOME, openid });
    const answer = await get('/login/openid');
    const says = answer.body.includes('cannot be reached. Use the password, or try again later.');
    expect([answer.statusCode, says, answer.body.includes('type="password"')]).toEqual([502, true, true]);
    const [session] = (await post('/login', { password: 'correct horse' })).cookies;
    expect((await get('/', { cookie: `bankfeed_session=${session?.value}` })).statusCode).toBe(200);
  });

  test('it is asked again once it is back', async () => {
    const { goThere, provider, visit } = await openAtProvider();
    const port = Number(new URL(provider.issuer).port);
    provider.close();
    const answer = await visit('/login/openid');
    const says = answer.body.includes('cannot be reached. Try again later.');
    expect([answer.statusCode, says, answer.body.includes('type="password"')]).toEqual([502, true, false]);
    await provider.listen(port);
    expect((await visit(await goThere())).statusCode).toBe(200);
  });

  test('a person who is signed in stays so', async () => {
    const { goThere, provider, visit } = await openAtProvider();
    await visit(await goThere());
    provider.close();
    expect((await visit('/')).statusCode).toBe(200);
  });

  test.each<[string, Readonly<Record<string, unknown>>]>([
    ['another issuer', { issuer: 'https://evil.example' }],
    ['no address to sign in at', { authorization_endpoint: undefined }],
  ])('nobody is sent to one that names %s', async (_, pretence) => {
    const { provider, visit } = await openAtProvider();
    provider.pretence = pretence;
    expect((await visit('/login/openid')).statusCode).toBe(502);
  });
});

describe('a dashboard with a provider and no password', () => {
  test('shows nothing and does nothing without a sign-in', async () => {
    const { get, orders, post } = await openAtProvider(['ada'], { password: '' });
    for (const path of ['/', '/documents', '/settings', '/transactions'])
      expect((await get(path)).statusCode).toBe(303);
    expect((await get('/metrics')).statusCode).toBe(401);
    expect((await post('/sync', {})).statusCode).toBe(303);
    expect((await post('/login', { password: '' })).cookies).toEqual([]);
    expect(orders).toEqual([]);
  });
});

test('what is logged of a sign-in holds no secret, no code and no name', async () => {
  const told: string[] = [];
  const hear = (fields: object, event: string) => told.push(`${event} ${JSON.stringify(fields)}`);
  const log = { debug: hear, info: hear, warn: hear, error: hear };
  const { goThere, provider, visit } = await openAtProvider(['grace'], { log });
  const path = await goThere();
  await visit(path);
  provider.refusesCodes = true;
  await visit(await goThere());
  provider.refusesCodes = false;
  provider.lie = { aud: 'another-app' };
  await visit(await goThere());
  expect(told.map((line) => line.split(' ')[0])).toEqual([
    'web.openid-refused',
    'web.openid-failed',
    'web.openid-failed',
  ]);
  const code = new URLSearchParams(path.split('?')[1]).get('code') ?? '';
  for (const hidden of [CLIENT.clientSecret, code, 'Ada@', 'grace']) expect(told.join('\n')).not.toContain(hidden);
});

test('without the setting there is no such address and no such link', async () => {
  const { get } = await openDashboard({ password: 'correct horse' });
  expect((await get('/login')).body).not.toContain('openid');
  expect((await get('/login/openid')).statusCode).toBe(404);
});
