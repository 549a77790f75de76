import { parseDate } from '../../domain/calendar-date.ts';
import { error, type Issue, warning } from '../../domain/issue.ts';
import type { Statement, StatementLine } from '../../domain/statement.ts';
import type { ParseResult } from '../../plugin/contract.ts';
import { words } from '../../words/message.ts';

const MAX_STATEMENTS = 10_000;
const MAX_LINES = 2_000_000;
const MAX_TEXT = 32_768;
const MAX_ISSUES = 200;

/** SQLite keeps 64 bits. No currency needs more, and what does is a reading gone wrong. */
const MAX_MINOR = 2n ** 63n - 1n;

/**
 * Checks a reader's result. An error issue says where it breaks its promises or the limits: a plug-in's mistake must
 * not reach the store. Looks at every line.
 */
export function checkResult(result: ParseResult): ParseResult {
  const { statements } = result;
  const issues = capIssues(result.issues);
  const lines = statements.reduce((sum, statement) => sum + statement.lines.length, 0);
  if (statements.length > MAX_STATEMENTS || lines > MAX_LINES) {
    const said = words('document.statementsLinesMore', {
      count: statements.length,
      number: lines,
      most: MAX_STATEMENTS,
      line: MAX_LINES,
    });
    return { statements: [], issues: [...issues, error('parse.limit', said)] };
  }
  for (const statement of statements) {
    const broken = brokenBalance(statement) ?? firstBroken(statement.lines);
    if (broken !== undefined) return { statements: [], issues: [...issues, broken] };
  }
  return { ...result, issues };
}

function firstBroken(lines: readonly StatementLine[]): Issue | undefined {
  let day = '';
  for (const line of lines) {
    // Neighbouring lines share their day: it is checked once.
    if (line.bookedOn !== day && parseDate(line.bookedOn) === undefined) {
      return error('parse.result', words('document.readerGaveNoValid', { day: String(line.bookedOn) }), line.position);
    }
    day = line.bookedOn;
    if (!isMinor(line.amount) || !isMinor(line.balance ?? 0n) || !isMinor(line.original?.amount ?? 0n)) {
      return error('parse.limit', words('document.amountNotFit64'), line.position);
    }
    const name = brokenText(line);
    if (name !== undefined) {
      return error('parse.result', words('document.readerGaveNeitherText', { name }), line.position);
    }
    if (isTooLong(line.payee) || isTooLong(line.memo) || isTooLong(line.reference)) {
      return error('parse.limit', words('document.textLongerCharacters', { count: MAX_TEXT }), line.position);
    }
  }
  return undefined;
}

function brokenBalance(statement: Statement): Issue | undefined {
  const { opening, closing, available } = statement.balances;
  const well = [opening, closing, available].every((balance) => balance === null || isMinor(balance.amount));
  return well ? undefined : error('parse.limit', words('document.balanceNotFit64'));
}

function isMinor(value: bigint): boolean {
  return typeof value === 'bigint' && value <= MAX_MINOR && value >= -MAX_MINOR;
}

const TEXTS = ['reference', 'valueOn', 'time', 'currency', 'payee', 'memo', 'type', 'checkNumber'] as const;

/** A plug-in in JavaScript may give a number where a text belongs, or leave a field out. */
function brokenText(line: StatementLine): (typeof TEXTS)[number] | undefined {
  return TEXTS.find((name) => line[name] !== null && typeof line[name] !== 'string');
}

function isTooLong(text: string | null): boolean {
  return text !== null && text.length > MAX_TEXT;
}

/** Keeps the gravest issues. They are stored and shown, and a broken file of a million lines has a million of them. */
function capIssues(issues: readonly Issue[]): readonly Issue[] {
  if (issues.length <= MAX_ISSUES) return issues;
  const rank = { error: 0, hold: 1, warning: 2 } as const;
  const kept = issues.toSorted((a, b) => rank[a.severity] - rank[b.severity]).slice(0, MAX_ISSUES);
  return [...kept, warning('parse.more-issues', words('document.more', { count: issues.length - MAX_ISSUES }))];
}
