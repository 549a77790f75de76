import fastify from 'fastify';
import { expect, test } from 'vitest';
import { NO_SCHEMAS } from '../../../src/lib/net/no-schemas.ts';

const answer = () => ({ kind: 'pong' });

test('a server without schemas answers', async () => {
  await using app = fastify({ schemaController: NO_SCHEMAS });
  app.get('/ping', answer);
  expect((await app.inject('/ping')).json()).toEqual({ kind: 'pong' });
});

test('a server without schemas refuses a route that has one', async () => {
  await using app = fastify({ schemaController: NO_SCHEMAS });
  app.post('/ping', { schema: { body: { type: 'object' } } }, answer);
  await expect(app.ready()).rejects.toThrow('no schema is compiled here');
});
