import type { AssertionChange, Identification, LineFate, Target } from '../history.ts';
import type { Births } from '../identity/births.ts';
import type { Draft } from '../identity/draft.ts';
import { lineAt } from '../identity/draft.ts';
import { fieldsOf } from '../identity/fields.ts';
import { combine } from './assertions.ts';
import type { Claims } from './claims.ts';

/** New transactions of which other streams have spoken already: they are born with all that was said. */
export function adopt(draft: Draft, claims: Claims, fates: readonly LineFate[], births: Births): AssertionChange[] {
  const changes: AssertionChange[] = [];
  const { stream } = draft.history;
  for (const [at, before] of claims.adopted) {
    const fate = fates[at];
    if (fate?.kind !== 'new') continue;
    const line = lineAt(draft, at);
    const { reference, balance } = line;
    const fields = fieldsOf(line, draft.facts.currency);
    const assertions = [...before, { stream, fields, reference, balance, asOf: draft.facts.asOf }];
    const { index } = fate;
    for (const assertion of assertions) changes.push({ index, stream: assertion.stream, assertion });
    const created = births.created[index];
    if (created !== undefined) births.created[index] = { ...created, fields: combine(assertions, stream) ?? fields };
  }
  return changes;
}

/** The moves with their new transactions known. */
export function movesOf(claims: Claims, fates: readonly LineFate[]): Identification['moved'] {
  return claims.moved.flatMap(({ stream, from, to }) => {
    const target = 'line' in to ? targetOf(fates[to.line]) : to;
    return target === undefined ? [] : [{ stream, from, to: target }];
  });
}

function targetOf(fate: LineFate | undefined): Target | undefined {
  if (fate === undefined || fate.kind === 'skipped') return undefined;
  return fate.kind === 'known' ? { id: fate.id } : { index: fate.index };
}
