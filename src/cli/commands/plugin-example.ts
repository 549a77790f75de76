import type { SettingKey } from '../../plugin/json-schema.ts';

/** Lines of YAML that use a plug-in: its needed keys, and the others as comments with their defaults. */
export function exampleOf(kind: string, name: string, keys: readonly SettingKey[]): readonly string[] {
  if (kind === 'notice') return ['notify:', `  - use: ${name}`, ...keys.map((key) => `    ${lineOf(key)}`)];
  if (kind === 'format' && keys.length > 0) {
    const own = keys.map((key) => `      ${lineOf(key)}`);
    return [
      'connectors:',
      '  inbox:',
      '    use: folder',
      '    path: ./inbox',
      '    format:',
      `      name: ${name}`,
      ...own,
    ];
  }
  if (kind !== 'source' && kind !== 'connector') return [];
  return ['connectors:', `  my-${name}:`, `    use: ${name}`, ...keys.map((key) => `    ${lineOf(key)}`)];
}

/** A secret comes from the environment, so that it stands in no file. */
function lineOf({ default: value, description, name, required, secret }: SettingKey): string {
  const variable = name.replaceAll(/([a-z])([A-Z])|-/g, '$1_$2').toUpperCase();
  const plain = value === null ? '…' : JSON.stringify(value);
  const shown = secret ? `\${${variable}}` : plain;
  const about = description === null ? '' : `   # ${description}`;
  return `${required ? '' : '# '}${name}: ${shown}${about}`;
}
