/** `?a=1&b=2`, or nothing; what is undefined is left out. */
export function queryString(query: object): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value));
  return parameters.size === 0 ? '' : `?${parameters}`;
}
