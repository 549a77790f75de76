import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'yaml';
import { AppError, EXIT, messageOf } from '../../../../src/lib/errors.ts';
import { fitsAnyWildcard } from '../../../../src/lib/text/wildcard.ts';
import type { Json } from '../../../../src/plugin/contract.ts';
import { templateSchema } from '../../../formats/alert/template.ts';
import type { EmailOptions } from '../options.ts';
import type { MailRule } from '../rule-options.ts';

/**
 * A template as its file has it, checked by the alert format's own schema. That schema reads it anew for each letter.
 */
export type AlertTemplate = { readonly [key: string]: Json };

/** The templates of each rule that has any, in the order of its files. */
export type Alerts = ReadonlyMap<MailRule, readonly AlertTemplate[]>;

/** Reads the template files that the rules name. Throws AppError `mail.alerts` (exit code 2) with the file. */
export function loadAlerts(options: EmailOptions, baseFolder: string): Alerts {
  const withAlerts = options.rules.filter(({ alerts }) => alerts.length > 0);
  return new Map(
    withAlerts.map((rule) => [rule, rule.alerts.flatMap((file) => readTemplates(resolve(baseFolder, file)))]),
  );
}

/** The templates of a rule that are for this sender. */
export function templatesFor(alerts: Alerts, rule: MailRule, sender: string): readonly AlertTemplate[] {
  return (alerts.get(rule) ?? []).filter(({ from }) => {
    if (from === undefined) return true;
    const patterns = (Array.isArray(from) ? from : [from]).filter((each) => typeof each === 'string');
    return fitsAnyWildcard(patterns, sender);
  });
}

/** The templates in a file. Throws AppError `mail.alerts` (exit code 2) with the file and the key. */
export function readTemplates(file: string): readonly AlertTemplate[] {
  let value: unknown;
  try {
    value = parse(readFileSync(file, 'utf8'));
  } catch (thrown) {
    throw broken(file, messageOf(thrown));
  }
  if (!Array.isArray(value) || !value.every(isTemplate)) throw broken(file, 'it is no list of templates');
  for (const [index, template] of value.entries()) {
    const { error } = templateSchema.safeParse(template);
    const [issue] = error?.issues ?? [];
    if (issue === undefined) continue;
    const name = typeof template.name === 'string' ? template.name : `number ${index + 1}`;
    throw broken(file, `template ${name}: ${[...issue.path, issue.message].join(': ')}`);
  }
  return value;
}

function isTemplate(value: unknown): value is AlertTemplate {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function broken(file: string, reason: string): AppError {
  return new AppError('mail.alerts', `the alert templates in ${file} cannot be used: ${reason}`, {
    hint: 'docs/mail.md shows how to write them; paths start from the folder of the configuration',
    exitCode: EXIT.usage,
  });
}
