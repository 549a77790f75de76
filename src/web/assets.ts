/** The style sheet and the icon, read once when the server is built. */
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { programFile } from '../lib/program-file.ts';

const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#0f766e"/><path d="M8 10h9M8 16h6M8 22h9" stroke="#99f6e4" stroke-width="2.4" stroke-linecap="round"/><path d="M19 16h6m-3-3.2 3.2 3.2L22 19.2" fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

export function addAssets(scope: FastifyInstance): void {
  const style = readFileSync(programFile('src/web/style.css'), 'utf8');
  scope.get('/style.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(style),
  );
  scope.get('/favicon.svg', async (_request, reply) =>
    reply.type('image/svg+xml').header('cache-control', 'max-age=86400').send(ICON),
  );
}
