import { checks } from './checks.ts';
import { commands } from './commands.ts';
import { connectors } from './connectors.ts';
import { documents } from './documents.ts';
import { formats } from './formats.ts';
import { letters } from './letters.ts';
import { ofx } from './ofx.ts';
import { orders } from './orders.ts';
import { papers } from './papers.ts';
import { plugIns } from './plug-ins.ts';
import { rows } from './rows.ts';
import { services } from './services.ts';
import { settings } from './settings.ts';
import { tables } from './tables.ts';

const program = { ...settings, ...checks, ...orders, ...plugIns, ...commands };
const reading = { ...tables, ...rows, ...formats, ...ofx, ...papers };

/**
 * German for finished English sentences, by their pattern. A place named `line`, `page`, `count` or `number` takes a
 * number alone.
 */
export const said = { ...reading, ...documents, ...connectors, ...letters, ...services, ...program };
