import { EXIT, refusal } from '../../lib/errors.ts';
import { t } from '../../words/speak.ts';
import type { CliContext } from '../context/context.ts';
import { ledgerFolder, withData } from '../context/ledger-folder.ts';
import type { Declare } from '../context/task.ts';
import type { Column } from '../output/table.ts';

interface CreateKeyOrder {
  readonly name: string;
  /** Scopes joined by commas, or `all`. */
  readonly scopes: string;
  readonly data?: string | undefined;
}

export const declareKeys: Declare = (keys, line) => {
  const create = withData(line.command(keys, 'create', 'make a key; it is shown this once'))
    .requiredOption('--name <name>', 'what it is for')
    .requiredOption('--scopes <scopes>', 'scopes joined by commas, or all');
  create.action((order: CreateKeyOrder) => {
    line.accept(create, { run: (context) => createLedgerKey(context, order) });
  });
  const list = withData(line.command(keys, 'list', 'what keys there are'));
  list.action((order: { data?: string }) => {
    line.accept(list, { run: (context) => listLedgerKeys(context, order) });
  });
  const revoke = withData(line.command(keys, 'revoke', 'a key is refused from now on')).argument('<id>');
  revoke.action((id: string, { data }: { data?: string }) => {
    line.accept(revoke, { run: (context) => revokeLedgerKey(context, { id, data }) });
  });
};

/** `bankfeed ledger keys create`: makes a key and shows it, this once. */
async function createLedgerKey(context: CliContext, order: CreateKeyOrder): Promise<number> {
  const { createKey, readScopes } = await import('../../ledger/server/storage/keys.ts');
  const name = order.name.trim();
  if (name === '') throw refusal('usage#nameMustNotEmpty');
  const folder = await ledgerFolder(context, order.data);
  const created = createKey(folder, { name, scopes: readScopes(order.scopes) }, context.clock.now());
  context.out.document(created);
  context.out.line(created.key);
  const { id, scopes } = created;
  context.out.line(t('commands.key', { id, name: created.name, scopes: scopes.join(' ') }));
  context.out.line(t('commands.keepNowStoredHashed'));
  return EXIT.ok;
}

const KEYS: readonly Column[] = [
  { title: 'word.id' },
  { title: 'word.name', least: 8 },
  { title: 'word.scopes', least: 16 },
  { title: 'word.created at' },
  { title: 'word.revoked at' },
];

/** `bankfeed ledger keys list`: what exists, never the keys themselves. */
async function listLedgerKeys(context: CliContext, order: { readonly data?: string | undefined }): Promise<number> {
  const { listKeys } = await import('../../ledger/server/storage/keys.ts');
  const { formatTable } = await import('../output/table.ts');
  const keys = listKeys(await ledgerFolder(context, order.data));
  context.out.document(keys);
  const rows = keys.map((key) => [
    key.id,
    key.name,
    key.scopes.length === 9 ? t('word.all') : key.scopes.join(','),
    key.createdAt,
    key.revokedAt ?? '',
  ]);
  context.out.line(keys.length === 0 ? t('commands.noKeys') : formatTable(KEYS, rows, context.out.options));
  return EXIT.ok;
}

/** `bankfeed ledger keys revoke`: refused from now on, by a running service too. */
async function revokeLedgerKey(
  context: CliContext,
  order: { readonly id: string; readonly data?: string | undefined },
): Promise<number> {
  const { revokeKey } = await import('../../ledger/server/storage/keys.ts');
  const revoked = revokeKey(await ledgerFolder(context, order.data), order.id, context.clock.now());
  if (!revoked) throw refusal('ledger.key', { id: order.id });
  context.out.document({ id: order.id, revoked: true });
  context.out.line(t('commands.keyRevoked', { id: order.id }));
  return EXIT.ok;
}
