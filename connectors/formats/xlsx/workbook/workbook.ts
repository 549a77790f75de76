import { posix } from 'node:path';
import { type Sheet, SheetError } from '../../../tables/table/sheet.ts';
import { openParts, type Parts } from '../package/parts.ts';
import { walkXml } from '../package/xml.ts';
import { readSharedStrings } from './strings.ts';
import { readStyles } from './styles.ts';
import type { Epoch } from './values.ts';
import { type Book, readWorksheet } from './worksheet.ts';

interface Relation {
  readonly id: string;
  /** The last word of its type: `worksheet`, `sharedStrings`, `styles`. */
  readonly kind: string;
  readonly path: string;
}

interface Tab {
  readonly name: string;
  readonly hidden: boolean;
  readonly id: string;
}

/**
 * The sheets of an XLSX workbook (ECMA-376, transitional and strict), in the order of their tabs.
 * Rejects with a SheetError for what is no such workbook or cannot be read whole.
 */
export async function readWorkbook(bytes: Uint8Array): Promise<readonly Sheet[]> {
  const archive = await openParts(bytes);
  const top = relations(archive, '').find(({ kind }) => kind === 'officeDocument');
  const path = top?.path ?? 'xl/workbook.xml';
  if (/\.bin$/i.test(path))
    throw new SheetError('xlsx.refused', 'this is a binary workbook (.xlsb): save it as XLSX or CSV');
  const { tabs, epoch } = readTabs(textOfPart(archive, path));
  const related = relations(archive, path);
  const partOf = (kind: string): string | undefined => {
    const found = related.find((each) => each.kind === kind);
    return found === undefined ? undefined : textOfPart(archive, found.path);
  };
  const book: Book = {
    strings: readSharedStrings(partOf('sharedStrings') ?? '<sst/>'),
    styles: readStyles(partOf('styles') ?? '<styleSheet/>'),
    epoch,
  };
  return tabs.flatMap((tab) => {
    const target = related.find(({ id }) => id === tab.id);
    if (target === undefined) throw new SheetError('xlsx.damaged', `the sheet "${tab.name}" is missing`);
    // A chart or a dialog on a tab of its own holds no rows.
    return target.kind === 'worksheet' ? [readWorksheet(textOfPart(archive, target.path), tab, book)] : [];
  });
}

function readTabs(xml: string): { readonly tabs: readonly Tab[]; readonly epoch: Epoch } {
  const tabs: Tab[] = [];
  let epoch: Epoch = 1900;
  walkXml(xml, 'workbook', {
    open(name, { date1904, state = 'visible', ...attributes }) {
      if (name === 'workbookPr' && (date1904 === '1' || date1904 === 'true')) epoch = 1904;
      if (name === 'sheet')
        tabs.push({ name: attributes.name ?? '', hidden: state !== 'visible', id: attributes.id ?? '' });
    },
  });
  return { tabs, epoch };
}

/** The targets of a part. The empty path stands for the archive: its targets tell its kind. */
function relations(archive: Parts, path: string): readonly Relation[] {
  const folder = posix.dirname(path);
  const file = posix.join(folder, '_rels', `${path === '' ? '' : posix.basename(path)}.rels`);
  const found: Relation[] = [];
  const bytes = archive.read(file);
  if (bytes === undefined) return found;
  walkXml(decodePart(bytes, file), file, {
    open(name, { Id = '', Type = '', Target = '' }) {
      if (name !== 'Relationship') return;
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target);
      found.push({ id: Id, kind: Type.slice(Type.lastIndexOf('/') + 1), path: target });
    },
  });
  return found;
}

function textOfPart(archive: Parts, path: string): string {
  const bytes = archive.read(path);
  if (bytes === undefined) throw new SheetError('xlsx.damaged', `the workbook is damaged: ${path} is missing`);
  return decodePart(bytes, path);
}

/** Parts are UTF-8 or UTF-16 (ECMA-376 part 2, 8.1.1.3.2). */
function decodePart(bytes: Uint8Array, path: string): string {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new SheetError('xlsx.damaged', `the workbook is damaged: ${path} is no text`);
  }
}
