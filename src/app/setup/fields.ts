/** The keys of a plug-in as fields of a form, from its own schema. */
import type { Json } from '../../plugin/contract.ts';
import { jsonSchemaOf } from '../../plugin/json-schema.ts';
import type { LoadedPlugin } from '../../plugin/registry.ts';
import type { SettingField } from '../../web/setup/settings-editor.ts';
import { pluginKeys } from '../checkup/plugin-keys.ts';

export async function fieldsOf(loaded: LoadedPlugin): Promise<readonly SettingField[]> {
  const keys = await pluginKeys(loaded);
  const told = 'config' in loaded.plugin ? jsonSchemaOf(loaded.plugin.config)?.properties : undefined;
  const shapes = (told ?? {}) as { readonly [name: string]: Shape };
  return keys.map(({ name, description, default: value, required, secret }) => ({
    ...{ name, description, required, secret },
    ...formOf(shapes[name]),
    default: value === null ? null : plainText(value),
  }));
}

function plainText(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The parts of a JSON schema that a form needs. */
interface Shape {
  readonly type?: unknown;
  readonly enum?: unknown;
}

function formOf(shape: Shape | undefined): Pick<SettingField, 'among' | 'form'> {
  const words = Array.isArray(shape?.enum) ? shape.enum.map(String) : [];
  if (shape?.type === 'boolean') return { form: 'yaml', among: ['true', 'false'] };
  return { form: shape?.type === 'string' ? 'text' : 'yaml', among: words };
}
