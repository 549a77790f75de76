/** Fills `${NAME}`, `${NAME:-default}` and `${file:/run/secrets/x}` into the texts of the configuration. */
import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { codeOf } from '../lib/errors.ts';
import { type Message, type Said, words } from '../words/message.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Filled {
  readonly text: string;
  /** Warnings about faults that do not stop the program. */
  readonly warnings: readonly Message[];
}

export interface Unfilled {
  readonly problem: Said;
  /** True where only a value is missing: that is no mistake for a key that is not needed. */
  readonly missing: boolean;
}

const REFERENCE = /\$\{([^}]*)\}/g;
const VARIABLE = /^([A-Za-z_][A-Za-z0-9_]*)(?::-([\s\S]*))?$/;

/** `$${` stands for a literal `${`. Relative files start from `folder`. */
export function fillText(text: string, env: Environment, folder: string): Filled | Unfilled {
  const parts: string[] = [];
  const warnings: Message[] = [];
  let end = 0;
  for (const match of text.matchAll(REFERENCE)) {
    const escaped = text[match.index - 1] === '$';
    parts.push(text.slice(end, escaped ? match.index - 1 : match.index));
    end = match.index + match[0].length;
    const value = escaped ? { text: match[0], warnings: [] } : resolveReference(match[1], env, folder);
    if ('problem' in value) return value;
    parts.push(value.text);
    warnings.push(...value.warnings);
  }
  parts.push(text.slice(end));
  return { text: parts.join(''), warnings };
}

function resolveReference(reference = '', env: Environment, folder: string): Filled | Unfilled {
  if (reference.startsWith('file:')) return readSecretFile(resolve(folder, reference.slice('file:'.length)));
  const match = VARIABLE.exec(reference);
  if (match === null) {
    return {
      problem: words('settings.notUnderstoodExpected', {
        text: `\${${reference}}`,
        name: `\${NAME}`,
        other: `\${NAME:-default}`,
        file: `\${file:/path}`,
      }),
      missing: false,
    };
  }
  const [, name = '', fallback] = match;
  const value = env[name];
  const file = env[`${name}_FILE`];
  // Which of the two is meant cannot be known (P-SEC-1).
  if (value !== undefined && value !== '' && file !== undefined && file !== '') {
    return { problem: words('settings.bothSetEnvironmentUnset', { name, file: `${name}_FILE` }), missing: false };
  }
  if (value !== undefined && value !== '') return { text: value, warnings: [] };
  if (file !== undefined && file !== '') return readSecretFile(resolve(folder, file));
  if (fallback !== undefined) return { text: fallback, warnings: [] };
  if (value === '') return { problem: words('settings.environmentVariableEmpty', { name }), missing: true };
  return { problem: words('settings.environmentVariableNotSet', { name, file: `${name}_FILE` }), missing: true };
}

/** The file's text without one trailing newline, which editors and `echo` add. */
function readSecretFile(file: string): Filled | Unfilled {
  try {
    const warnings =
      (statSync(file).mode & 0o077) === 0
        ? []
        : [words('doctor.canReadOthersOwner', { file, mode: '600', path: file })];
    return { text: readFileSync(file, 'utf8').replace(/\r?\n$/, ''), warnings };
  } catch (thrown) {
    const code = codeOf(thrown);
    const known = code === 'ENOENT' ? words('settings.noSuchFile') : code === 'EACCES' && words('settings.mayNotRead');
    return { problem: words('settings.cannotReadFile', { file, why: known || (code ?? 'unknown') }), missing: true };
  }
}
