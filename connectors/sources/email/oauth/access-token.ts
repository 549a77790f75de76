import { AppError, messageOf } from '../../../../src/lib/errors.ts';
import type { SourceContext } from '../../../../src/plugin/contract.ts';
import type { MailPorts } from '../ports.ts';
import { currentRefreshToken, keepRefreshToken, type OAuth2 } from './refresh-token.ts';
import { readTokenAnswer, refusalOf } from './token-response.ts';

/**
 * An access token for XOAUTH2, from the refresh token (RFC 6749 §6). A rotated refresh token is kept. Throws AppError
 * `mail.oauth` where there is none, where the server refuses it or cannot be reached.
 */
export async function accessToken(
  oauth2: OAuth2,
  user: string,
  context: SourceContext,
  ports: MailPorts,
): Promise<string> {
  const refreshToken = currentRefreshToken(oauth2, user, context.keep);
  if (refreshToken === undefined) {
    throw new AppError('mail.oauth', `nobody has logged in for ${user} yet`, {
      hint: 'run bankfeed mail login with the name of this connector',
    });
  }
  const form = {
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
    client_id: oauth2.clientId,
    ...(oauth2.clientSecret === undefined ? {} : { client_secret: oauth2.clientSecret }),
    ...(oauth2.scope === undefined ? {} : { scope: oauth2.scope }),
  };
  const { status, body } = await ask(oauth2.tokenUrl, form, context, ports);
  const answer = readTokenAnswer(status, body);
  if (answer.access_token === undefined) {
    const hint = answer.error === 'invalid_grant' ? 'log in anew with bankfeed mail login' : 'check oauth2';
    throw new AppError('mail.oauth', `the token server refused: ${refusalOf(answer)}`, { hint });
  }
  if (answer.refresh_token !== undefined && answer.refresh_token !== refreshToken) {
    keepRefreshToken(answer.refresh_token, oauth2, user, context.keep);
    context.log.info({}, 'mail.token-rotated');
  }
  return answer.access_token;
}

async function ask(url: string, form: Readonly<Record<string, string>>, context: SourceContext, ports: MailPorts) {
  try {
    return await ports.post(url, form, context.signal);
  } catch (thrown) {
    throw new AppError('mail.oauth', `the token server ${new URL(url).host} cannot be reached: ${messageOf(thrown)}`, {
      hint: 'check oauth2.tokenUrl',
    });
  }
}
