import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { type CliContext, checkNamed, settingsOrDefaults } from './context.ts';

/** The option that names the folder of the ledger's database. */
export function withData(command: Command): Command {
  return command.option('--data <folder>', "the ledger's folder (default: ledger in the configured state folder)");
}

/** The folder of the ledger's database: `--data`, else `ledger` in the configured state folder. */
export async function ledgerFolder(context: CliContext, data: string | undefined): Promise<string> {
  if (data !== undefined) {
    await checkNamed(context);
    return resolve(context.cwd, data);
  }
  const { settings } = await settingsOrDefaults(context);
  return join(settings.state, 'ledger');
}
