import type { Payee } from '../../wire/payees.ts';
import { toInstant } from './rows.ts';

export interface PayeeRow {
  readonly seq: number;
  readonly id: string;
  readonly owner: number;
  readonly externalId: string | null;
  readonly name: string;
  readonly nameKey: string;
  readonly categoryId: string | null;
  readonly notes: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** The defaults of a new payee. */
export const UNSET_PAYEE = { externalId: null, categoryId: null, notes: null } as const;

/** The columns that an update may change. */
export const PAYEE_COLUMNS = [...Object.keys(UNSET_PAYEE), 'name', 'nameKey', 'updatedAt'];

export function toPayee(row: PayeeRow): Payee {
  return {
    id: row.id,
    externalId: row.externalId,
    name: row.name,
    categoryId: row.categoryId,
    notes: row.notes,
    createdAt: toInstant(row.createdAt),
    updatedAt: toInstant(row.updatedAt),
  };
}
