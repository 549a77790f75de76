/** The log-in page, as an answer to whoever is not logged in. */
import type { FastifyReply } from 'fastify';
import { layout } from '../pages/layout.ts';
import { loginPage } from '../pages/plain.ts';
import type { Guard } from './guard.ts';

export function showLogin(
  reply: FastifyReply,
  { gate, openid }: Guard,
  status: number,
  problem?: string,
): FastifyReply {
  const ways = { hasPassword: gate !== undefined, openid: openid?.entrance };
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .send(layout(loginPage(problem, ways), undefined));
}
