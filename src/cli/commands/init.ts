import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { stringify } from 'yaml';
import { AppError, EXIT } from '../../lib/errors.ts';
import { DEFAULT_FILES } from '../../settings/file.ts';
import type { CliContext } from '../context/context.ts';
import type { Declare } from '../context/task.ts';

interface Answers {
  readonly state: string;
  readonly inbox: string;
  readonly ledgerUrl: string;
}

const DEFAULTS: Answers = { state: '../state', inbox: '../inbox', ledgerUrl: 'embedded' };

export const declare: Declare = (program, line) => {
  const command = line
    .command(program, 'init', 'asks a few questions and writes a configuration')
    .option('--yes', 'take the defaults, ask nothing');
  command.action(({ yes }: { yes?: true }) => {
    line.accept(command, { run: (context) => init(context, yes ? 'defaults' : 'ask') });
  });
};

/** `bankfeed init`: writes a configuration. `--yes` asks nothing. Never overwrites one. */
async function init(context: CliContext, answers: 'defaults' | 'ask'): Promise<number> {
  const named = context.config ?? (context.env.BANKFEED_CONFIG || DEFAULT_FILES[0]);
  const file = resolve(context.cwd, named);
  if (existsSync(file)) {
    throw new AppError('init.exists', `${file} exists already`, {
      hint: 'change it with an editor, or name another with --config',
      exitCode: EXIT.usage,
    });
  }
  const given = answers === 'defaults' || process.stdin.isTTY !== true ? DEFAULTS : await ask(context);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, configText(given), { mode: 0o600, flag: 'wx' });
  mkdirSync(resolve(dirname(file), given.inbox), { recursive: true });
  context.out.document({ file });
  context.out.line(`Wrote ${relative(context.cwd, file) || file}.`);
  context.out.line(`Put statements into ${resolve(dirname(file), given.inbox)}, then: bankfeed run`);
  return EXIT.ok;
}

async function ask(context: CliContext): Promise<Answers> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const question = async (text: string, fallback: string) =>
    (await lines.question(`${text} [${fallback}] `, { signal: context.signal })).trim() || fallback;
  try {
    return {
      inbox: await question('Folder where statements will lie (from the configuration file)', DEFAULTS.inbox),
      state: await question('Folder for the state', DEFAULTS.state),
      ledgerUrl: await question("embedded, or the ledger's base address", DEFAULTS.ledgerUrl),
    };
  } finally {
    lines.close();
  }
}

function configText({ state, inbox, ledgerUrl }: Answers): string {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what stands in the file is filled in when it is read
  const key = ledgerUrl === 'embedded' ? {} : { apiKey: '${LEDGER_API_KEY}' };
  const settings = {
    state,
    ledger: { url: ledgerUrl, ...key },
    server: { listen: '127.0.0.1:8480' },
    connectors: { inbox: { use: 'folder', path: inbox, watch: true } },
  };
  return `# Every option: config/bankfeed.example.yaml in the package\n${stringify(settings)}`;
}
