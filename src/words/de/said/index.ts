import { documents } from './documents.ts';
import { formats } from './formats.ts';
import { ofx } from './ofx.ts';
import { papers } from './papers.ts';
import { questions } from './questions.ts';
import { rows } from './rows.ts';
import { tables } from './tables.ts';

/**
 * German for finished English sentences, by their pattern. A place named `line`, `page`, `count` or `number` takes a
 * number alone.
 */
export const said = { ...questions, ...tables, ...rows, ...formats, ...ofx, ...papers, ...documents };
