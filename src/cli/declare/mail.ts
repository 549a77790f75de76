import type { Command } from 'commander';
import type { CommandLine } from '../task.ts';
import { takesUp } from './take-up.ts';

/** `bankfeed mail …`: what only mailboxes need. */
export function addMailCommands(program: Command, line: CommandLine): void {
  const mail = line.command(program, 'mail', 'mailboxes: log in, look, release');
  const preview = line
    .command(mail, 'preview', 'which messages would be taken by which rule, and why others not; touches nothing')
    .argument('<connector>')
    .option('--all', 'also those that no rule takes');
  preview.action((connector: string, options: { all?: boolean }) => {
    line.accept(preview, {
      run: async (context) =>
        (await import('../commands/mail.ts')).previewConnector(context, connector, options.all === true),
    });
  });
  const login = line.command(mail, 'login', 'log in with OAuth, by a code in your browser').argument('<connector>');
  login.action((connector: string) => {
    line.accept(login, { run: async (context) => (await import('../commands/mail.ts')).login(context, connector) });
  });
  const release = line
    .command(mail, 'release', 'take in what was kept back because nobody vouches for its sender, then push')
    .argument('<id...>', 'documents, or the address of a sender: all that waits from it');
  takesUp(release, 'release', line);
}
