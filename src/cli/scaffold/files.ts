/**
 * The files of `bankfeed connectors new`: a small plug-in of each kind that passes the conformance suite, for its author
 * to rewrite. They lie beside this file, in a folder of their kind. In every text and name NAME stands for the plug-in's
 * name.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { programFile } from '../../lib/program-file.ts';

const USE_FEED = 'connectors:\n  NAME:\n    use: NAME\n    folder: ./plugins/NAME/samples\n    token: demo';

/** By kind: one sentence of the README, and the lines of YAML that use the plug-in, beside `plugins:`. */
const ABOUT = {
  format: { about: 'A format plug-in: it reads statements of NAME.', use: '' },
  source: {
    about: 'A source plug-in: it fetches documents from NAME. A format of bankfeed reads them.',
    use: USE_FEED,
  },
  connector: {
    about: 'A connector plug-in: it asks the API of NAME, and says what the answers mean.',
    use: USE_FEED,
  },
  profile: { about: 'A profile: how NAME writes its CSV files. docs/csv.md has every key.', use: '' },
  notice: {
    about: 'A notice channel: it tells you by NAME what needs a look. The suite sends two test notices.',
    use: 'notify:\n  - use: NAME\n    topic: me\n    on: [failure, quarantine, silence]',
  },
  template: {
    about: 'Mail templates: what the alerts of NAME say. docs/mail.md has every key.',
    use: `# In a connector with \`use: email\`, among its rules:
# - from: ["alerts@bank.example"]
#   attachments: []
#   alerts: [NAME]`,
  },
} as const;

/** The kinds of plug-ins that `connectors new` makes. */
export type Kind = keyof typeof ABOUT;
export const KINDS = Object.keys(ABOUT) as readonly Kind[];

const README = `
- The module or YAML file is the plug-in: rewrite it.
- \`samples/\` holds made-up documents or answers that overlap or follow each other, so that nothing may be counted twice.
- \`expected/\` has what each sample must give: day, amount and payee of each line, or the names of the documents.
- \`options.json\` holds the keys that the suite opens it with. Keep real passwords out of it.

Test it as often as you like. The command says what is wrong:

    bankfeed connectors test plugins/NAME

docs/plugins.md of bankfeed is the guide, and docs/plugin-reference.md has every type.
`;

export function scaffold(kind: Kind, name: string) {
  const { about, use } = ABOUT[kind];
  const named = (text: string): string => text.replaceAll('NAME', name);
  const folder = fileURLToPath(programFile(`src/cli/scaffold/${kind}`));
  const found = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  return {
    /** The module or profile, relative to the plug-in's folder. */
    entry: `${name}.${kind === 'profile' || kind === 'template' ? 'yaml' : 'js'}`,
    /** Lines of YAML that use it, beside `plugins:`. */
    use: named(use).split('\n').filter(Boolean),
    /** `path`: relative to the plug-in's folder. */
    files: [
      ...found.map((file) => ({ path: named(relative(folder, file)), text: named(readFileSync(file, 'utf8')) })),
      { path: 'README.md', text: named(`# NAME\n\n${about}\n${README}`) },
    ],
  };
}
