/** Documents as they came: their files in the archive, and their text as the reader's process sees it. */
import { existsSync } from 'node:fs';
import type { App } from '../../app.ts';
import { AppError } from '../../lib/errors.ts';
import { findDelivery } from '../../store/documents/deliveries.ts';
import { readDocument } from '../../store/documents/documents.ts';
import { parseDocumentId } from '../../store/views/ids.ts';
import { archivePath } from '../../sync/read/archive.ts';
import { configFor } from '../../sync/read/hints.ts';
import { passwordsOf } from '../../sync/read/passwords.ts';
import type { Originals } from '../../web/ports/originals.ts';

export function originalsOf({ parsing, store }: Pick<App, 'parsing' | 'store'>): Originals {
  const find = (id: string) => {
    const rowId = parseDocumentId(id);
    const document = rowId === undefined ? undefined : readDocument(store, rowId);
    const file = document && archivePath(store.folder, document.sha256);
    return document === undefined || file === undefined || !existsSync(file) ? undefined : { document, file };
  };
  return {
    file: (id) => find(id)?.file,
    text: async (id, range) => {
      const found = find(id);
      if (found === undefined) return undefined;
      const { name, receivedAt, sha256 } = found.document;
      const connector = parsing.config.connectors.find((each) => each.name === found.document.connector);
      const hints = findDelivery(store, found.document.id).hints;
      const passwords = connector === undefined ? [] : passwordsOf(configFor(connector, hints));
      const document = { sha256, name, receivedAt, file: found.file };
      const text = await parsing.pool.text({ document, order: parsing.order('auto', {}, passwords), range });
      if (text !== null && 'severity' in text) throw new AppError(text.code, text.message);
      return text;
    },
  };
}
