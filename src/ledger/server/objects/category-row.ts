import type { Category } from '../../wire/categories.ts';
import { toInstant } from './rows.ts';

export interface CategoryRow {
  readonly seq: number;
  readonly id: string;
  readonly owner: number;
  readonly externalId: string | null;
  readonly name: string;
  readonly parentId: string | null;
  readonly color: string | null;
  readonly icon: string | null;
  readonly isSystem: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** The defaults of a new category. */
export const UNSET_CATEGORY = { externalId: null, parentId: null, color: null, icon: null } as const;

/** The columns that an update may change. */
export const CATEGORY_COLUMNS = [...Object.keys(UNSET_CATEGORY), 'name', 'updatedAt'];

export function toCategory(row: CategoryRow): Category {
  return {
    id: row.id,
    externalId: row.externalId,
    name: row.name,
    parentId: row.parentId,
    color: row.color,
    icon: row.icon,
    isSystem: row.isSystem === 1,
    createdAt: toInstant(row.createdAt),
    updatedAt: toInstant(row.updatedAt),
  };
}
