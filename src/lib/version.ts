import { createRequire } from 'node:module';

/** This program's version, from its package.json. */
export function readVersion(): string {
  const manifest: unknown = createRequire(import.meta.url)('bankfeed/package.json');
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : '';
}
