/** The roles that a template gives to the columns that it places. */
import type { Profile } from '../../../../src/plugin/profile.ts';
import type { Column } from '../columns.ts';
import type { ColumnKind } from '../row-cells.ts';

const KINDS: Readonly<Record<string, ColumnKind>> = {
  date: 'date',
  valueDate: 'date',
  amount: 'money',
  debit: 'money',
  credit: 'money',
  fee: 'money',
  balance: 'balance',
};

/** By column; a template may call one by its name or its number, and may give it several roles. */
export function rolesOf({ columns: said }: Profile, columns: readonly Column[]): readonly (readonly string[])[] {
  return columns.map(({ name }, at) =>
    Object.entries(said).flatMap(([role, refs]) =>
      [refs].flat().some((ref) => ref === name || ref === at + 1) ? [role] : [],
    ),
  );
}

/** The kinds of columns that a person named: what their cells hold this month does not count. */
export function kindsBy(profile: Profile, columns: readonly Column[]): readonly ColumnKind[] {
  return rolesOf(profile, columns).map((roles) => {
    const kinds = roles.flatMap((role) => KINDS[role] ?? []);
    return kinds[0] ?? 'text';
  });
}
