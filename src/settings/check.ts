/** The rules between keys of the configuration. */
import { isLoopback } from '../lib/net/known-host.ts';
import type { Problem } from './problems.ts';
import type { ParsedSettings } from './schema/schema.ts';
import type { KeyPath } from './schema/source.ts';
import { parseListen } from './schema/values.ts';

/** Mistakes that no key has by itself. */
export function checkTogether(settings: ParsedSettings): readonly Problem[] {
  return [
    ...checkServer(settings),
    ...checkLedger(settings),
    ...checkAccounts(settings),
    ...checkRules(settings),
    ...checkExport(settings),
  ];
}

/**
 * Whether the program would use a key whose variable is not set. Two keys may stay in the file with an empty
 * variable. They are the key of an embedded ledger, and the password of a dashboard that only this machine reaches.
 */
export function isNeeded(path: KeyPath, value: unknown): boolean {
  const [section, key] = path;
  if (section === 'ledger' && key === 'apiKey') return (lookUp(value, 'ledger', 'url') ?? 'embedded') !== 'embedded';
  if (section === 'server' && key === 'password') {
    const listen = lookUp(value, 'server', 'listen');
    const host = typeof listen === 'string' ? parseListen(listen)?.host : undefined;
    return host !== undefined && !isLoopback(host);
  }
  return true;
}

function checkServer({ server }: ParsedSettings): readonly Problem[] {
  const asksWho = server.password !== undefined || server.openid !== undefined;
  if (server.listen === false || isLoopback(server.listen.host) || asksWho) return [];
  const message = `is required, since server.listen (${server.listen.host}) can be reached from other machines`;
  return [{ path: ['server', 'password'], message }];
}

function checkLedger({ ledger }: ParsedSettings): readonly Problem[] {
  if (ledger.url === 'embedded' || ledger.apiKey !== undefined) return [];
  return [{ path: ['ledger', 'apiKey'], message: 'is required for a ledger that is not embedded' }];
}

/** Two accounts that answer to one name would take each other's statements. */
function checkAccounts({ accounts }: ParsedSettings): readonly Problem[] {
  const owners = new Map<string, string>();
  const problems: Problem[] = [];
  const claim = (word: string, handle: string, path: KeyPath) => {
    const owner = owners.get(word);
    if (owner !== undefined) problems.push({ path, message: `is claimed by ${owner} as well` });
    owners.set(word, handle);
  };
  for (const handle of Object.keys(accounts)) owners.set(`handle ${handle}`, handle);
  for (const [handle, account] of Object.entries(accounts)) {
    for (const [index, alias] of account.aliases.entries()) {
      claim(`handle ${alias}`, handle, ['accounts', handle, 'aliases', index]);
    }
    for (const [index, match] of account.match.entries()) {
      claim(`match ${match.replaceAll(' ', '').toUpperCase()}`, handle, ['accounts', handle, 'match', index]);
    }
  }
  return problems;
}

/** A rule without a condition would fit everything, one without an effect nothing. */
function checkRules({ rules }: ParsedSettings): readonly Problem[] {
  return rules.flatMap(({ when, set, skip }, index) => {
    const path = ['rules', index];
    const problems: Problem[] = [];
    if (Object.keys(when).length === 0) {
      problems.push({
        path: [...path, 'when'],
        message: 'expected at least one of payee, memo, type, account, amount',
      });
    }
    if (skip === undefined && Object.keys(set ?? {}).length === 0) {
      problems.push({ path, message: 'expected set or skip beside when' });
    }
    return problems;
  });
}

/** Books are read from the embedded ledger's database; two exports into one file would take turns. */
function checkExport({ export: books, ledger }: ParsedSettings): readonly Problem[] {
  if (books.length > 0 && ledger.url !== 'embedded')
    return [{ path: ['export'], message: 'needs ledger.url: embedded, whose books it writes' }];
  return books.flatMap(({ path }, index) => {
    const isSecond = books.findIndex((other) => other.path === path) < index;
    return isSecond ? [{ path: ['export', index, 'path'], message: 'is written by another export as well' }] : [];
  });
}

function lookUp(value: unknown, section: string, key: string): unknown {
  const inner = typeof value === 'object' && value !== null ? Reflect.get(value, section) : undefined;
  return typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined;
}
