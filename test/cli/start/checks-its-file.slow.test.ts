/** Every command checks the configuration that it is given, and says on which line a mistake is. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { command, runMany } from '../../support/commands/command.ts';
import { CONFIG, household } from '../../support/houses/household.ts';

/** One line of each command but `init`, which writes a configuration. */
const LINES = [
  ...['run', 'sync', 'retry', 'reread', 'verify', 'transfers list', 'split t1', 'undo d1', 'accept d1'],
  ...['parse a.csv', 'inspect a.csv', 'preview a.csv', 'rules test a.csv', 'status', 'runs', 'documents'],
  ...['transactions', 'explain t1', 'doctor', 'connectors list', 'connectors new a', 'connectors test ./a'],
  ...['backup b', 'restore b', 'restore b --state c', 'mail preview a', 'completion bash', 'ledger serve'],
  ...['ledger keys list', 'ledger keys list --data c', 'ledger export --format csv'],
];

/** The contents of the file, and the message about it. */
const MISTAKES = {
  "a plug-in's own key": [CONFIG.replace('settle', 'setle'), ':5: connectors.inbox.setle: unknown key, did you mean'],
  'a source that is not installed': [CONFIG.replace('use: folder', 'use: foldr'), ':5: connectors.inbox.use: foldr'],
  'a plug-in that is not there': [`${CONFIG}plugins: [./gone.js]\n`, ':6: plugins[0]: there is no plug-in at'],
  'a value of the wrong kind': [`${CONFIG}grace: long\n`, ':6: grace: expected a number with'],
  'a handle of no account': [
    `${CONFIG}accounts: {checking: {match: ["*7890"]}}\nexport:\n  - format: hledger\n    path: all.journal\n    accounts: {chekcing: "assets:bank"}\n`,
    ':10: export[0].accounts.chekcing: is the handle of no account; did you mean checking?',
  ],
  'no YAML': ['state: [\n', ':2: not valid YAML'],
} as const;

test.each(Object.entries(MISTAKES))('%s is told of by every command, with exit code 2', async (_name, [text, told]) => {
  const cwd = household({ config: text });
  writeFileSync(join(cwd, 'a.csv'), 'Date,Amount\n2026-03-01,1.00\n');
  const argvs = LINES.map((line) => [...line.split(' '), '--config', 'bankfeed.yaml']);
  const ended = await runMany(argvs, { cwd });
  const wrong = ended.flatMap(({ code, stdout, stderr }, index) =>
    code === 2 && stdout === '' && stderr.includes(`bankfeed.yaml${told}`)
      ? []
      : [`${LINES[index]}: ${code} ${stderr}`],
  );
  expect(wrong).toEqual([]);
});

test.each(['status', 'sync'])('a variable that is not set is the mistake that %s tells of', async (line) => {
  const cwd = household({ config: CONFIG.replace('path: inbox', `path: "\${NOT_SET}"`) });
  const { code, stderr } = await command([line], { cwd });
  expect(code).toBe(2);
  expect(stderr).toContain(':5: connectors.inbox.path: the environment variable NOT_SET is not set');
  expect(stderr).not.toContain('undefined');
});
