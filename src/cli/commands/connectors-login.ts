import { createInterface } from 'node:readline/promises';
import { openRehearsal } from '../../app/rehearse.ts';
import { EXIT, refusal } from '../../lib/errors.ts';
import type { Dialogue } from '../../plugin/contract.ts';
import { readOptions } from '../../plugin/issues.ts';
import { findConnector } from '../../sync/run/deps.ts';
import { contextFor, IDLE_HOOKS } from '../../sync/run/open-connector.ts';
import { t } from '../../words/speak.ts';
import { type CliContext, requireSettings } from '../context/context.ts';
import { openLog } from '../context/logging.ts';

/** `bankfeed connectors login NAME`: the owner gives a connector access, and it keeps what came of it. Exit code 0. */
export async function loginConnector(context: CliContext, name: string): Promise<number> {
  const loaded = await requireSettings(context, 'required');
  const log = await openLog(context, 'command');
  await using rehearsal = await openRehearsal({ loaded, clock: context.clock, log, signal: context.signal });
  const { deps } = rehearsal;
  const config = findConnector(deps.config, name);
  const plugin = deps.registry.feed(config.use);
  if (plugin.login === undefined) {
    throw refusal(config.use === 'email' ? 'usage#mailLogin' : 'usage#noLogin', { name, use: config.use });
  }
  const options = await readOptions(plugin.config, config.config, `connectors.${name}`);
  const needs = await (typeof plugin.http === 'function' ? plugin.http(options) : plugin.http);
  await plugin.login(options, contextFor(deps, config, IDLE_HOOKS, needs), dialogueAt(context));
  context.out.document({ connector: name, loggedIn: true });
  context.out.line(t('commands.loggedNextPassFetches', { name }));
  return EXIT.ok;
}

/** Questions go to standard error, so that standard output stays for the answer of the command. */
function dialogueAt(context: CliContext): Dialogue {
  return {
    show: (text) => context.out.note(text),
    ask: async (question) => {
      const lines = createInterface({ input: process.stdin, output: process.stderr });
      try {
        return await lines.question(question, { signal: context.signal });
      } finally {
        lines.close();
      }
    },
  };
}
