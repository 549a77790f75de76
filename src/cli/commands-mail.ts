import type { Command } from 'commander';
import { durationOption } from './duration-option.ts';
import type { CommandLine } from './task.ts';

/** `bankfeed mail …`: what only mailboxes need. */
export function addMailCommands(program: Command, line: CommandLine): void {
  const mail = line.command(program, 'mail', 'mailboxes: log in, look, release');
  const preview = line
    .command(mail, 'preview', 'which messages would be taken by which rule, and why others not; touches nothing')
    .argument('<connector>')
    .option('--all', 'also those that no rule takes');
  preview.action((connector: string, options: { all?: boolean }) => {
    line.accept(preview, {
      run: async (context) => (await import('./mail.ts')).previewConnector(context, connector, options.all === true),
    });
  });
  const login = line.command(mail, 'login', 'log in with OAuth, by a code in your browser').argument('<connector>');
  login.action((connector: string) => {
    line.accept(login, { run: async (context) => (await import('./mail.ts')).login(context, connector) });
  });
  const release = line
    .command(mail, 'release', 'take in what was kept back because nobody vouches for its sender, then push')
    .argument('<id...>', 'documents, or the address of a sender: all that waits from it')
    .option('--patience <duration>', 'how long to wait for a ledger that cannot be reached', durationOption, 30_000);
  release.action((ids: string[], options: { patience: number }) => {
    const order = { kind: 'release', ids, patienceMs: options.patience } as const;
    line.accept(release, {
      stopsOrderly: true,
      run: async (context) => (await import('./take-up.ts')).takeUp(context, order),
    });
  });
}
