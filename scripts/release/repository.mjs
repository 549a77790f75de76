// Prints the page of the repository that a release is made from: BANKFEED_REPOSITORY, else this checkout's origin. Prints
// nothing where neither is an address that others can reach.
import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';

/**
 * @param {string} remote as git knows it: an address, or `git@host:path`
 * @returns {string | undefined} its page, without a name, password or `.git`
 */
export function pageOf(remote) {
  const [, server, path] = /^(?:[\w.-]+@)([\w.-]+):(?!\/)(.+)$/.exec(remote.trim()) ?? [];
  const address = server === undefined ? remote.trim() : `ssh://${server}/${path}`;
  if (!/^(https?|ssh|git):\/\/\w/.test(address)) return undefined;
  const isPage = address.startsWith('http');
  const { host, hostname, pathname, protocol } = new URL(address.replace(/^(ssh|git):/, 'https:'));
  // The port of ssh is not that of the page.
  return `${protocol}//${isPage ? host : hostname}${pathname.replace(/\/$/, '').replace(/\.git$/, '')}`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const origin = spawnSync('git', ['remote', 'get-url', 'origin'], { encoding: 'utf8' });
  process.stdout.write(pageOf(process.env.BANKFEED_REPOSITORY ?? origin.stdout ?? '') ?? '');
}
