/** Every command's name, arguments and options. What it does is in a file of its own, loaded when it is called. */
import { type Command, InvalidArgumentError } from 'commander';
import type { CommandLine } from '../task.ts';
import { durationOption } from './duration-option.ts';
import { addLedgerCommands } from './ledger.ts';
import { addMailCommands } from './mail.ts';
import { takesUp } from './take-up.ts';

export function addCommands(program: Command, line: CommandLine): void {
  addDaemonCommands(program, line);
  addAccepting(program, line);
  addTakingBack(program, line);
  addFileCommands(program, line);
  addHistoryCommands(program, line);
  addUpkeepCommands(program, line);
  addMailCommands(program, line);
  addLedgerCommands(program, line);
}

function addDaemonCommands(program: Command, line: CommandLine): void {
  const run = line.command(program, 'run', 'the daemon: schedules, folder watching, pushing, dashboard');
  run.action(() => {
    line.accept(run, {
      stopsOrderly: true,
      stopIsSuccess: true,
      run: async (context) => (await import('../commands/run.ts')).run(context),
    });
  });
  const sync = line
    .command(program, 'sync', 'one pass over the connectors, then push until nothing is due')
    .argument('[connector...]', 'only these')
    .option('--dry-run', 'say what would happen and write nothing')
    .option('--patience <duration>', 'how long to wait for a ledger that cannot be reached', durationOption, 30_000);
  sync.action((connectors: string[], options: { dryRun?: boolean; patience: number }) => {
    const order = { connectors, dryRun: options.dryRun === true, patienceMs: options.patience };
    line.accept(sync, {
      stopsOrderly: true,
      run: async (context) => (await import('../commands/sync.ts')).sync(context, order),
    });
  });
  const retry = line
    .command(program, 'retry', 'try again what was rejected or quarantined, or take up what was undone, then push')
    .argument('[id...]', 'only these documents, transactions or requests');
  takesUp(retry, 'retry', line);
}

function addAccepting(program: Command, line: CommandLine): void {
  const accept = line
    .command(program, 'accept', 'take held documents as they were read: yes to what was asked about them, then push')
    .argument('<document...>', 'd7 or the start of a document’s hash');
  takesUp(accept, 'accept', line);
}

function addTakingBack(program: Command, line: CommandLine): void {
  const reread = line
    .command(program, 'reread', 'read imported documents again, after an upgrade or a mended profile, then push')
    .argument('[document...]', 'only these: d7 or the start of a document’s hash');
  takesUp(reread, 'reread', line);
  const verify = line
    .command(program, 'verify', 'read the ledger back and compare it with what it confirmed')
    .option('--repair', 'put back what is ours, and remember what was deleted by hand')
    .option('--patience <duration>', 'how long to wait for a ledger that cannot be reached', durationOption, 30_000);
  verify.action((options: { repair?: boolean; patience: number }) => {
    const order = { repair: options.repair === true, patienceMs: options.patience };
    line.accept(verify, {
      stopsOrderly: true,
      run: async (context) => (await import('../commands/verify.ts')).verify(context, order),
    });
  });
  const transfers = line
    .command(program, 'transfers', 'transfers between own accounts: proposals and decisions')
    .argument('[action]', 'list, pair, reject or split', 'list')
    .argument('[id...]', 'transactions: two to pair or reject, one to split')
    .option('--patience <duration>', 'how long to wait for a ledger that cannot be reached', durationOption, 30_000);
  transfers.action((action: string, ids: string[], options: { patience: number }) => {
    const order = { action, ids, patienceMs: options.patience };
    line.accept(transfers, {
      stopsOrderly: true,
      run: async (context) => (await import('../commands/transfers.ts')).transfers(context, order),
    });
  });
  const split = line
    .command(program, 'split', 'count a transaction as two equal ones, then push')
    .argument('<id>', 'externalId')
    .option('--patience <duration>', 'how long to wait for a ledger that cannot be reached', durationOption, 30_000);
  split.action((id: string, options: { patience: number }) => {
    const order = { id, patienceMs: options.patience };
    line.accept(split, {
      stopsOrderly: true,
      run: async (context) => (await import('../commands/split.ts')).split(context, order),
    });
  });
  const undo = line
    .command(program, 'undo', 'take back what a run or document did, and remember it')
    .argument('<run-or-document>', 'r12, d7 or the start of a document’s hash')
    .option('--dry-run', 'say what would be taken back and change nothing')
    .option('--patience <duration>', 'how long to wait for a ledger that cannot be reached', durationOption, 30_000);
  undo.action((target: string, options: { dryRun?: boolean; patience: number }) => {
    const order = { target, dryRun: options.dryRun === true, patienceMs: options.patience };
    line.accept(undo, {
      stopsOrderly: true,
      run: async (context) => (await import('../commands/undo.ts')).undo(context, order),
    });
  });
}

const PASSWORD_FILE = 'a file with what opens a locked PDF or ZIP';

