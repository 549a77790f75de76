import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'yaml';
import { type AppError, refusal } from '../../../../src/lib/errors.ts';
import { fitsAnyWildcard } from '../../../../src/lib/text/wildcard.ts';
import { yamlMistake } from '../../../../src/lib/text/yaml-mistake.ts';
import type { MailTemplate, SourceContext } from '../../../../src/plugin/contract.ts';
import { mistakesOf } from '../../../../src/plugin/issues.ts';
import { type Said, words } from '../../../../src/words/message.ts';
import { templateSchema } from '../../../formats/alert/template.ts';
import type { EmailOptions } from '../options.ts';
import type { MailRule } from '../rule-options.ts';

/** The templates of each rule that has any, in the order of its files. */
export type Alerts = ReadonlyMap<MailRule, readonly MailTemplate[]>;

/** The templates that the rules name, by plug-in or by file. Throws AppError `mail.alerts` (exit code 2) with the file. */
export function loadAlerts(
  options: EmailOptions,
  { baseFolder, templates }: Pick<SourceContext, 'baseFolder' | 'templates'>,
): Alerts {
  const withAlerts = options.rules.filter(({ alerts }) => alerts.length > 0);
  const named = (name: string): readonly MailTemplate[] =>
    (Object.hasOwn(templates, name) ? templates[name] : undefined) ?? readTemplates(resolve(baseFolder, name));
  return new Map(withAlerts.map((rule) => [rule, rule.alerts.filter((name) => name !== ASK).flatMap(named)]));
}

/** In place of a file: the owner is asked on the dashboard about letters that no template fits. */
const ASK = 'ask';

/** Whether the text of a letter is wanted although no template is for its sender. */
export function isAsking({ alerts }: MailRule): boolean {
  return alerts.includes(ASK);
}

/** The templates of a rule that are for this sender. */
export function templatesFor(alerts: Alerts, rule: MailRule, sender: string): readonly MailTemplate[] {
  return (alerts.get(rule) ?? []).filter(({ from }) => {
    if (from === undefined) return true;
    const patterns = (Array.isArray(from) ? from : [from]).filter((each) => typeof each === 'string');
    return fitsAnyWildcard(patterns, sender);
  });
}

/** The templates in a file. Throws AppError `mail.alerts` (exit code 2) with the file and the key. */
export function readTemplates(file: string): readonly MailTemplate[] {
  let value: unknown;
  try {
    value = parse(readFileSync(file, 'utf8'));
  } catch (thrown) {
    throw broken(file, yamlMistake(thrown));
  }
  if (!Array.isArray(value) || !value.every(isTemplate)) throw broken(file, 'it is no list of templates');
  const wrong = whatIsWrong(value);
  if (wrong !== undefined) throw broken(file, wrong);
  return value;
}

/** The first mistake in some templates, in words; undefined: none. The schema reads them anew for each letter. */
export function whatIsWrong(templates: readonly MailTemplate[]): Said | undefined {
  for (const [index, template] of templates.entries()) {
    const [issue] = templateSchema.safeParse(template).error?.issues ?? [];
    if (issue === undefined) continue;
    const name = typeof template.name === 'string' ? template.name : `number ${index + 1}`;
    return words('mail.alerts#template', { name, what: mistakesOf([issue]) });
  }
  return undefined;
}

function isTemplate(value: unknown): value is MailTemplate {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function broken(file: string, reason: Said): AppError {
  return refusal('mail.alerts', { file, why: reason });
}
