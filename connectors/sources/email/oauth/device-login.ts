import { z } from 'zod';
import { AppError } from '../../../../src/lib/errors.ts';
import type { SourceContext } from '../../../../src/plugin/contract.ts';
import type { MailPorts } from '../ports.ts';
import { keepRefreshToken, type OAuth2, readTokenAnswer, refusalOf } from './access-token.ts';

/** The next steps of the person who logs in. */
export interface Invitation {
  readonly address: string;
  readonly code: string;
}

const deviceAnswer = z.object({
  device_code: z.string().min(1),
  user_code: z.string().min(1),
  verification_uri: z.string().min(1).optional(),
  // Google's older spelling.
  verification_url: z.string().min(1).optional(),
  expires_in: z.number().positive().default(900),
  interval: z.number().positive().default(5),
});

/**
 * Logs in with a code that a person types in at the provider (RFC 8628), and keeps the refresh token. `invite` is told
 * what to type where. Throws AppError `mail.oauth` where it comes to nothing.
 */
export async function loginByDevice(
  oauth2: OAuth2,
  user: string,
  context: SourceContext,
  ports: MailPorts,
  invite: (invitation: Invitation) => void,
): Promise<void> {
  const device = await askForCode(oauth2, context, ports);
  invite({ address: device.verification_uri ?? device.verification_url ?? '', code: device.user_code });
  const form = {
    grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
    device_code: device.device_code,
    ...identity(oauth2),
  };
  let pause = device.interval;
  for (let waited = 0; waited < device.expires_in; waited += pause) {
    await context.sleep(pause * 1000);
    if (context.signal.aborted) break;
    const { status, body } = await ports.post(oauth2.tokenUrl, form, context.signal);
    const answer = readTokenAnswer(status, body);
    if (answer.refresh_token !== undefined) {
      keepRefreshToken(answer.refresh_token, oauth2, user, context.keep);
      return;
    }
    if (answer.access_token !== undefined) throw new AppError('mail.oauth#noRefreshToken');
    if (answer.error === 'slow_down') pause += 5;
    else if (answer.error !== 'authorization_pending')
      throw new AppError('mail.oauth#login', { why: refusalOf(answer) });
  }
  throw new AppError('mail.oauth#late');
}

async function askForCode(oauth2: OAuth2, context: SourceContext, ports: MailPorts) {
  if (oauth2.deviceUrl === undefined) throw new AppError('mail.oauth#noDeviceUrl');
  const form = { ...identity(oauth2), ...(oauth2.scope === undefined ? {} : { scope: oauth2.scope }) };
  const { status, body } = await ports.post(oauth2.deviceUrl, form, context.signal);
  const read = deviceAnswer.safeParse(parseJson(body));
  if (read.success) return read.data;
  throw new AppError('mail.oauth#device', { why: refusalOf(readTokenAnswer(status, body)) });
}

function identity({ clientId, clientSecret }: OAuth2): Readonly<Record<string, string>> {
  return { client_id: clientId, ...(clientSecret === undefined ? {} : { client_secret: clientSecret }) };
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
