export interface ScaffoldFile {
  /** Relative to the plug-in's folder. */
  readonly path: string;
  readonly text: string;
}

export interface Scaffold {
  readonly files: readonly ScaffoldFile[];
  /** The module or profile, relative to the plug-in's folder. */
  readonly entry: string;
  /** Lines of YAML that use it, beside `plugins:`. */
  readonly use: readonly string[];
}

/** In two parts: what reads our own imports would take it for one. */
export function contractImport(...names: readonly string[]): string {
  return [`import { ${names.join(', ')} }`, "'bankfeed/plugin';"].join(' from ');
}

export function jsonFile(path: string, value: unknown): ScaffoldFile {
  return { path, text: `${JSON.stringify(value, null, 2)}\n` };
}

/** The page that every plug-in begins with. */
export function readme(name: string, what: string, parts: readonly string[]): ScaffoldFile {
  const text = `# ${name}

${what}

${parts.map((part) => `- ${part}`).join('\n')}

Test it as often as you like. The command says in words what is wrong:

    bankfeed connectors test plugins/${name}

docs/plugins.md of bankfeed is the guide, and docs/plugin-reference.md has every type.
`;
  return { path: 'README.md', text };
}
