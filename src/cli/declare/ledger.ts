/** `bankfeed ledger …`: the embedded ledger alone, and its keys. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { CommandLine } from '../task.ts';

export function addLedgerCommands(program: Command, line: CommandLine): void {
  const ledger = line.command(program, 'ledger', 'the embedded ledger: serve, keys, export');
  addServe(ledger, line);
  addExport(ledger, line);
  const keys = line.command(ledger, 'keys', 'make, list and revoke the keys of the embedded ledger');
  const create = withData(line.command(keys, 'create', 'make a key; it is shown this once'))
    .requiredOption('--name <name>', 'what it is for')
    .requiredOption('--scopes <scopes>', 'scopes joined by commas, or all');
  create.action((options: { name: string; scopes: string; data?: string }) => {
    line.accept(create, {
      run: async (context) => (await import('../commands/ledger-keys.ts')).createLedgerKey(context, options),
    });
  });
  const list = withData(line.command(keys, 'list', 'what keys there are'));
  list.action((options: { data?: string }) => {
    line.accept(list, {
      run: async (context) => (await import('../commands/ledger-keys.ts')).listLedgerKeys(context, options),
    });
  });
  const revoke = withData(line.command(keys, 'revoke', 'a key is refused from now on')).argument('<id>');
  revoke.action((id: string, options: { data?: string }) => {
    line.accept(revoke, {
      run: async (context) => (await import('../commands/ledger-keys.ts')).revokeLedgerKey(context, { id, ...options }),
    });
  });
}

function addServe(ledger: Command, line: CommandLine): void {
  const serve = withData(line.command(ledger, 'serve', 'serve the ledger until a signal'))
    .option('--listen <address>', 'host:port; port 0 picks one')
    .option('--limit-minute <n>', 'requests a minute for each key', wholeNumber)
    .option('--limit-day <n>', 'requests a day for each key', wholeNumber);
  serve.action((options: { listen?: string; data?: string; limitMinute?: number; limitDay?: number }) => {
    line.accept(serve, {
      stopsOrderly: true,
      stopIsSuccess: true,
      run: async (context) => (await import('../commands/ledger.ts')).serveLedger(context, options),
    });
  });
}

function addExport(ledger: Command, line: CommandLine): void {
  const out = withData(
    line.command(ledger, 'export', 'everything the ledger holds, as JSON, or its transactions as CSV'),
  )
    .addOption(new Option('--format <format>', 'what to write').choices(['csv', 'json']).default('json'))
    .option('--output <file>', 'write to this file, not to standard output');
  out.action((options: { format: 'csv' | 'json'; output?: string; data?: string }) => {
    line.accept(out, {
      run: async (context) => (await import('../commands/ledger-export.ts')).exportLedger(context, options),
    });
  });
}

function withData(command: Command): Command {
  return command.option('--data <folder>', "the ledger's folder (default: ledger in the configured state folder)");
}

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new InvalidArgumentError('expected a whole number above 0.');
  return Number(text);
}
