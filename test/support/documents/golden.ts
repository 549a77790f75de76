import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { prove } from '../../../src/core/prove.ts';
import { ISO_4217 } from '../../../src/domain/currency.ts';
import { withoutWords } from '../../../src/domain/issue.ts';
import { parseJson } from '../../../src/domain/parse-json.ts';
import type { ParseResult } from '../../../src/plugin/contract.ts';

/** Files of our own of one format, each named for one quirk. */
function goldenFiles(format: string, extension: string): readonly { readonly name: string; readonly bytes: Buffer }[] {
  const folder = folderOf(format);
  const names = readdirSync(folder).filter((name) => name.endsWith(extension));
  return names.sort().map((name) => ({ name, bytes: readFileSync(join(folder, name)) }));
}

/** A test for each: what `parse --json` says of it equals the recorded answer. UPDATE_GOLDEN=1 records anew. */
export function testGoldenFiles(format: string, extension: string, read: (bytes: Buffer) => ParseResult): void {
  it.each(goldenFiles(format, extension))('$name is read as recorded', ({ name, bytes }) => {
    const { statements, issues } = read(bytes);
    const document = { name, sha256: createHash('sha256').update(bytes).digest('hex'), format };
    const proved = statements.map((statement) => ({ statement, proof: prove(statement) }));
    const json = `${JSON.stringify(parseJson(document, proved, issues, ISO_4217), withoutWords, 2)}\n`;
    const recorded = join(folderOf(format), `${name.slice(0, -extension.length)}.json`);
    if (process.env.UPDATE_GOLDEN === '1') writeFileSync(recorded, json);
    expect(existsSync(recorded), 'recorded').toBe(true);
    expect(json).toBe(readFileSync(recorded, 'utf8'));
  });
}

function folderOf(format: string): string {
  return fileURLToPath(new URL(`../../golden/${format}`, import.meta.url));
}
