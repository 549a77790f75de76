import { Argument, Option } from 'commander';
import { openRegistry } from '../../app/parsing.ts';
import { type AppError, EXIT, refusal } from '../../lib/errors.ts';
import type { LoadedPlugin, Registry } from '../../plugin/registry.ts';
import { say } from '../../words/speak.ts';
import { type CliContext, noteBroken, settingsOrDefaults } from '../context/context.ts';
import type { Declare } from '../context/task.ts';
import { type Column, formatTable } from '../output/table.ts';
import { KINDS, type Kind } from '../scaffold/files.ts';

const ACTIONS = ['list', 'show', 'new', 'test', 'login'] as const;

export const declare: Declare = (program, line) => {
  const command = line
    .command(
      program,
      'connectors',
      'what is installed and its keys; plug-ins of your own (list, show, new, test, login)',
    )
    .addArgument(new Argument('[action]', 'what to do').choices(ACTIONS).default('list'))
    .argument(
      '[target]',
      'show: a plug-in; new: a name; test: the path of a plug-in; login: a connector of the configuration',
    )
    .addOption(new Option('--kind <kind>', 'new: what it is').choices(KINDS).default('format'));
  line.runs(command, connectors);
};

/** `bankfeed connectors [list | show NAME | new NAME --kind KIND | test PATH | login NAME]`. */
async function connectors(
  context: CliContext,
  action: (typeof ACTIONS)[number],
  target: string | undefined,
  { kind }: { readonly kind: Kind },
): Promise<number> {
  switch (action) {
    case 'list':
      return list(context);
    case 'show':
      if (target === undefined) throw unnamed('show', 'folder');
      return (await import('./connectors-show.ts')).showPlugin(context, target);
    case 'new':
      if (target === undefined) throw unnamed('new', 'my-bank');
      return (await import('./connectors-new.ts')).newConnector(context, target, kind);
    case 'test':
      if (target === undefined) throw refusal('usage#connectorsPath', { action });
      return (await import('./connectors-test.ts')).testConnector(context, target);
    case 'login':
      if (target === undefined) throw unnamed('login', 'my-bank');
      return (await import('./connectors-login.ts')).loginConnector(context, target);
  }
}

function unnamed(action: string, example: string): AppError {
  return refusal('usage#connectorsName', { action, example });
}

/** The installed sources, formats and connectors. */
async function list(context: CliContext): Promise<number> {
  const { settings } = await settingsOrDefaults(context);
  const registry = await openRegistry(settings);
  const installed = describe(registry);
  const broken = registry.broken.map(({ code, hint, message, specifier }) => ({
    from: specifier,
    code,
    message,
    hint,
  }));
  context.out.document([...installed, ...broken.map((each) => ({ kind: 'broken', ...each }))]);
  const rows = installed.map((each) => [say(each.kind), each.name, say(each.from), say(each.summary)]);
  context.out.line(formatTable(COLUMNS, rows, context.out.options));
  noteBroken(context, registry);
  return broken.length > 0 ? EXIT.attention : EXIT.ok;
}

const COLUMNS: readonly Column[] = [
  { title: 'word.kind' },
  { title: 'word.name', least: 8 },
  { title: 'word.from', least: 10 },
  { title: 'word.what', least: 24, wraps: true },
];

function describe(registry: Registry) {
  const fromOf = ({ url }: LoadedPlugin) => url ?? 'built in';
  return registry.plugins.map((each) => ({
    kind: each.plugin.kind,
    name: each.plugin.name,
    summary: each.plugin.summary,
    from: fromOf(each),
  }));
}
