/**
 * Writes docs/json: a JSON schema for each document that `--json` prints. `npm run json:schemas`. Tests hold the files
 * to these shapes, and the shapes to what the commands really print.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { dryRun, inspected, parsed, previewed } from './documents.ts';
import * as orders from './orders.ts';
import * as views from './views.ts';

export interface JsonShape {
  readonly schema: z.ZodType;
  /** The commands that print it. */
  readonly of: readonly string[];
}

/** By the name of the file. */
export const SHAPES: Readonly<Record<string, JsonShape>> = {
  status: { schema: views.status, of: ['status'] },
  runs: { schema: views.runs, of: ['runs'] },
  run: { schema: views.runDetail, of: ['runs ID'] },
  documents: { schema: views.documents, of: ['documents'] },
  document: { schema: views.documentDetail, of: ['documents ID'] },
  transactions: { schema: views.transactions, of: ['transactions'] },
  explain: { schema: views.explained, of: ['explain ID'] },
  transfers: { schema: views.transfers, of: ['transfers list'] },
  parse: { schema: parsed, of: ['parse FILE… (an object for each file, one a line)'] },
  inspect: { schema: inspected, of: ['inspect FILE'] },
  preview: { schema: previewed, of: ['preview FILE…'] },
  'dry-run': { schema: dryRun, of: ['sync --dry-run'] },
  report: {
    schema: orders.report,
    of: [
      'sync',
      'retry',
      'forget',
      'reread',
      'accept',
      'undo',
      'split',
      'transfers pair, reject, split',
      'verify',
      'notify test',
    ],
  },
  doctor: { schema: orders.findings, of: ['doctor'] },
  connectors: { schema: orders.connectors, of: ['connectors list'] },
  'connectors-show': { schema: orders.shown, of: ['connectors show NAME'] },
  init: { schema: orders.initiated, of: ['init'] },
  backup: { schema: orders.backup, of: ['backup'] },
  restore: { schema: orders.restored, of: ['restore FILE'] },
  key: { schema: orders.newKey, of: ['ledger keys create'] },
  keys: { schema: orders.keys, of: ['ledger keys list'] },
  listening: { schema: orders.listening, of: ['run, ledger serve (the first line)'] },
  error: { schema: orders.error, of: ['any command that cannot do its work'] },
};

/** The schema as a text. Keys may be added later, so a reader must bear others than these. */
export function schemaText({ schema, of }: JsonShape): string {
  const open = z.toJSONSchema(schema, {
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
  return `${JSON.stringify({ title: `bankfeed ${of.join(', ')}`, ...open }, null, 2)}\n`;
}

/** The page that lists them. */
export function pageText(): string {
  const rows = Object.entries(SHAPES).map(
    ([name, { of }]) => `| [${name}](${name}.schema.json) | ${of.map((each) => `\`${each}\``).join(', ')} |`,
  );
  return `# What \`--json\` prints

Every command prints one JSON document on standard output with \`--json\`, and nothing else there. These are their schemas
(JSON Schema 2020-12). A later version may add keys, and takes none away. Tests hold real outputs to them.

| schema | is printed by |
|---|---|
${rows.join('\n')}

Amounts are decimal texts with the currency's own places, money in positive. Days are \`YYYY-MM-DD\`, instants are in UTC.
`;
}

if (import.meta.main) {
  const folder = new URL('../../docs/json/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  for (const [name, shape] of Object.entries(SHAPES))
    writeFileSync(new URL(`${name}.schema.json`, folder), schemaText(shape));
  writeFileSync(new URL('README.md', folder), pageText());
}
