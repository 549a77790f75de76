import { questions } from './questions.ts';
import { rows } from './rows.ts';
import { tables } from './tables.ts';

/**
 * German for finished English sentences, by their pattern. A place named `line`, `page`, `count` or `number` takes a
 * number alone.
 */
export const said = { ...questions, ...tables, ...rows };
