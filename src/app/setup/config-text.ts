/** The configuration as text in an editor: without its secrets, and with the lines of a new connector. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isPair, isScalar, isSeq, parseDocument, visit } from 'yaml';
import type { LoadedPlugin } from '../../plugin/registry.ts';
import { formatPath } from '../../settings/problems.ts';
import type { KeyPath } from '../../settings/schema/source.ts';
import { type IsMarked, isReference, isSecretPath } from '../../settings/secrets.ts';
import { mailboxLines } from '../../settings/write/draft.ts';
import { pluginKeys } from '../checkup/plugin-keys.ts';

/** A secret that is written out in a text: where it stands, from and up to which character. */
interface WrittenSecret {
  readonly path: KeyPath;
  readonly value: string;
  readonly from: number;
  readonly to: number;
}

const HIDDEN = /"<hidden secret (\d+)>"/g;

/** The text with a numbered mark in place of each secret that is written out in it. */
export function withoutSecrets(text: string, isMarked: IsMarked): string {
  return replaced(text, secretsIn(text, isMarked), (_, number) => `"<hidden secret ${number}>"`);
}

/** Puts the secrets of the present text back in place of their marks in an edited one. */
export function secretsBack(present: string, isMarked: IsMarked): (edited: string) => string {
  const secrets = secretsIn(present, isMarked).map(({ from, to }) => present.slice(from, to));
  return (edited) => edited.replaceAll(HIDDEN, (mark, number: string) => secrets[Number(number) - 1] ?? mark);
}

/**
 * The text with each secret that is newly written out as a reference to a file in `secrets` beside `file`. `files`: the
 * name and the contents of each.
 */
export function secretsIntoFiles(text: string, present: string, file: string, isMarked: IsMarked) {
  const old = new Set(secretsIn(present, isMarked).map(({ value }) => value));
  const files = new Map<string, string>();
  const added = secretsIn(text, isMarked).filter(({ value }) => !old.has(value));
  const next = replaced(text, added, ({ path, value }) => {
    const wanted = formatPath(path)
      .replaceAll(/[^A-Za-z0-9]+/g, '-')
      .replace(/^connectors-/, '')
      .replace(/-$/, '');
    const isTaken = (name: string) => files.has(name) || existsSync(join(dirname(file), 'secrets', name));
    let name = wanted;
    for (let number = 2; isTaken(name); number += 1) name = `${wanted}-${number}`;
    files.set(name, value);
    // Within braces a reference without quotes would be read as a mapping.
    return `"\${file:secrets/${name}}"`;
  });
  return { text: next, files: [...files] };
}

function replaced(
  text: string,
  secrets: readonly WrittenSecret[],
  by: (secret: WrittenSecret, number: number) => string,
): string {
  let end = 0;
  const parts = secrets.map((secret, at) => {
    const part = text.slice(end, secret.from) + by(secret, at + 1);
    end = secret.to;
    return part;
  });
  return parts.join('') + text.slice(end);
}

/** In the order of the text. A reference says where a secret is kept, and is none itself. */
function secretsIn(text: string, isMarked: IsMarked): readonly WrittenSecret[] {
  const found: WrittenSecret[] = [];
  visit(parseDocument(text), {
    Scalar: (key, node, ancestors) => {
      const chain = [...ancestors, node];
      const path = chain.flatMap((each, at): KeyPath => {
        const parent = chain[at - 1];
        if (isPair(each)) return [String(isScalar(each.key) ? each.key.value : each.key)];
        return isSeq(parent) ? [parent.items.indexOf(each)] : [];
      });
      const value = String(node.value ?? '');
      if (key === 'key' || value === '' || isReference(value) || node.range == null) return;
      const [from, to] = node.range;
      if (isSecretPath(path) || isMarked(path))
        found.push({ path, value, from, to: text[to - 1] === '\n' ? to - 1 : to });
    },
  });
  return found.toSorted((a, b) => a.from - b.from);
}

/** The text with a further connector of the plug-in, whose keys and their meanings stand there to be filled in. */
export async function withConnector(text: string, loaded: LoadedPlugin): Promise<string> {
  const use = loaded.plugin.name;
  const { connectors } = (parseDocument(text).toJS({ maxAliasCount: 100 }) ?? {}) as { connectors?: object | null };
  let name = use;
  for (let number = 2; Object.hasOwn(connectors ?? {}, name); number += 1) name = `${use}-${number}`;
  const keys = (await pluginKeys(loaded)).toSorted((a, b) => Number(b.required) - Number(a.required));
  const written = use === 'email' ? mailboxLines(EXAMPLE_MAILBOX, '  # needed') : [];
  const rest = keys.filter((key) => !written.some((line) => line.startsWith(`    ${key.name}:`)));
  const lines = [
    `  ${name}:`,
    `    use: ${use}`,
    ...written,
    ...rest.map((key) => {
      const about = (key.description ?? '').replaceAll('\n', ' ');
      if (key.required) return `    ${key.name}:   # needed: ${about}`;
      return `    # ${key.name}:${key.default === null ? '' : ` ${JSON.stringify(key.default)}`}   # ${about}`;
    }),
  ];
  const section = /^connectors:[ \t]*(?:\{\}[ \t]*)?(?:#.*)?$/m;
  if (section.test(text)) return text.replace(section, (head) => [head.replace('{}', ''), ...lines].join('\n'));
  return `${text.replace(/\n*$/, '\n')}\nconnectors:\n${lines.join('\n')}\n`;
}

const EXAMPLE_MAILBOX = { host: 'imap.example.com', user: 'me@example.com', from: '*@bank.example' };
