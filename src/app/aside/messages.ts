/** What the process that works on a copy of the state is asked, and its answer. Plain values: they cross to a process. */
import type { Settings } from '../../settings/settings.ts';
import type { UndoReport } from '../../sync/history/undo.ts';
import type { NamedFile, PreviewedFile } from '../../sync/preview/preview.ts';
import type { ConnectorConfig } from '../../sync/run/deps.ts';

export interface AsideOrder {
  readonly settings: Settings;
  readonly question: AsideQuestion;
}

export type AsideQuestion =
  /** What an undo of these would do. */
  | { readonly kind: 'undo'; readonly targets: readonly string[] }
  /** What a sync of these files would do, read as the connector reads. */
  | { readonly kind: 'preview'; readonly files: readonly NamedFile[]; readonly as: ConnectorConfig };

export type AsideAnswer =
  | { readonly kind: 'undo'; readonly report: UndoReport }
  | { readonly kind: 'preview'; readonly files: readonly PreviewedFile[] }
  | {
      readonly kind: 'failed';
      readonly code: string;
      readonly message: string;
      readonly hint: string | undefined;
      readonly exitCode: number;
    };
