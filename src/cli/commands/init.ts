import { existsSync } from 'node:fs';
import { basename, dirname, relative, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { stringify } from 'yaml';
import { EXIT, refusal } from '../../lib/errors.ts';
import { makeFolder } from '../../lib/files/make-folder.ts';
import { writeNamed } from '../../lib/files/write-named.ts';
import { DEFAULT_FILES, findSettingsFile, firstPlace, writablePlace } from '../../settings/file.ts';
import { signed } from '../../settings/write/ours.ts';
import { words } from '../../words/message.ts';
import { t } from '../../words/speak.ts';
import { type CliContext, configOption } from '../context/context.ts';
import type { Declare } from '../context/task.ts';

interface Answers {
  readonly state: string;
  readonly inbox: string;
  readonly ledgerUrl: string;
}

/** Beside the folder `config`, or in the file's own folder where that is called otherwise. */
function defaultsFor(file: string): Answers {
  const around = basename(dirname(file)) === 'config' ? '../' : '';
  return { state: `${around}state`, inbox: `${around}inbox`, ledgerUrl: 'embedded' };
}

export const declare: Declare = (program, line) => {
  const command = line
    .command(program, 'init', 'asks a few questions and writes a configuration')
    .argument('[folder]', 'where your statements lie already')
    .option('--yes', 'take the defaults, ask nothing');
  line.runs(command, init);
};

/** `bankfeed init [FOLDER]`: writes a configuration. `--yes` asks nothing. Never overwrites one. */
async function init(context: CliContext, folder: string | undefined, { yes }: { yes?: true }): Promise<number> {
  const { config, cwd, env } = context;
  const file = resolve(cwd, config ?? (env.BANKFEED_CONFIG || (firstPlace(env) ?? DEFAULT_FILES[0])));
  const found = findSettingsFile(config, env, cwd) ?? file;
  // A second one would be found instead of the first. A built-in configuration gives way.
  if (found === file || writablePlace(found, env) === undefined) refuseExisting(found);
  const chosen = folder === undefined ? undefined : relative(dirname(file), resolve(context.cwd, folder)) || '.';
  if (folder !== undefined && !existsSync(resolve(cwd, folder))) {
    throw refusal('init.folder', { folder, why: words('cli.noSuchFolder') });
  }
  const usual = defaultsFor(file);
  const defaults = chosen === undefined ? usual : { ...usual, inbox: chosen };
  const given = yes || process.stdin.isTTY !== true ? defaults : await ask(context, defaults);
  makeFolder(dirname(file));
  writeNamed(file, configText(given), { mode: 0o600, flag: 'wx' });
  const inbox = resolve(dirname(file), given.inbox);
  makeFolder(inbox);
  const shown = relative(context.cwd, file) || file;
  const option = configOption(context, file);
  const next = folder === undefined ? `bankfeed run${option}` : `bankfeed sync --dry-run${option}`;
  context.out.document({ file, inbox, next });
  context.out.line(t('commands.wrote', { file: shown }));
  context.out.line(
    folder === undefined
      ? t('commands.putStatementsInto', { folder: inbox, command: next })
      : t('commands.seeWouldHappen', { command: next }),
  );
  return EXIT.ok;
}

function refuseExisting(file: string): void {
  if (!existsSync(file)) return;
  throw refusal('init.exists', { file });
}

async function ask(context: CliContext, defaults: Answers): Promise<Answers> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const question = async (text: string, fallback: string) =>
    (await lines.question(`${text} [${fallback}] `, { signal: context.signal })).trim() || fallback;
  try {
    return {
      inbox: await question(t('commands.folderWhereStatementsWill'), defaults.inbox),
      state: await question(t('commands.folderState'), defaults.state),
      ledgerUrl: await question(t('commands.embeddedLedgersBaseAddress'), defaults.ledgerUrl),
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
  return signed(`# Every option: config/bankfeed.example.yaml in the package\n${stringify(settings)}`);
}
