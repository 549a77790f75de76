import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import type { Parsing } from '../../app/parsing.ts';
import type { CurrencyTable } from '../../domain/currency.ts';
import type { Document } from '../../domain/document.ts';
import { error, type Issue, worstOf } from '../../domain/issue.ts';
import { parseJson } from '../../domain/parse-json.ts';
import type { Statement } from '../../domain/statement.ts';
import { codeOf, EXIT, messageOf, refusal } from '../../lib/errors.ts';
import { nearest } from '../../lib/text/nearest.ts';
import type { ParsedDocument } from '../../sync/parse/types.ts';
import { documentsOf, type FilePart, type OpenFile } from '../../sync/pull/open-file.ts';
import { messageText, type Said, words } from '../../words/message.ts';
import { notExpected } from './task.ts';

/** The help of the option of that name. */
export const PASSWORD_FILE = 'a file with what opens a locked PDF or ZIP';

export interface ReadOrder {
  readonly format: string;
  readonly profile: string;
  readonly account?: string | undefined;
  /** A file with what opens a locked PDF or archive. */
  readonly passwordFile?: string | undefined;
}

/** A file that was given on the command line, read; or why it could not be opened. */
export type ReadFile =
  | { readonly kind: 'read'; readonly document: Document; readonly parsed: ParsedDocument }
  | { readonly kind: 'unopened'; readonly name: string; readonly issue: Issue; readonly exitCode: number };

/** Reads and parses one file in the worker; of an archive every file in it. One at least. */
export async function readAndParse(
  parsing: Parsing,
  file: string,
  cwd: string,
  order: ReadOrder,
): Promise<readonly ReadFile[]> {
  const { maxDocumentBytes } = parsing.config;
  const { path, part: wanted } = placeOf(resolve(cwd, file));
  const opened = await openFile(path, maxDocumentBytes);
  if ('issue' in opened) return [{ kind: 'unopened', name: basename(file), issue: opened.issue, exitCode: EXIT.usage }];
  const options = order.profile === 'auto' ? {} : { profile: order.profile };
  const passwords = await passwordsIn(order, cwd);
  const read: ReadFile[] = [];
  const parts = await documentsOf(parsing.pool, opened.file, maxDocumentBytes, passwords);
  const named = (part: FilePart): boolean => ('issue' in part ? part.name : part.document.name) === wanted;
  if (wanted !== null && !parts.some(named)) {
    const issue = error(
      'file.unreadable',
      words('cli.cannotOpen', { file: `${path}!…`, why: words('cli.noSuchFileArchive') }),
    );
    return [{ kind: 'unopened', name: basename(file), issue, exitCode: EXIT.usage }];
  }
  for (const part of wanted === null ? parts : parts.filter(named)) {
    if ('issue' in part) {
      read.push({ kind: 'unopened', ...part, exitCode: EXIT.attention });
      continue;
    }
    const parsed = await parsing.pool.parse(part.document, parsing.order(order.format, options, passwords));
    read.push({ kind: 'read', document: part.document, parsed: withAccount(parsed, order.account) });
  }
  return read;
}

/**
 * The contents of the password file, without the end of its line. An argument would be visible to everybody on the
 * machine.
 */
export async function passwordsIn(
  { passwordFile }: Pick<ReadOrder, 'passwordFile'>,
  cwd: string,
): Promise<readonly string[]> {
  if (passwordFile === undefined) return [];
  try {
    return [(await readFile(resolve(cwd, passwordFile), 'utf8')).replace(/\r?\n$/, '')];
  } catch (thrown) {
    throw refusal('file.unreadable', { file: resolve(cwd, passwordFile), why: reasonOf(thrown) });
  }
}

/** `inbox/export.zip!march.csv` is a file in an archive, unless there is a file of just that name. */
function placeOf(path: string): { readonly path: string; readonly part: string | null } {
  const [, archive, part] = /^(.*?\.(?:zip|gz))(!.+)$/is.exec(path) ?? [];
  if (archive === undefined || part === undefined || existsSync(path)) return { path, part: null };
  return { path: archive, part: basename(archive) + part };
}

/** A line of `parse --json`. A file that could not be opened has its line too. */
export function jsonOfRead(read: ReadFile, currencies: CurrencyTable) {
  if (read.kind === 'unopened') {
    const { code, message, severity, words } = read.issue;
    return {
      document: { name: read.name, sha256: null, format: null },
      statements: [],
      issues: [{ severity, code, message, words, position: null }],
    };
  }
  const { document, parsed } = read;
  const proved = parsed.statements.map((statement, index) => ({
    statement,
    proof: parsed.proofs[index] ?? { state: 'unproved' as const, difference: null, method: null, position: null },
  }));
  const head = { name: document.name, sha256: document.sha256, format: parsed.format };
  return parseJson(head, proved, parsed.issues, currencies);
}

/** The line for standard error; a file on the disk is named in its message already. */
export function saidOfUnopened({ name, issue }: ReadFile & { readonly kind: 'unopened' }): string {
  return `bankfeed: ${issue.code.startsWith('file.') ? '' : `${name}: `}${messageText(issue)}`;
}

/** The exit code of the command for this file. */
export function codeOfRead(read: ReadFile): number {
  if (read.kind === 'unopened') return read.exitCode;
  const worst = worstOf(read.parsed.issues);
  return worst === 'error' || worst === 'hold' ? EXIT.attention : EXIT.ok;
}

/** Throws AppError `format.unknown` (exit code 2) for a `--format` that is not installed. */
export function checkFormat(parsing: Parsing, format: string): void {
  const known = ['auto', ...parsing.registry.formatNames];
  if (known.includes(format)) return;
  const like = nearest(format, known);
  throw like === undefined
    ? refusal('format.unknown', { name: format, names: known.join(', ') })
    : refusal('format.unknown#like', { name: format, like });
}

async function openFile(
  path: string,
  maxBytes: number,
): Promise<{ readonly file: OpenFile } | { readonly issue: Issue }> {
  try {
    const { size, mtime } = await stat(path);
    if (size > maxBytes)
      return {
        issue: error('file.too-large', words('cli.bytesLimit', { file: path, size, number: maxBytes })),
      };
    const bytes = await readFile(path);
    return { file: { name: basename(path), bytes, modifiedAt: mtime.toISOString() } };
  } catch (thrown) {
    return { issue: error('file.unreadable', words('cli.cannotOpen', { file: path, why: reasonOf(thrown) })) };
  }
}

function reasonOf(thrown: unknown): Said {
  switch (codeOf(thrown)) {
    case 'ENOENT':
      return words('settings.noSuchFile');
    case 'EISDIR':
      return words('cli.folder');
    case 'EACCES':
      return words('settings.mayNotRead');
    default:
      return messageOf(thrown);
  }
}

/** `--account` speaks for statements that name none. */
function withAccount(parsed: ParsedDocument, account: string | undefined): ParsedDocument {
  if (account === undefined) return parsed;
  const label = (statement: Statement): Statement =>
    statement.account.accountId === null && statement.account.iban === null
      ? { ...statement, account: { ...statement.account, accountId: account } }
      : statement;
  return { ...parsed, statements: parsed.statements.map(label) };
}

/** The number of a reading, from 1. */
export function readingOption(text: string): number {
  if (!/^[1-9][0-9]?$/.test(text)) throw notExpected('cli.number1');
  return Number(text);
}
