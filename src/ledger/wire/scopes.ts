/** The scopes a key may hold (specification, Authentication 4). A write scope does not imply the read scope. */
export const SCOPES = [
  'me:read',
  'accounts:read',
  'accounts:write',
  'transactions:read',
  'transactions:write',
  'categories:read',
  'categories:write',
  'payees:read',
  'payees:write',
] as const;

export type Scope = (typeof SCOPES)[number];

export function isScope(text: string): text is Scope {
  return (SCOPES as readonly string[]).includes(text);
}
