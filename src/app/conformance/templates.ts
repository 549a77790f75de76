/** Mail templates under the suite: their file, and letters as an author writes them down. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { LETTER_MARK } from '../../../connectors/formats/alert/letter.ts';
import { readTemplates } from '../../../connectors/sources/email/message/alerts.ts';
import type { Sample } from '../../plugin/conformance/format.ts';
import type { Json } from '../../plugin/contract.ts';

/** The templates of a file; undefined where it is none of theirs. Throws AppError `mail.alerts` (exit code 2). */
export function templatesIn(file: string): readonly Json[] | undefined {
  if (!/\.ya?ml$/i.test(file) || !Array.isArray(listIn(file))) return undefined;
  return readTemplates(file);
}

function listIn(file: string): unknown {
  try {
    return parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** `From:`, `Date:` and `Subject:`, an empty line, and the text, as the document that a mailbox makes of a letter. */
export function letterSample({ name, bytes }: Sample): Sample {
  const text = Buffer.from(bytes).toString('utf8').replaceAll('\r\n', '\n');
  const end = text.indexOf('\n\n');
  const [head, body] = end === -1 ? ['', text] : [text.slice(0, end), text.slice(end + 2).trimEnd()];
  const fields = `${head}\nMessage-ID: <${name}@sample.invalid>\nLength: ${body.length}`;
  return { name, bytes: Buffer.from(`${LETTER_MARK}${fields}\n\n${body}`, 'utf8') };
}
