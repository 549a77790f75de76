/** A value that bankfeed itself wrote as JSON: the one place where such a text gets its type. */
export function ownJson<Value>(text: string, revive?: (key: string, value: unknown) => unknown): Value {
  return JSON.parse(text, revive) as Value;
}

/** The same, and `fallback` where the text is empty. */
export function ownJsonOr<Value>(text: string | null, fallback: Value): Value {
  return text === null || text === '' ? fallback : ownJson(text);
}
