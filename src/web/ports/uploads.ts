/** Files that come in through the dashboard, as it hands them to the daemon. */
import type { Readable } from 'node:stream';
import type { PreviewedFile } from '../../sync/preview/preview.ts';

/** The name of the connector that reads them. */
export const UPLOADS = 'dashboard-uploads';

/** Files that a person or a script gives. */
export interface Uploads {
  /** A larger file is not taken. Bytes. */
  readonly maxBytes: number;
  /** Keeps the bytes on disk, where nothing reads them yet. */
  receive(name: string, content: Readable): Promise<ReceivedFile>;
  /** Removes what was received and is not to be read. */
  discard(file: ReceivedFile): void;
  /** Received files of one form, that are not read yet: what `gather` was given. Empty where there are none of that name. */
  waiting(batch: string): readonly ReceivedFile[];
  /** Keeps files of one form together until its owner has looked at them; gives their name. */
  storeBatch(files: readonly ReceivedFile[]): string;
  /** The result of reading them. Writes nothing. */
  preview(files: readonly ReceivedFile[]): Promise<readonly PreviewedFile[]>;
  /** Reads received files; resolves when all of them are read. Throws AppError `upload.field`. */
  read(files: readonly ReceivedFile[], terms: UploadTerms): Promise<readonly UploadedDocument[]>;
}

export interface ReceivedFile {
  readonly id: string;
  /** As the browser gave it. */
  readonly name: string;
}

/** How the files are to be read; what is left out is found out. */
export interface UploadTerms {
  /** Handle of the account, for documents that do not name theirs. */
  readonly account?: string | undefined;
  /** Read as a file of this connector would be. */
  readonly connector?: string | undefined;
  readonly format?: string | undefined;
  readonly profile?: string | undefined;
}

/** `known`: the bytes were imported before. */
export interface UploadedDocument {
  /** `d7` */
  readonly id: string;
  readonly name: string;
  readonly state: 'imported' | 'held' | 'quarantined' | 'known';
}
