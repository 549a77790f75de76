/** Plug-ins without code: a profile or mail templates, as a file in YAML or from a module. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse } from 'yaml';
import { AppError, plainError, refusal } from '../lib/errors.ts';
import { sha256 } from '../lib/hash.ts';
import type { Json, MailTemplate } from '../plugin/contract.ts';
import type { LoadedPlugins } from '../plugin/load.ts';
import type { BrokenPlugin, LoadedPlugin } from '../plugin/registry.ts';

/** A list in the file is mail templates, all else a profile. Throws AppError `plugin.missing` (exit code 2). */
export async function loadContent(specifier: string, folder: string): Promise<LoadedPlugin | BrokenPlugin> {
  const file = resolve(folder, specifier);
  if (!existsSync(file)) {
    throw refusal('plugin.missing', { file });
  }
  const bytes = readFileSync(file);
  const place = { specifier, url: pathToFileURL(file).href, digest: sha256(bytes) };
  return holdsList(bytes) ? templatesIn(file, place) : profileIn(file, place);
}

/** Mail templates of modules as their reader takes them; the others are broken, each with its first mistake. */
export async function withCheckedTemplates({ broken, loaded }: LoadedPlugins): Promise<LoadedPlugins> {
  if (!loaded.some(({ plugin }) => plugin.kind === 'template')) return { broken, loaded };
  const { whatIsWrong } = await import('../../connectors/sources/email/message/alerts.ts');
  const refused = loaded.flatMap(({ digest, plugin, url }): readonly BrokenPlugin[] => {
    const wrong = plugin.kind === 'template' ? whatIsWrong(plugin.templates) : undefined;
    if (wrong === undefined || url === null) return [];
    const fault = new AppError('mail.alerts#plugin', { name: plugin.name, why: wrong });
    return [{ specifier: plugin.name, url, digest, ...plainError(fault) }];
  });
  const isRefused = (each: LoadedPlugin): boolean => refused.some(({ url }) => url === each.url);
  return { loaded: loaded.filter((each) => !isRefused(each)), broken: [...broken, ...refused] };
}

interface Place {
  readonly specifier: string;
  readonly url: string;
  readonly digest: string;
}

function holdsList(bytes: Uint8Array): boolean {
  try {
    return Array.isArray(parse(Buffer.from(bytes).toString('utf8')));
  } catch {
    return false;
  }
}

/** Templates have the name of their file. */
async function templatesIn(file: string, place: Place): Promise<LoadedPlugin | BrokenPlugin> {
  const { readTemplates } = await import('../../connectors/sources/email/message/alerts.ts');
  try {
    const templates = readTemplates(file);
    const name = basename(file).replace(/\.ya?ml$/i, '');
    return { ...place, plugin: { kind: 'template', name, summary: summaryOf(templates), templates } };
  } catch (thrown) {
    return { ...place, ...plainError(thrown, 'mail.alerts') };
  }
}

function summaryOf(templates: readonly MailTemplate[]): string {
  return `Mail templates: ${templates.map(({ name }) => name).join(', ')}`.slice(0, 500);
}

async function profileIn(file: string, place: Place): Promise<LoadedPlugin | BrokenPlugin> {
  const { readProfileFiles } = await import('../../connectors/tables/profile/files.ts');
  const { problems, profiles } = readProfileFiles(dirname(file), [basename(file)]);
  const [entry] = Object.entries(profiles);
  if (entry === undefined) {
    return { ...place, ...plainError(new AppError('profile.invalid#plugin', { what: problems })) };
  }
  const [name, profile] = entry;
  const plain = JSON.parse(JSON.stringify(profile)) as Json;
  return { ...place, plugin: { kind: 'profile', name, summary: profile.summary ?? 'A profile', profile: plain } };
}
