import type { Issue } from '../../domain/issue.ts';

/** Issues that say the same of several rows, told once. */
export interface FoldedIssue {
  readonly severity: Issue['severity'];
  readonly code: string;
  readonly text: string;
}

/** The number of like issues that are shown one by one. */
const FEW = 2;

/** In the order in which each was said first. */
export function foldIssues(issues: readonly Issue[]): readonly FoldedIssue[] {
  const parts = issues.map(partsOf);
  const groups = Map.groupBy(parts, ({ severity, code, column, said, line }) =>
    JSON.stringify([severity, code, column, said, line === null]),
  );
  return [...groups.values()].flatMap((alike) => {
    const [first] = alike;
    if (first === undefined) return [];
    const { severity, code } = first;
    if (first.line === null || alike.length <= FEW) return alike.map((each) => ({ severity, code, text: each.whole }));
    const text = `${alike.length} rows${first.column}: ${first.said} (${placesOf(alike)})`;
    return [{ severity, code, text }];
  });
}

interface Parts {
  readonly severity: Issue['severity'];
  readonly code: string;
  /** `page 1, `, or nothing. */
  readonly page: string;
  readonly line: number | null;
  /** `, "Amount"`, or nothing. */
  readonly column: string;
  readonly said: string;
  readonly whole: string;
}

function partsOf({ severity, code, message, position }: Issue): Parts {
  const [, page = '', number, column = '', said = ''] =
    /^(page \d+, )?line (\d+)(, "[^"]*")?: (.*)$/s.exec(message) ?? [];
  const about = { severity, code, page };
  if (number !== undefined) return { ...about, line: Number(number), column, said, whole: message };
  const line = position?.line ?? null;
  return { ...about, line, column: '', said: message, whole: line === null ? message : `line ${line}: ${message}` };
}

/** `page 1, lines 34, 49; page 2, line 27`. */
function placesOf(alike: readonly Parts[]): string {
  return [...Map.groupBy(alike, ({ page }) => page)]
    .map(([page, rows]) => {
      const lines = rows.map(({ line }) => String(line));
      return `${page}${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')}`;
    })
    .join('; ');
}
