import type { Issue } from '../../domain/issue.ts';

const OF_ARCHIVES = new Set(['archive.entry', 'mail.attachment']);

/** Whether a password may open the document. */
export function isLocked({ code, message }: Pick<Issue, 'code' | 'message'>): boolean {
  return code === 'pdf.locked' || (OF_ARCHIVES.has(code) && /it is locked(?! in a way)/.test(message));
}
