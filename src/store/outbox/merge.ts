/**
 * Merging of two request bodies by text. A number's digits are an exact decimal. Reading them into a float and
 * writing them may change them. So the members are cut out and put together as they are.
 */

/** Members with the amount that arrives, where it differs from the amount that left. */
const TERMS = ['"destinationAmount":', '"exchangeRate":'];

/** `later` over `earlier`: every member of both, the later value where both have one. Both are JSON objects. */
export function mergeBodies(earlier: string, later: string): string {
  const members = splitMembers(earlier);
  for (const [name, value] of splitMembers(later)) members.set(name, value);
  return joinMembers(members);
}

/** A JSON object of these members, as `splitMembers` gives them. */
export function joinMembers(members: ReadonlyMap<string, string>): string {
  return `{${[...members].map(([name, value]) => `${name}:${value}`).join(',')}}`;
}

/** The top-level members of a JSON object: quoted name → the value's own text. */
export function splitMembers(body: string): Map<string, string> {
  const members = new Map<string, string>();
  const end = body.lastIndexOf('}');
  let at = 0;
  while (at < end) {
    const nameFrom = body.indexOf('"', at);
    if (nameFrom === -1) break;
    const nameTo = endOfString(body, nameFrom);
    const valueFrom = body.indexOf(':', nameTo) + 1;
    const valueTo = endOfValue(body, valueFrom, end);
    members.set(body.slice(nameFrom, nameTo), body.slice(valueFrom, valueTo).trim());
    at = valueTo + 1;
  }
  return members;
}

/** The place after the closing quote of the string that opens at `from`. */
function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '"') return at + 1;
  }
  return text.length;
}

function endOfValue(text: string, from: number, end: number): number {
  let depth = 0;
  for (let at = from; at < end; at++) {
    const character = text[at];
    if (character === '"') at = endOfString(text, at) - 1;
    else if (character === '{' || character === '[') depth++;
    else if (character === '}' || character === ']') depth--;
    else if (character === ',' && depth === 0) return at;
  }
  return end;
}

/**
 * Whether the earlier body takes a transfer apart, and the later one makes another transfer with fewer terms. Only
 * `isTransfer: false` makes the ledger forget the old terms, so the earlier body must be sent.
 */
export function forgetsTerms(earlier: string | null, later: string | null): boolean {
  if (earlier === null || later === null || !earlier.includes('"isTransfer":false')) return false;
  return later.includes('"isTransfer":true') && !TERMS.every((name) => later.includes(name));
}

/** Whether a body tells what arrives. */
export function saysTerms(body: string): boolean {
  return TERMS.some((name) => body.includes(name));
}
