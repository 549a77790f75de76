import { type HeaderField, valuesOf } from '../mime/headers.ts';
import { unauthenticated, type Verdict } from './verdict.ts';

/**
 * The verdict of the owner's own mail server on the sender (RFC 8601). Only the topmost field counts, and only where
 * a configured server wrote it. A sender can write as many fields as he likes, but below (§5 and §7.1 there).
 */
export function readAuthResults(fields: readonly HeaderField[], trusted: readonly string[], domain: string): Verdict {
  const [topmost] = valuesOf(fields, 'authentication-results');
  if (topmost === undefined) return unauthenticated('no server of yours checked it');
  const [server = '', ...results] = splitResults(topmost.slice(0, 20_000));
  const name = server.trim().split(/\s+/)[0]?.toLowerCase() ?? '';
  if (!trusted.some((each) => each.toLowerCase() === name)) {
    return unauthenticated('the server that checked it is not among trustedAuthServ');
  }
  const dmarc = results.map((each) => each.trim().toLowerCase()).filter((each) => /^dmarc\s*=/.test(each));
  const [verdict] = dmarc;
  if (verdict === undefined || dmarc.length > 1) return unauthenticated(`${name} says nothing of DMARC`);
  if (!/^dmarc\s*=\s*pass(\s|$)/.test(verdict)) return unauthenticated(`${name} says that DMARC failed`);
  const author = /(?:^|\s)header\.from\s*=\s*([^\s;]+)/.exec(verdict)?.[1];
  const authorDomain = author?.slice(author.lastIndexOf('@') + 1);
  if (authorDomain !== domain) {
    return unauthenticated(`${name} speaks of another sender`);
  }
  return { kind: 'authentic', by: name };
}

/** The parts between semicolons. Comments and quoted texts may hold anything, also `; dmarc=pass`: neither counts. */
function splitResults(text: string): readonly string[] {
  const parts = [''];
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '\\' && (depth > 0 || isQuoted)) at += 1;
    else if (isQuoted) isQuoted = char !== '"';
    else if (char === '(') depth += 1;
    else if (depth > 0) depth -= char === ')' ? 1 : 0;
    else if (char === '"') isQuoted = true;
    else if (char === ';') parts.push('');
    else parts[parts.length - 1] += char;
  }
  return parts;
}
