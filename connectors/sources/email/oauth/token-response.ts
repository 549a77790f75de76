import { z } from 'zod';
import { AppError } from '../../../../src/lib/errors.ts';

const answer = z.object({
  access_token: z.string().min(1).optional(),
  refresh_token: z.string().min(1).optional(),
  error: z.string().optional(),
  error_description: z.string().optional(),
});

export type TokenAnswer = z.output<typeof answer>;

/** The answer of a token server (RFC 6749 §5). Throws AppError `mail.oauth` for any other answer. */
export function readTokenAnswer(status: number, body: string): TokenAnswer {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw new AppError('mail.oauth', `the token server answered ${status} and no JSON`, {
      hint: 'check oauth2.tokenUrl',
    });
  }
  const read = answer.safeParse(value);
  if (read.success) return read.data;
  throw new AppError('mail.oauth', `the token server answered ${status} in a form that is not OAuth`, {
    hint: 'check oauth2.tokenUrl',
  });
}

/** The server's own word for what is wrong, for people; it names no secret. */
export function refusalOf({ error, error_description: said }: TokenAnswer): string {
  const first = (said ?? '').split(/[\r\n]/)[0]?.slice(0, 200) ?? '';
  return [error ?? 'no access token', first].filter((part) => part !== '').join(': ');
}
