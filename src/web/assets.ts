/**
 * The files that pages load beside themselves: the style sheet, the script, icons, the manifest. They are read once
 * when the server is built.
 */
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { programFile } from '../lib/program-file.ts';

const DAY = 'max-age=86400';
const SCRIPTS = ['page.js', 'fields.js', 'columns.js', 'config.js'] as const;
const ICON_SIZES = [180, 192, 512] as const;

/** Its addresses count from its own, so it holds below a path as well (W3C Web Application Manifest). */
const MANIFEST = {
  name: 'bankfeed',
  short_name: 'bankfeed',
  description: 'Bank statements into a ledger, each transaction once',
  id: './',
  start_url: './',
  scope: './',
  display: 'standalone',
  background_color: '#f5f6f4',
  theme_color: '#0f766e',
  icons: [
    { src: 'favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: 'icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: 'icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: 'icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
};

interface Asset {
  readonly path: string;
  readonly type: string;
  readonly content: string | Buffer;
  /** `no-cache`: asked about anew each time, since it changes with the program. */
  readonly cache: 'no-cache' | typeof DAY;
}

export function addAssets(scope: FastifyInstance): void {
  const read = (path: string) => readFileSync(programFile(`src/web/${path}`));
  const assets: readonly Asset[] = [
    { path: '/style.css', type: 'text/css; charset=utf-8', content: read('assets/style.css'), cache: 'no-cache' },
    ...SCRIPTS.map((name) => ({
      ...({ path: `/${name}`, type: 'text/javascript; charset=utf-8', cache: 'no-cache' } as const),
      content: read(`assets/${name}`),
    })),
    { path: '/favicon.svg', type: 'image/svg+xml', content: read('assets/icon.svg'), cache: DAY },
    {
      path: '/manifest.webmanifest',
      type: 'application/manifest+json; charset=utf-8',
      content: JSON.stringify(MANIFEST),
      cache: DAY,
    },
    ...ICON_SIZES.map((size) => ({
      ...({ path: `/icon-${size}.png`, type: 'image/png', cache: DAY } as const),
      content: read(`assets/icon-${size}.png`),
    })),
  ];
  for (const { cache, content, path, type } of assets) {
    scope.get(path, async (_request, reply) => reply.type(type).header('cache-control', cache).send(content));
  }
}
