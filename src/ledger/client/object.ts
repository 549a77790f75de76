/** An object as the ledger shows it. Which fields it has is not in the specification: readers look for what they need. */
export type LedgerObject = Readonly<Record<string, unknown>>;

/** An object that this program wrote or recorded itself, out of its JSON text. */
export function parseObject(json: string): LedgerObject {
  return JSON.parse(json) as LedgerObject;
}

export function isObject(value: unknown): value is LedgerObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The specification does not show what an object's own id is called: `id`, or `accountId` for an account. */
export function readId(object: LedgerObject, kind: 'account' | 'transaction' | 'category'): string | null {
  const id = object.id ?? object._id ?? object[`${kind}Id`] ?? object.uuid;
  if (typeof id === 'number' && Number.isSafeInteger(id)) return String(id);
  return typeof id === 'string' && id !== '' ? id : null;
}
