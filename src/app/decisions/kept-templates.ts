/**
 * Mail templates that the owner made on the dashboard out of letters. They lie in `<state>/alerts`, each in a file that
 * a rule of mail could name as well.
 */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { AppError, EXIT } from '../../lib/errors.ts';
import { makeFolder } from '../../lib/files/make-folder.ts';
import { replaceNamed } from '../../lib/files/write-named.ts';
import type { MailTemplate } from '../../plugin/contract.ts';

export interface KeptTemplate {
  /** That of its file. */
  readonly name: string;
  readonly template: MailTemplate;
}

/** The possible names of a template: the name becomes a file's name. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
const FILE = /^[A-Za-z0-9][A-Za-z0-9._-]*\.yaml$/;

/** In the order of their names. Throws AppError `mail.alerts` (exit code 2) for a file that is no template. */
export async function keptTemplates(state: string): Promise<readonly KeptTemplate[]> {
  const folder = folderOf(state);
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder)
    .filter((file) => FILE.test(file))
    .sort();
  if (files.length === 0) return [];
  const { readTemplates } = await import('../../../connectors/sources/email/message/alerts.ts');
  return files.flatMap((file) =>
    readTemplates(join(folder, file)).map((template) => ({ name: file.replace(/\.yaml$/, ''), template })),
  );
}

/** Writes the template and gives the path. Throws AppError `template.…` (exit code 2). */
export async function keepTemplate(state: string, name: string, template: unknown): Promise<string> {
  const { templateSchema } = await import('../../../connectors/formats/alert/template.ts');
  const checked = templateSchema.safeParse(template);
  if (!checked.success || checked.data.lines === undefined)
    throw refused('template.invalid', 'this is no template of a letter', 'choose the places in the letter again');
  const folder = folderOf(state);
  const path = join(folder, `${name}.yaml`);
  if (!NAME.test(name)) {
    const hint = 'use letters, digits, dots, hyphens or underscores, at most 64';
    throw refused('template.name', `a template cannot be called ${JSON.stringify(name)}`, hint);
  }
  if (existsSync(path)) throw refused('template.exists', `a template is called ${name} already`, 'choose another name');
  const { stringify } = await import('yaml');
  makeFolder(folder, { mode: 0o700 });
  replaceNamed(path, stringify([template], { lineWidth: 120 }));
  return path;
}

/** Throws AppError `template.unknown` (exit code 2). */
export function removeTemplate(state: string, name: string): void {
  const path = join(folderOf(state), `${name}.yaml`);
  if (!NAME.test(name) || !existsSync(path)) throw unknown(name);
  rmSync(path);
}

/** The layout that letters share which the template reads. Throws AppError `template.unknown` (exit code 2). */
export async function layoutOfKept(state: string, name: string): Promise<string> {
  const kept = (await keptTemplates(state)).find((each) => each.name === name);
  if (kept === undefined) throw unknown(name);
  const { templateSchema } = await import('../../../connectors/formats/alert/template.ts');
  const { layoutOf } = await import('../../../connectors/formats/alert/whole/read-whole.ts');
  return layoutOf(templateSchema.parse(kept.template));
}

function unknown(name: string): AppError {
  return refused('template.unknown', `no confirmed template is called ${name}`, 'it may have been withdrawn already');
}

function folderOf(state: string): string {
  return join(state, 'alerts');
}

function refused(code: string, message: string, hint: string): AppError {
  return new AppError(code, message, { hint, exitCode: EXIT.usage });
}
