/**
 * Rules that the owner made on the dashboard. They stand in a file of the state, since the configuration may be
 * read-only or written by hand. Rules of the configuration go first.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isComparison, type Rule, type RuleEffect } from '../../core/rules.ts';
import { AppError, reasonOf, refusal } from '../../lib/errors.ts';
import { replaceNamed } from '../../lib/files/write-named.ts';
import { sha256 } from '../../lib/hash.ts';

/** Conditions on the bank's words, and the fields that a new transaction gets. */
export interface OwnRule {
  readonly when: Rule['when'];
  readonly set: RuleEffect;
}

export interface KeptRule {
  readonly id: string;
  readonly state: 'holds';
  readonly rule: Rule;
}

export const RULES_FILE = 'rules.json';

/** The newest first. Throws AppError `rules.invalid` (exit code 2): no rule is passed over in silence. */
export function keptRules(state: string): readonly KeptRule[] {
  const file = join(state, RULES_FILE);
  if (!existsSync(file)) return [];
  try {
    return readRules(JSON.parse(readFileSync(file, 'utf8')));
  } catch (thrown) {
    throw refusal('rules.invalid', { file, why: reasonOf(thrown) }, thrown);
  }
}

/** All rules in their order: those of the configuration, then those of the dashboard. */
export function rulesOf({ rules, state }: { readonly rules: readonly Rule[]; readonly state: string }): Rule[] {
  return [...rules, ...keptRules(state).map(({ rule }) => rule)];
}

/**
 * Keeps a rule. It takes the place of an earlier one with the same conditions. Throws AppError `rules.refused` (exit
 * code 2) where it is none.
 */
export async function keepRule(state: string, rule: OwnRule): Promise<KeptRule> {
  const { ruleSchema } = await import('../../settings/schema/rule.ts');
  const checked = ruleSchema.safeParse(rule);
  if (!checked.success || Object.keys(rule.when).length === 0 || Object.keys(rule.set).length === 0) {
    throw refusal('rules.refused');
  }
  const id = sha256(JSON.stringify(Object.entries(rule.when).toSorted())).slice(0, 12);
  const kept: KeptRule = { id, state: 'holds', rule: checked.data };
  write(state, [kept, ...keptRules(state).filter((each) => each.id !== id)]);
  return kept;
}

/** Removes a rule. Gives false where there is none of that id. */
export function removeRule(state: string, id: string): boolean {
  const rules = keptRules(state);
  const others = rules.filter((each) => each.id !== id);
  if (others.length < rules.length) write(state, others);
  return others.length < rules.length;
}

/** Every condition and effect that a rule may have; the compiler misses one that is not here. */
const CONDITIONS: Readonly<Record<keyof Rule['when'], true>> = {
  ...{ payee: true, memo: true, type: true, account: true, amount: true, currency: true },
};
const EFFECTS: Readonly<Record<keyof RuleEffect, true>> = { payee: true, category: true, note: true };

/** The rules as `keepRule` wrote them. Every start reads them, so the schema of the configuration is not loaded. */
function readRules(given: unknown): readonly KeptRule[] {
  if (!Array.isArray(given)) throw new AppError('rules.invalid#list');
  return given.flatMap((each: unknown, at) => {
    if (!isKept(each)) throw new AppError('rules.invalid#place', { number: at + 1 });
    // Version 0.2 kept a removed rule, so that it could be put back.
    return each.state === 'holds' ? [each] : [];
  });
}

function isKept(given: unknown): given is KeptRule {
  if (!isKeyed(given) || !isKeyed(given.rule) || typeof given.id !== 'string') return false;
  const { set, when, ...others } = given.rule;
  const isComplete = Object.keys(others).length === 0 && holdsTexts(when, CONDITIONS) && holdsTexts(set, EFFECTS);
  return isComplete && (when.amount === undefined || isComparison(when.amount));
}

function holdsTexts(given: unknown, names: object): given is Readonly<Record<string, string>> {
  return (
    isKeyed(given) &&
    Object.entries(given).every(([name, text]) => Object.hasOwn(names, name) && typeof text === 'string')
  );
}

function isKeyed(given: unknown): given is Readonly<Record<string, unknown>> {
  return typeof given === 'object' && given !== null && !Array.isArray(given);
}

function write(state: string, rules: readonly KeptRule[]): void {
  replaceNamed(join(state, RULES_FILE), `${JSON.stringify(rules, null, 1)}\n`);
}
