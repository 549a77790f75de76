import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { openApiDocument, problemsOf } from '../../../../src/ledger/wire/openapi.ts';
import { PROBLEM_CODES, PROBLEMS } from '../../../../src/ledger/wire/problem.ts';
import { ROUTE_IDS, ROUTES } from '../../../../src/ledger/wire/routes.ts';
import { SCOPES } from '../../../../src/ledger/wire/scopes.ts';
import { openLedger } from '../test-ledger.ts';
import { type Schema, schemaErrors } from './json-schema.ts';

// biome-ignore lint/suspicious/noExplicitAny: the document is looked into freely
const document: any = JSON.parse(JSON.stringify(openApiDocument()));

describe('/openapi.json', () => {
  test('is served as JSON without a key and is the document', async () => {
    const ledger = await openLedger();
    const reply = await ledger.send('GET', '/openapi.json', { key: null });
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toContain('application/json');
    expect(reply.json).toEqual(document);
  });

  test('is valid OpenAPI 3.1 for a validator that is not ours', async () => {
    const ledger = await openLedger();
    const served = (await ledger.send('GET', '/openapi.json', { key: null })).json;
    const validator = new Validator();
    expect(await validator.validate(served)).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
    const { paths, ...broken } = document;
    expect(Object.keys(paths).length).toBeGreaterThan(5);
    expect((await new Validator().validate({ ...broken, paths: [] })).valid).toBe(false);
  });

  test('names the scheme, and on each route the scope it needs', () => {
    expect(document.components.securitySchemes.apiKey).toMatchObject({ type: 'http', scheme: 'bearer' });
    for (const id of ROUTE_IDS) {
      const { path, method, scope } = ROUTES[id];
      expect(document.paths[path][method.toLowerCase()].security).toEqual([{ apiKey: [scope] }]);
      expect(SCOPES).toContain(scope);
    }
  });

  test('has examples of problems that fit their own schemas', () => {
    for (const response of Object.values<Schema>(document.components.responses)) {
      const media = (
        response.content as Record<string, { schema: Schema; examples: Record<string, { value: unknown }> }>
      )['application/problem+json'];
      for (const { value } of Object.values(media?.examples ?? {}))
        expect(schemaErrors(document, media?.schema ?? {}, value)).toEqual([]);
    }
  });
});

describe('the error codes', () => {
  test('stand in docs/ledger.md with status and remedy, and no other code does', () => {
    const text = readFileSync(new URL('../../../../docs/ledger.md', import.meta.url), 'utf8');
    const rows = [...text.matchAll(/^\| `(\w+)` \| (\d{3}) \| (.+?) \| (.+?) \|$/gm)].map((match) => match.slice(1));
    const expected = PROBLEM_CODES.map((code) => [
      code,
      String(PROBLEMS[code][0]),
      PROBLEMS[code][1],
      PROBLEMS[code][2],
    ]);
    expect(rows).toEqual(expected);
  });

  test('each belong to some route, to unknown ones or to the description', () => {
    const used = new Set(ROUTE_IDS.flatMap((id) => problemsOf(ROUTES[id])));
    expect(PROBLEM_CODES.filter((code) => !used.has(code))).toEqual([
      'route_not_found',
      'method_not_allowed',
      'unknown_host',
    ]);
  });
});
