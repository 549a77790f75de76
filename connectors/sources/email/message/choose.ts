import { fitsAnyWildcard } from '../../../../src/lib/text/wildcard.ts';
import { type Attachment, type Attachments, readAttachments, type Spoiled } from '../mime/attachments.ts';
import type { MailRule } from '../rule-options.ts';
import type { Unpacked } from '../unpack/archive.ts';
import { unpack } from '../unpack/unpack.ts';

/** What a rule takes out of a message. */
export interface Chosen {
  readonly files: readonly Attachment[];
  readonly spoiled: readonly Spoiled[];
  readonly fault: string | null;
  /** Names of the files that the rule passes over. */
  readonly passedOver: readonly string[];
}

/** The files of a message that a rule asks for, archives unpacked. */
export async function chooseFiles(message: Uint8Array, rule: MailRule): Promise<Chosen> {
  const found: Attachments = readAttachments(message);
  const files: Attachment[] = [];
  const spoiled: Spoiled[] = found.spoiled.filter((each) => asksFor(rule, each.name, undefined));
  const passedOver: string[] = [];
  for (const file of found.files) {
    const isContainer = file.ending === 'tnef';
    if (!isContainer && !asksFor(rule, file.name, file.ending)) {
      passedOver.push(file.name);
      continue;
    }
    const unpacked: Unpacked = await unpack(file, rule.passwords);
    spoiled.push(...unpacked.spoiled);
    for (const inner of unpacked.files) {
      if (inner === file || asksFor(rule, inner.name, inner.ending)) files.push(inner);
      else passedOver.push(inner.name);
    }
  }
  return { files, spoiled, fault: found.fault, passedOver };
}

/** By name, or by what it contains: banks label files application/octet-stream and call them `download`. */
function asksFor(rule: MailRule, name: string, ending: string | undefined): boolean {
  if (rule.attachments.length === 0) return false;
  if (fitsAnyWildcard(rule.attachments, name)) return true;
  return ending !== undefined && fitsAnyWildcard(rule.attachments, `${name}.${ending}`);
}
