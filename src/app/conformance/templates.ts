/** Mail templates under the suite: letters as an author writes them down. */
import { LETTER_MARK } from '../../../connectors/formats/alert/letter.ts';
import type { Sample } from '../../plugin/conformance/format.ts';

/** `From:`, `Date:` and `Subject:`, an empty line, and the text, as the document that a mailbox makes of a letter. */
export function letterSample({ name, bytes }: Sample): Sample {
  const text = Buffer.from(bytes).toString('utf8').replaceAll('\r\n', '\n');
  const end = text.indexOf('\n\n');
  const [head, body] = end === -1 ? ['', text] : [text.slice(0, end), text.slice(end + 2).trimEnd()];
  const fields = `${head}\nMessage-ID: <${name}@sample.invalid>\nLength: ${body.length}`;
  return { name, bytes: Buffer.from(`${LETTER_MARK}${fields}\n\n${body}`, 'utf8') };
}