function addFileCommands(program: Command, line: CommandLine): void {
  const parse = line
    .command(program, 'parse', 'what files say, as statements; no state, no network')
    .argument('<file...>')
    .option('--format <format>', 'read them as this', 'auto')
    .option('--profile <profile>', 'CSV: read them with this profile', 'auto')
    .option('--account <account>', 'the account of documents that do not name theirs')
    .option('--password-file <file>', PASSWORD_FILE);
  parse.action(
    (files: string[], options: { format: string; profile: string; account?: string; passwordFile?: string }) => {
      const { format, profile, account, passwordFile } = options;
      const order = { files, format, profile, account, passwordFile };
      line.accept(parse, { run: async (context) => (await import('../commands/parse.ts')).parse(context, order) });
    },
  );
  const inspect = line
    .command(program, 'inspect', 'how a file would be read, and why')
    .argument('<file>')
    .option('--save <name>', 'CSV, spreadsheets, PDF: confirm the reading, as a profile of this name')
    .option('--reading <number>', 'which of the readings shown to save', readingOption, 1)
    .option('--force', 'write over a profile of that name')
    .option('--password-file <file>', PASSWORD_FILE);
  inspect.action(
    (file: string, options: { save?: string; reading: number; force?: boolean; passwordFile?: string }) => {
      const { save, reading, passwordFile } = options;
      const order = { file, save, reading, force: options.force === true, passwordFile };
      line.accept(inspect, {
        run: async (context) => (await import('../commands/inspect.ts')).inspect(context, order),
      });
    },
  );
  const rules = line
    .command(program, 'rules', 'which lines of files, or known transactions, the rules have a say in; writes nothing')
    .argument('<action>', 'test')
    .argument('[file...]', 'none: all transactions that are known')
    .option('--account <account>', 'the account of documents that do not name theirs');
  rules.action((action: string, files: string[], options: { account?: string }) => {
    const order = { action, files, account: options.account };
    line.accept(rules, { run: async (context) => (await import('../commands/rules.ts')).rules(context, order) });
  });
  const preview = line
    .command(program, 'preview', 'what a sync of these files would do; writes nothing')
    .argument('<file...>')
    .option('--account <account>', 'the account of documents that do not name theirs')
    .option('--password-file <file>', PASSWORD_FILE);
  preview.action((files: string[], options: { account?: string; passwordFile?: string }) => {
    const order = { files, account: options.account, passwordFile: options.passwordFile };
    line.accept(preview, { run: async (context) => (await import('../commands/preview.ts')).preview(context, order) });
  });
}

function addHistoryCommands(program: Command, line: CommandLine): void {
  const status = line.command(program, 'status', 'connectors, accounts, documents, and what needs a look');
  status.action(() => {
    line.accept(status, { run: async (context) => (await import('../commands/status.ts')).status(context) });
  });
  const runs = line.command(program, 'runs', 'what was done when').argument('[id]');
  runs.action((id?: string) => {
    line.accept(runs, { run: async (context) => (await import('../commands/runs.ts')).runs(context, id) });
  });
  const documents = line.command(program, 'documents', 'what was read').argument('[id]', 'number or start of the hash');
  documents.action((id?: string) => {
    line.accept(documents, {
      run: async (context) => (await import('../commands/documents.ts')).documents(context, id),
    });
  });
  const transactions = line
    .command(program, 'transactions', 'what came out')
    .option('--account <account>', 'of this account')
    .option('--since <date>', 'from this day on, YYYY-MM-DD')
    .option('--state <state>', 'due, confirmed, rejected, deleted …')
    .option('--search <text>', 'with this in payee or memo');
  transactions.action((options: { account?: string; since?: string; state?: string; search?: string }) => {
    line.accept(transactions, {
      run: async (context) => (await import('../commands/transactions.ts')).transactions(context, options),
    });
  });
  const explain = line
    .command(program, 'explain', 'where a transaction came from and what was sent for it')
    .argument('<id>', 'externalId or ledger id');
  explain.action((id: string) => {
    line.accept(explain, { run: async (context) => (await import('../commands/explain.ts')).explain(context, id) });
  });
}

function addUpkeepCommands(program: Command, line: CommandLine): void {
  const doctor = line.command(program, 'doctor', 'checks everything and says what to mend');
  doctor.action(() => {
    line.accept(doctor, { run: async (context) => (await import('../commands/doctor.ts')).doctor(context) });
  });
  const init = line
    .command(program, 'init', 'asks a few questions and writes a configuration')
    .option('--yes', 'take the defaults, ask nothing');
  init.action((options: { yes?: boolean }) => {
    line.accept(init, {
      run: async (context) => (await import('../commands/init.ts')).init(context, options.yes === true),
    });
  });
  const connectors = line
    .command(program, 'connectors', 'what is installed; plug-ins of your own')
    .argument('[action]', 'list, new or test', 'list')
    .argument('[target]', 'new: a name; test: the path of a plug-in');
  connectors.action((action: string, target?: string) => {
    line.accept(connectors, {
      run: async (context) => (await import('../commands/connectors.ts')).connectors(context, action, target),
    });
  });
  const backup = line.command(program, 'backup', 'a consistent copy of the state').argument('<file>');
  backup.action((file: string) => {
    line.accept(backup, { run: async (context) => (await import('../commands/backup.ts')).backup(context, file) });
  });
}

function readingOption(text: string): number {
  if (!/^[1-9][0-9]?$/.test(text)) throw new InvalidArgumentError('expected a number from 1.');
  return Number(text);
}
