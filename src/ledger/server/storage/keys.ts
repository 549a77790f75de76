import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { refusal } from '../../../lib/errors.ts';
import { uuidv7 } from '../../../lib/uuid.ts';
import { isScope, SCOPES, type Scope } from '../../wire/scopes.ts';
import { type LedgerDatabase, withDatabase } from './database.ts';

/**
 * API keys: `bfk_<id>_<64 hex digits><8 hex digits of checksum>`. 256 random bits; only the SHA-256 of the whole is
 * stored. The checksum tells a mistyped key from a wrong one without a look at the database.
 */

export interface KeyRequest {
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** The ledger's owner; made where missing. Default: `owner`. */
  readonly owner?: string;
  /** Exempt from rate limits: for the daemon's own key. */
  readonly unlimited?: boolean;
}

export interface KeyInfo {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly owner: string;
  readonly createdAt: string;
  readonly revokedAt: string | null;
}

/** `key` is shown this once. */
export interface CreatedKey {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly key: string;
}

/** The meaning of a verified key: the principal (the key) and the subject (the owner) apart. */
export interface VerifiedKey {
  readonly id: string;
  readonly name: string;
  readonly scopes: ReadonlySet<Scope>;
  readonly unlimited: boolean;
  readonly owner: number;
}

interface KeyRow {
  readonly id: string;
  readonly name: string;
  readonly owner: number;
  readonly digest: Buffer;
  readonly scopes: string;
  readonly unlimited: number;
}

const KEY = /^bfk_([0-9a-f]{16})_([0-9a-f]{64})([0-9a-f]{8})$/;
const NOBODY = Buffer.alloc(32);

/** Makes a key in the ledger of `folder`; the service may be running. */
export function createKey(folder: string, request: KeyRequest, now: number): CreatedKey {
  return withDatabase(folder, (db) => insertKey(db, request, now));
}

export function insertKey(db: LedgerDatabase, request: KeyRequest, now: number): CreatedKey {
  const id = randomBytes(8).toString('hex');
  const body = `bfk_${id}_${randomBytes(32).toString('hex')}`;
  const key = body + checksum(body);
  const scopes = SCOPES.filter((scope) => request.scopes.includes(scope));
  const store = db.transaction(() => {
    const owner = ensureOwner(db, request.owner ?? 'owner', now);
    db.prepare(
      'INSERT INTO keys (id, owner, name, digest, scopes, unlimited, createdAt) VALUES (?, ?, ?, ?, ?, ?, ?)',
    ).run(id, owner, request.name, digestOf(key), scopes.join(' '), request.unlimited === true ? 1 : 0, now);
  });
  store.immediate();
  return { id, name: request.name, scopes, key };
}

export function listKeys(folder: string): readonly KeyInfo[] {
  return withDatabase(folder, (db) =>
    db
      .prepare<
        [],
        Omit<KeyInfo, 'scopes' | 'createdAt' | 'revokedAt'> & { scopes: string; at: number; gone: number | null }
      >(
        `SELECT keys.id, keys.name, scopes, owners.name AS owner, keys.createdAt AS at, revokedAt AS gone
         FROM keys JOIN owners ON owners.seq = keys.owner ORDER BY keys.createdAt, keys.rowid`,
      )
      .all()
      .map(({ scopes, at, gone, ...key }) => ({
        ...key,
        scopes: parseScopes(scopes),
        createdAt: new Date(at).toISOString(),
        revokedAt: gone === null ? null : new Date(gone).toISOString(),
      })),
  );
}

/** From now on the key is refused, by a running service too. False where there is no such key or it was revoked before. */
export function revokeKey(folder: string, id: string, now: number): boolean {
  return withDatabase(
    folder,
    (db) => db.prepare('UPDATE keys SET revokedAt = ? WHERE id = ? AND revokedAt IS NULL').run(now, id).changes === 1,
  );
}

