import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { type Command, Option } from 'commander';
import type { LedgerLog } from '../../ledger/server/http/app.ts';
import { EXIT, refusal } from '../../lib/errors.ts';
import { BOOK_FORMATS, type BookFormat } from '../../settings/schema/export.ts';
import { t } from '../../words/speak.ts';
import { type CliContext, checkNamed, settingsOrDefaults } from '../context/context.ts';
import { type Declare, notExpected } from '../context/task.ts';
import type { Column } from '../output/table.ts';
import { counted } from '../output/words.ts';

/** `bankfeed ledger …`: the embedded ledger alone, its keys, and all that it holds. */
export const declare: Declare = (program, line) => {
  const ledger = line.command(program, 'ledger', 'the embedded ledger: serve, keys, export');
  declareServe(ledger, line);
  declareExport(ledger, line);
  declareKeys(line.command(ledger, 'keys', 'make, list and revoke the keys of the embedded ledger'), line);
};

interface ExportOrder {
  readonly format: BookFormat;
  /** A file; standard output where left out. */
  readonly out?: string | undefined;
  /** The former name of `--out`. */
  readonly output?: string | undefined;
  readonly data?: string | undefined;
}

const declareExport: Declare = (ledger, line) => {
  const command = withData(line.command(ledger, 'export', "the ledger's books, as a journal or a file"))
    .addOption(new Option('--format <format>', 'what to write').choices(BOOK_FORMATS).default('json'))
    .option('--out <file>', 'write to this file, not to standard output')
    .addOption(new Option('--output <file>', 'the same as --out').hideHelp());
  line.runs(command, exportLedger);
};

/**
 * `bankfeed ledger export`: the books, with or without a running service. Closing balances and names of a journal
 * come from the state and the configuration. So a folder named with `--data` has none.
 */
async function exportLedger(context: CliContext, order: ExportOrder): Promise<number> {
  const { NO_FACTS, readFacts, readLedger, replaceFile } = await import('../../app/books/write-books.ts');
  const { formatBooks } = await import('../../books/formats.ts');
  const { NO_NAMES } = await import('../../books/place-names.ts');
  const folder = await ledgerFolder(context, order.data);
  const found = readLedger(folder, 'owner');
  if (found === undefined) throw refusal('ledger.empty', { folder });
  const { settings } = await settingsOrDefaults(context);
  const isOwn = order.data === undefined;
  const facts = isOwn ? readFacts(settings) : NO_FACTS;
  const names = settings.export.find(({ format }) => isOwn && format === order.format);
  const text = formatBooks(order.format, found, facts, names ?? NO_NAMES);
  const file = order.out ?? order.output;
  if (file === undefined) {
    if (context.out.json) context.out.document(order.format === 'json' ? found : { format: order.format, text });
    else process.stdout.write(text);
    return EXIT.ok;
  }
  replaceFile(resolve(context.cwd, file), text);
  context.out.document({ file, transactions: found.transactions.length });
  const transactions = counted(found.transactions.length, 'transaction');
  context.out.line(t('commands.written', { transactions, file }));
  return EXIT.ok;
}

interface CreateKeyOrder {
  readonly name: string;
  /** Scopes joined by commas, or `all`. */
  readonly scopes: string;
  readonly data?: string | undefined;
}

const declareKeys: Declare = (keys, line) => {
  const create = withData(line.command(keys, 'create', 'make a key; it is shown this once'))
    .requiredOption('--name <name>', 'what it is for')
    .requiredOption('--scopes <scopes>', 'scopes joined by commas, or all');
  line.runs(create, createLedgerKey);
  line.runs(withData(line.command(keys, 'list', 'what keys there are')), listLedgerKeys);
  const revoke = withData(line.command(keys, 'revoke', 'a key is refused from now on')).argument('<id>');
  line.runs(revoke, revokeLedgerKey);
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
async function revokeLedgerKey(context: CliContext, id: string, { data }: { data?: string }): Promise<number> {
  const { revokeKey } = await import('../../ledger/server/storage/keys.ts');
  const revoked = revokeKey(await ledgerFolder(context, data), id, context.clock.now());
  if (!revoked) throw refusal('ledger.key', { id });
  context.out.document({ id, revoked: true });
  context.out.line(t('commands.keyRevoked', { id }));
  return EXIT.ok;
}

interface ServeOrder {
  /** `HOST:PORT` or `PORT`; port 0 picks a free one. Default 127.0.0.1:8481. */
  readonly listen?: string | undefined;
  /** Where the ledger's database lies. Default: `ledger` in the state folder of the configuration. */
  readonly data?: string | undefined;
  /** Further names under which `/openapi.json` answers. */
  readonly name?: readonly string[] | undefined;
  readonly limitMinute?: number | undefined;
  readonly limitDay?: number | undefined;
}

const declareServe: Declare = (ledger, line) => {
  const command = withData(line.command(ledger, 'serve', 'serve the ledger until a signal'))
    .option('--listen <address>', 'host:port; port 0 picks one')
    .option('--name <names...>', 'further names under which /openapi.json answers, without port')
    .option('--limit-minute <n>', 'requests a minute for each key', wholeNumber)
    .option('--limit-day <n>', 'requests a day for each key', wholeNumber);
  line.runs(command, serveLedger, () => true);
};

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw notExpected('cli.wholeNumberAbove0');
  return Number(text);
}

/** `bankfeed ledger serve`: the ledger alone, until a signal. With `--json` the first line is `{"url": …}`. */
async function serveLedger(context: CliContext, order: ServeOrder): Promise<number> {
  const { startLedger } = await import('../../ledger/server/process/start.ts');
  const { host, port } = readListen(order.listen ?? '127.0.0.1:8481');
  const folder = await ledgerFolder(context, order.data);
  const limits = { minute: order.limitMinute, day: order.limitDay };
  const names = (order.name ?? []).map((name) => name.toLowerCase());
  const ledger = await startLedger({ folder, host, port, names, limits, clock: context.clock, log: faultLog(context) });
  context.out.document({ url: ledger.url });
  const { out } = context;
  out.line(t('commands.ledgerListensDescriptionOpenapi', { url: ledger.url }));
  out.line(t('commands.dataLiesMakeKey', { folder }));
  if (!context.signal.aborted) await once(context.signal, 'abort');
  await ledger.close();
  return EXIT.ok;
}

/** `HOST:PORT`, `[::1]:PORT` or `PORT`. @throws AppError `usage` for anything else. */
function readListen(text: string): { readonly host: string; readonly port: number } {
  const match = /^(?:(\[[0-9a-fA-F:.]+\]|[^:[\]]+):)?(\d{1,5})$/.exec(text);
  const port = Number(match?.[2]);
  if (match === null || port > 65_535) throw refusal('usage#listen', { text });
  return { host: match[1]?.replace(/^\[|\]$/g, '') ?? '127.0.0.1', port };
}

function faultLog({ out }: CliContext): LedgerLog {
  return {
    info: () => undefined,
    error: (fields, event) => out.note(`${event} ${JSON.stringify(fields)}`),
  };
}

/** The option that names the folder of the ledger's database. */
function withData(command: Command): Command {
  return command.option('--data <folder>', "the ledger's folder (default: ledger in the configured state folder)");
}

/** The folder of the ledger's database: `--data`, else `ledger` in the configured state folder. */
async function ledgerFolder(context: CliContext, data: string | undefined): Promise<string> {
  if (data !== undefined) {
    await checkNamed(context);
    return resolve(context.cwd, data);
  }
  const { settings } = await settingsOrDefaults(context);
  return join(settings.state, 'ledger');
}
