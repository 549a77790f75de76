/** Alerts: letters whose text itself is the news, read with templates. Each gives a delta statement. */
import { z } from 'zod';
import { defineFormat, error } from '../../../src/plugin/contract.ts';
import { about } from './about.ts';
import { LETTER_MARK, readLetter } from './letter.ts';
import { readAlert } from './read.ts';
import { templateSchema } from './template.ts';

const config = z.strictObject({ templates: z.array(templateSchema).default([]) });

export const alert = defineFormat<z.infer<typeof config>>({
  ...about,
  config,

  sniff(head) {
    const text = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, LETTER_MARK.length)).toString(
      'latin1',
    );
    return text === LETTER_MARK ? 'yes' : 'no';
  },

  parse(document, { templates }, context) {
    const letter = readLetter(Buffer.from(document.bytes).toString('utf8'));
    if (letter === undefined) return { statements: [], issues: [error('alert.broken', 'the letter breaks off')] };
    return readAlert(letter, templates, context);
  },
});
