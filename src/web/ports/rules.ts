/** Rules for new transactions that the owner makes on the dashboard. */
import type { Rule, RuleEffect } from '../../core/rules.ts';

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

export interface Rules {
  /** The newest first. */
  list(): readonly KeptRule[];
  /** The rule holds for later documents, in place of an earlier rule with the same conditions. */
  add(rule: OwnRule): Promise<KeptRule>;
  /** Gives false where there is no such rule. */
  remove(id: string): Promise<boolean>;
}
