/** Alerts: letters whose text itself is the news, read with templates. Each gives a delta statement. */
import { z } from 'zod';
import { defineFormat, error } from '../../../src/plugin/contract.ts';
import { about } from './about.ts';
import { readLetter } from './letter.ts';
import { readAlert } from './read.ts';
import { sniffAlert } from './sniff.ts';
import { templateSchema } from './template.ts';

const templates = z.array(templateSchema).default([]);
/** `confirmed`: made on the dashboard from letters that no template fits. */
const config = z.strictObject({ templates, confirmed: templates });

export const plugin = defineFormat<z.infer<typeof config>>({
  ...about,
  config,

  sniff: sniffAlert,

  parse(document, { confirmed, templates: own }, context) {
    const letter = readLetter(Buffer.from(document.bytes).toString('utf8'));
    if (letter === undefined) return { statements: [], issues: [error('alert.broken', 'the letter breaks off')] };
    return readAlert(letter, [...own, ...confirmed], context);
  },
});
