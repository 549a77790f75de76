// The licences of the packages that a build puts into its own files. Whoever passes such a file on passes these on too.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes one text with the name, version and licence of each package; each must carry its licence as a file. */
export function writeNotices(target, packages) {
  const head = 'bankfeed carries parts of these packages inside its own files. Their licences follow.';
  writeFileSync(target, [head, ...packages.map(noticeOf)].join(`\n\n${'-'.repeat(100)}\n\n`));
}

function noticeOf({ folder, name, version, license }) {
  const file = readdirSync(folder).find((entry) => /^(?:licen[cs]e|copying)(?:\.|$)/i.test(entry));
  if (file === undefined) throw new Error(`${name} has no licence file, so it cannot be put into the build`);
  return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), 'utf8').trim()}`;
}
