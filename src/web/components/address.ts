/** Addresses of a page with some of its parameters changed. */

export type Query = Readonly<Record<string, string | undefined>>;

/** `path?…` with the query's parameters; empty ones are left out, and `changes` go over them. */
export function addressOf(path: string, query: Query, changes: Query = {}): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, ...changes })) if (value) given.append(name, value);
  const text = given.toString();
  return text === '' ? path : `${path}?${text}`;
}
