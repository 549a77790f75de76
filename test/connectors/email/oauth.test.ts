import { describe, expect, test } from 'vitest';
import { accessToken } from '../../../connectors/sources/email/oauth/access-token.ts';
import { loginByDevice } from '../../../connectors/sources/email/oauth/device-login.ts';
import type { MailPorts } from '../../../connectors/sources/email/ports.ts';
import { keepInMemory, sourceContext } from '../../support/houses/source-context.ts';
import { scriptedImap } from '../../support/mail/imap-script.ts';
import { closedPorts, pullMailbox } from '../../support/mail/mailbox.ts';

const oauth2 = { clientId: 'app', tokenUrl: 'https://login.example/token', deviceUrl: 'https://login.example/device' };

/** A token server that gives these answers in turn, and remembers what it was asked. */
function tokenServer(...answers: readonly object[]): MailPorts & { readonly asked: Record<string, string>[] } {
  const left = [...answers];
  const asked: Record<string, string>[] = [];
  const post: MailPorts['post'] = async (_url, form) => {
    asked.push({ ...form });
    const answer = left.shift() ?? { error: 'invalid_grant' };
    return { status: 'error' in answer ? 400 : 200, body: JSON.stringify(answer) };
  };
  return { ...closedPorts, post, asked };
}

describe('an access token', () => {
  test('comes from the refresh token, and a rotated one is used from then on', async () => {
    const context = sourceContext({ keep: keepInMemory() });
    const ports = tokenServer({ access_token: 'a1', refresh_token: 'r2' }, { access_token: 'a2' });
    const settings = { ...oauth2, refreshToken: 'r1' };
    expect(await accessToken(settings, 'me', context, ports)).toBe('a1');
    expect(await accessToken(settings, 'me', context, ports)).toBe('a2');
    expect(ports.asked.map((form) => form.refresh_token)).toEqual(['r1', 'r2']);
  });

  test('comes from the token in the configuration again where the owner has put in a new one', async () => {
    const context = sourceContext({ keep: keepInMemory() });
    const ports = tokenServer({ access_token: 'a1', refresh_token: 'r2' }, { access_token: 'a2' });
    await accessToken({ ...oauth2, refreshToken: 'r1' }, 'me', context, ports);
    await accessToken({ ...oauth2, refreshToken: 'r9' }, 'me', context, ports);
    expect(ports.asked.at(-1)?.refresh_token).toBe('r9');
  });

  test('that is refused says what to do, and no secret', async () => {
    const ports = tokenServer({ error: 'invalid_grant', error_description: 'Token has been revoked' });
    const refused = accessToken({ ...oauth2, refreshToken: 'r1-secret' }, 'me', sourceContext(), ports);
    await expect(refused).rejects.toMatchObject({ code: 'mail.oauth', hint: expect.stringContaining('mail login') });
    await expect(refused).rejects.not.toThrow(/r1-secret/);
  });

  test('opens the mailbox with XOAUTH2, and no password is sent', async () => {
    const server = await scriptedImap([], {
      capability: (_, tag) => `* CAPABILITY IMAP4rev1 SASL-IR AUTH=XOAUTH2\r\n${tag} OK done\r\n`,
    });
    const options = { password: undefined, oauth2: { ...oauth2, refreshToken: 'r1' } };
    await pullMailbox({ server, options, ports: tokenServer({ access_token: 'a1' }) });
    const sent = server.commands.find((command) => command.startsWith('AUTHENTICATE XOAUTH2'));
    expect(Buffer.from(sent?.split(' ')[2] ?? '', 'base64').toString()).toContain('auth=Bearer a1');
    expect(server.commands).not.toContain('LOGIN');
  });
});

describe('a login by code', () => {
  const device = {
    device_code: 'd',
    user_code: 'ABCD-EFGH',
    verification_uri: 'https://login.example/go',
    interval: 5,
    expires_in: 60,
  };

  test('shows the code, waits as long as it is told to, and keeps the token', async () => {
    const context = sourceContext({ keep: keepInMemory() });
    const ports = tokenServer(
      device,
      { error: 'authorization_pending' },
      { error: 'slow_down' },
      { access_token: 'a', refresh_token: 'r7' },
      { access_token: 'a8' },
    );
    const shown: object[] = [];
    const before = context.now().getTime();
    await loginByDevice(oauth2, 'me', context, ports, (invitation) => shown.push(invitation));
    expect(shown).toEqual([{ address: 'https://login.example/go', code: 'ABCD-EFGH' }]);
    expect(context.now().getTime() - before).toBe(20_000);
    await accessToken(oauth2, 'me', context, ports);
    expect(ports.asked.at(-1)?.refresh_token).toBe('r7');
  });

  test.each([
    ['is declined', [device, { error: 'access_denied' }], /access_denied/],
    [
      'is not done in time',
      [device, ...Array.from({ length: 20 }, () => ({ error: 'authorization_pending' }))],
      /in time/,
    ],
    ['is not known to the provider', [{ error: 'invalid_client' }], /invalid_client/],
    ['brings no refresh token', [device, { access_token: 'a' }], /no refresh token/],
  ])('that %s says so', async (_, answers, reason) => {
    const login = loginByDevice(oauth2, 'me', sourceContext(), tokenServer(...answers), () => undefined);
    await expect(login).rejects.toMatchObject({ code: 'mail.oauth', message: expect.stringMatching(reason) });
  });
});