/** `all`, or a list of scopes joined by commas. @throws AppError `ledger.scope` that names the unknown one. */
export function readScopes(text: string): readonly Scope[] {
  if (text.trim() === 'all') return SCOPES;
  return text.split(',').map((part) => {
    const scope = part.trim();
    if (!isScope(scope)) throw refusal('ledger.scope', { name: JSON.stringify(scope), names: SCOPES.join(',') });
    return scope;
  });
}

/** Says whom a presented key belongs to; undefined for one that is wrong or revoked. */
export class KeyVerifier {
  readonly #find;
  readonly #dataVersion;
  /** The key that a connection showed last and was good: it shows the same one in every request. */
  #shown = new WeakMap<object, { readonly key: string; readonly verified: VerifiedKey }>();
  #seenVersion: unknown;
  #checkedThisTurn = false;

  constructor(db: LedgerDatabase) {
    this.#find = db.prepare<[string], KeyRow>(
      'SELECT id, name, owner, digest, scopes, unlimited FROM keys WHERE id = ? AND revokedAt IS NULL',
    );
    this.#dataVersion = db.prepare('PRAGMA data_version').pluck();
  }

  verify(key: string, connection: object): VerifiedKey | undefined {
    this.#forgetIfChanged();
    const shown = this.#shown.get(connection);
    if (shown !== undefined && shown.key === key) return shown.verified;
    const verified = this.#lookUp(key);
    if (verified !== undefined) this.#shown.set(connection, { key, verified });
    return verified;
  }

  #lookUp(key: string): VerifiedKey | undefined {
    const [, id = '', , sum] = KEY.exec(key) ?? [];
    if (sum === undefined || checksum(key.slice(0, -8)) !== sum) return undefined;
    const row = this.#find.get(id);
    // An unknown id costs the same comparison as a known one.
    const equal = timingSafeEqual(digestOf(key), row?.digest ?? NOBODY);
    if (row === undefined || !equal) return undefined;
    const scopes = new Set(parseScopes(row.scopes));
    return { id, name: row.name, owner: row.owner, scopes, unlimited: row.unlimited === 1 };
  }

  /** Another process (`ledger keys revoke`) may have written. One look a turn of the event loop is early enough. */
  #forgetIfChanged(): void {
    if (this.#checkedThisTurn) return;
    this.#checkedThisTurn = true;
    setImmediate(() => {
      this.#checkedThisTurn = false;
    });
    const version = this.#dataVersion.get();
    if (version !== this.#seenVersion) this.#shown = new WeakMap();
    this.#seenVersion = version;
  }
}

function parseScopes(text: string): readonly Scope[] {
  return text.split(' ').filter(isScope);
}

function digestOf(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}

function checksum(text: string): string {
  return crc32(text).toString(16).padStart(8, '0');
}

export interface OwnerRow {
  readonly seq: number;
  readonly id: string;
  readonly name: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** Categories that every owner has from the start: read-only, for everyone to use. */
const SYSTEM_CATEGORIES = [
  'Uncategorised',
  'Transfer',
  'Income',
  'Housing',
  'Utilities',
  'Groceries',
  'Dining',
  'Shopping',
  'Transport',
  'Health',
  'Insurance',
  'Leisure',
  'Travel',
  'Education',
  'Gifts',
  'Fees',
  'Interest',
  'Taxes',
] as const;

/** The owner's row number; made, with the system categories, where missing. Call it inside a transaction. */
export function ensureOwner(db: LedgerDatabase, name: string, now: number): number {
  const known = db.prepare<[string], { seq: number }>('SELECT seq FROM owners WHERE name = ?').get(name);
  if (known !== undefined) return known.seq;
  const owner = Number(
    db
      .prepare('INSERT INTO owners (id, name, createdAt, updatedAt) VALUES (?, ?, ?, ?)')
      .run(uuidv7(now), name, now, now).lastInsertRowid,
  );
  const seed = db.prepare(
    'INSERT INTO categories (id, owner, name, isSystem, createdAt, updatedAt) VALUES (?, ?, ?, 1, ?, ?)',
  );
  for (const category of SYSTEM_CATEGORIES) seed.run(uuidv7(now), owner, category, now, now);
  return owner;
}
