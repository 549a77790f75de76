import { openRegistry } from '../app/parsing.ts';
import { AppError, EXIT } from '../lib/errors.ts';
import type { LoadedPlugin, Registry } from '../plugin/registry.ts';
import { type CliContext, settingsOrDefaults } from './context.ts';
import { formatTable } from './table.ts';

/** `bankfeed connectors [list]`: the installed sources, formats and connectors. */
export async function connectors(context: CliContext, action: string): Promise<number> {
  if (action !== 'list') {
    throw new AppError('usage', `connectors ${action} is not known`, {
      hint: 'this version knows connectors list',
      exitCode: EXIT.usage,
    });
  }
  const { settings } = await settingsOrDefaults(context);
  const registry = await openRegistry(settings);
  const list = describe(registry);
  context.out.document(list);
  const columns = ['kind', 'name', 'from', 'what'].map((title) => ({ title }));
  const rows = list.map((each) => [each.kind, each.name, each.from, each.summary]);
  context.out.line(formatTable(columns, rows));
  return EXIT.ok;
}

function describe(registry: Registry) {
  const fromOf = ({ url }: LoadedPlugin) => url ?? 'built in';
  return registry.plugins.map((each) => ({
    kind: each.plugin.kind,
    name: each.plugin.name,
    summary: each.plugin.summary,
    from: fromOf(each),
  }));
}
