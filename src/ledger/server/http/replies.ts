import type { FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Route } from '../../wire/routes.ts';
import type { Failure } from '../call/outcome.ts';
import { render } from './problems.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

export function send(reply: FastifyReply, answer: { readonly status: number; readonly body: string }): FastifyReply {
  return reply
    .code(answer.status)
    .header('content-type', answer.status < 400 ? JSON_TYPE : PROBLEM_TYPE)
    .send(answer.body);
}

export function sendFailure(request: FastifyRequest, reply: FastifyReply, refused: Failure): FastifyReply {
  return send(reply, render(refused, request.id));
}

/** Every readable route answers HEAD as well (RFC 9110 section 9.3.2); Node leaves the body out. */
export function withHead(method: Route['method']): HTTPMethods[] {
  return method === 'GET' ? ['GET', 'HEAD'] : [method];
}
