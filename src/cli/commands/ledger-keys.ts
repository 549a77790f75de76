import { AppError, EXIT } from '../../lib/errors.ts';
import type { CliContext } from '../context.ts';
import { ledgerFolder } from './ledger.ts';

export interface CreateKeyOrder {
  readonly name: string;
  /** Scopes joined by commas, or `all`. */
  readonly scopes: string;
  readonly data?: string | undefined;
}

/** `bankfeed ledger keys create`: makes a key and shows it, this once. */
export async function createLedgerKey(context: CliContext, order: CreateKeyOrder): Promise<number> {
  const { createKey, readScopes } = await import('../../ledger/server/storage/keys.ts');
  const name = order.name.trim();
  if (name === '') throw new AppError('usage', '--name must not be empty', { exitCode: EXIT.usage });
  const folder = await ledgerFolder(context, order.data);
  const created = createKey(folder, { name, scopes: readScopes(order.scopes) }, context.clock.now());
  context.out.document(created);
  context.out.line(created.key);
  context.out.line(`Key ${created.id} (${created.name}): ${created.scopes.join(' ')}`);
  context.out.line('Keep it now: it is stored hashed and cannot be shown again.');
  return EXIT.ok;
}

/** `bankfeed ledger keys list`: what exists, never the keys themselves. */
export async function listLedgerKeys(
  context: CliContext,
  order: { readonly data?: string | undefined },
): Promise<number> {
  const { listKeys } = await import('../../ledger/server/storage/keys.ts');
  const { formatTable } = await import('../output/table.ts');
  const keys = listKeys(await ledgerFolder(context, order.data));
  context.out.document(keys);
  const columns = ['id', 'name', 'scopes', 'created', 'revoked'].map((title) => ({ title }));
  const rows = keys.map((key) => [
    key.id,
    key.name,
    key.scopes.length === 9 ? 'all' : key.scopes.join(','),
    key.createdAt,
    key.revokedAt ?? '',
  ]);
  context.out.line(keys.length === 0 ? 'There are no keys.' : formatTable(columns, rows));
  return EXIT.ok;
}

/** `bankfeed ledger keys revoke`: refused from now on, by a running service too. */
export async function revokeLedgerKey(
  context: CliContext,
  order: { readonly id: string; readonly data?: string | undefined },
): Promise<number> {
  const { revokeKey } = await import('../../ledger/server/storage/keys.ts');
  const revoked = revokeKey(await ledgerFolder(context, order.data), order.id, context.clock.now());
  if (!revoked)
    throw new AppError('ledger.key', `there is no key ${order.id} that could be revoked`, {
      hint: 'bankfeed ledger keys list shows the keys',
      exitCode: EXIT.usage,
    });
  context.out.document({ id: order.id, revoked: true });
  context.out.line(`Key ${order.id} is revoked.`);
  return EXIT.ok;
}
