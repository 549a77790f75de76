import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { prove } from '../../../src/core/prove.ts';
import { ISO_4217 } from '../../../src/domain/currency.ts';
import { parseJson } from '../../../src/domain/parse-json.ts';
import { read } from './read.ts';

/** Files of our own, each named for one quirk, beside what `parse --json` says of it. UPDATE_GOLDEN=1 writes anew. */
const folder = fileURLToPath(new URL('../../golden/ofx', import.meta.url));
const names = readdirSync(folder).filter((name) => name.endsWith('.ofx'));

describe('the golden OFX files', () => {
  it.each(names)('%s is read as recorded', (name) => {
    const bytes = readFileSync(join(folder, name));
    const { statements, issues } = read(bytes);
    const document = { name, sha256: createHash('sha256').update(bytes).digest('hex'), format: 'ofx' };
    const proved = statements.map((statement) => ({ statement, proof: prove(statement) }));
    const json = `${JSON.stringify(parseJson(document, proved, issues, ISO_4217), null, 2)}\n`;
    const recorded = join(folder, name.replace(/\.ofx$/, '.json'));
    if (process.env.UPDATE_GOLDEN === '1') writeFileSync(recorded, json);
    expect(existsSync(recorded), 'recorded').toBe(true);
    expect(json).toBe(readFileSync(recorded, 'utf8'));
  });
});
