import { contractImport, jsonFile, readme, type Scaffold } from './scaffold.ts';

export function noticeFiles(name: string): Scaffold {
  return {
    entry: `${name}.js`,
    use: ['notify:', `  - use: ${name}`, '    file: notices.txt', '    on: [failure, quarantine, silence]'],
    files: [
      { path: `${name}.js`, text: MODULE.replaceAll('NAME', name) },
      jsonFile('options.json', { file: 'notices.txt' }),
      readme(name, `A notice channel: it tells you by ${name} what needs a look.`, [
        `\`${name}.js\` appends to a file until you put your own service there.`,
        '`options.json` holds the keys that the suite opens it with. The suite sends two test notices.',
      ]),
    ],
  };
}

const MODULE = `// Tells the owner by NAME.
import { appendFile } from 'node:fs/promises';
import { resolve } from 'node:path';
${contractImport('defineNotice', 'settings', 'text')}

export const plugin = defineNotice({
  name: 'NAME',
  summary: 'Tells by NAME',
  config: settings({ file: text('File that notices are appended to') }),

  // Names who is told, without a secret: nobody is told twice when a key changes.
  receiver: ({ file }) => file,

  open: ({ file }, { baseFolder, signal }) => ({
    // Resolves once the notice is taken. Throws an error of one line that says why not.
    async send({ body, title }) {
      signal.throwIfAborted();
      await appendFile(resolve(baseFolder, file), \`\${title}\\n\${body}\\n\\n\`);
    },
    [Symbol.asyncDispose]: async () => undefined,
  }),
});
`;
