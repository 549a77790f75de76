/**
 * Logs: events with fields, to standard error. Short lines for a person at a terminal, JSON lines for everything else.
 * Log entries at info or above are an allow-list: no account numbers, payees or amounts, and secrets nowhere.
 */
import { type DestinationStream, type Logger as Pino, pino } from 'pino';
import { inEnglish, isMessageData } from '../words/message.ts';
import type { Log } from './log.ts';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

export interface LogOptions {
  readonly level: LogLevel;
  /** `lines` for a person, `json` for a collector. */
  readonly style: 'lines' | 'json';
  /** Takes the place of every secret in whatever is written. */
  readonly mask?: (text: string) => string;
  /** Where the lines go. */
  readonly write: (line: string) => void;
}

/** Fields that may be logged at info and above. pino's own redaction looks one level deep only, so others are left out. */
const ALLOWED = new Set(
  [
    'account connector use run document sha256 format state outcome trigger code message error hint kind reason route',
    'event object status attempts until remaining sent created updated deleted adopted resurrected rejected',
    'documents known imported quarantined held unchanged skipped requests counts ms durationMs next slot',
    'url host port signal version file count limit pid plugin name uid',
  ].flatMap((words) => words.split(' ')),
);

export function createLog(options: LogOptions): Log {
  const mask = options.mask ?? ((text) => text);
  const stream: DestinationStream = {
    write: (line) => options.write(mask(options.style === 'json' ? line : readable(line))),
  };
  const logger = pino(
    {
      level: options.level,
      base: null,
      messageKey: 'event',
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    stream,
  );
  return {
    debug: (fields, event) => logger.debug(withoutEvent(fields), event),
    info: (fields, event) => logAllowed(logger, 'info', fields, event),
    warn: (fields, event) => logAllowed(logger, 'warn', fields, event),
    error: (fields, event) => logAllowed(logger, 'error', fields, event),
  };
}

function logAllowed(logger: Pino, level: 'info' | 'warn' | 'error', fields: object, event: string): void {
  if (!logger.isLevelEnabled(level)) return;
  logger[level](allowed(fields), event);
}

function allowed(fields: object): object {
  return Object.fromEntries(Object.entries(withoutEvent(fields)).filter(([key]) => ALLOWED.has(key)));
}

/** The event's name is the message; pino would write the key twice. */
function withoutEvent(fields: object): object {
  const others = Object.entries(fields).filter(([key]) => key !== 'event');
  return Object.fromEntries(others.map(([key, value]) => [key, isMessageData(value) ? inEnglish(value) : value]));
}

/** `14:03:12 run.finished connector=inbox documents=3` */
function readable(line: string): string {
  const { time, level, event, ...fields } = JSON.parse(line) as Record<string, unknown>;
  const clock = String(time).slice(11, 19);
  const rest = Object.entries(fields).map(([key, value]) => ` ${key}=${inline(value)}`);
  const urgency = level === 'info' || level === 'debug' ? '' : `${String(level)}: `;
  return `${clock} ${urgency}${String(event)}${rest.join('')}\n`;
}

function inline(value: unknown): string {
  if (typeof value === 'string') return /^[\w.:/@+-]*$/.test(value) ? value : JSON.stringify(value);
  return JSON.stringify(value) ?? String(value);
}
