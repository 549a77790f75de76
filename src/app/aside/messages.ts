/** The questions to the process that works on a copy of the state, and its answers. Plain values cross to a process. */
import type { PlainError } from '../../lib/errors.ts';
import type { Settings } from '../../settings/settings.ts';
import type { UndoReport } from '../../sync/history/undo.ts';
import type { NamedFile, PreviewedFile } from '../../sync/preview/preview.ts';
import type { ConnectorConfig } from '../../sync/run/deps.ts';

export interface AsideOrder {
  readonly settings: Settings;
  readonly question: AsideQuestion;
}

export type AsideQuestion =
  /** The result of an undo of these. */
  | { readonly kind: 'undo'; readonly targets: readonly string[] }
  /** The result of a sync of these files, read as the connector reads. */
  | { readonly kind: 'preview'; readonly files: readonly NamedFile[]; readonly as: ConnectorConfig };

export type AsideAnswer =
  | { readonly kind: 'undo'; readonly report: UndoReport }
  | { readonly kind: 'preview'; readonly files: readonly PreviewedFile[] }
  | ({ readonly kind: 'failed' } & PlainError);
