import { strToU8, zipSync } from 'fflate';

/** A cell of a made-up workbook. It is a stored number under a style, or the XML of the whole cell but its place. */
export type MadeCell =
  | string
  | number
  | null
  | { readonly stored: string | number; readonly style: number }
  | { readonly xml: (place: string) => string };

interface MadeSheet {
  readonly name: string;
  readonly rows: readonly (readonly MadeCell[])[];
  readonly state?: 'hidden' | 'veryHidden';
  /** Behind the rows: merged cells and the like. */
  readonly tail?: string;
}

export interface MadeWorkbook {
  readonly sheets: readonly MadeSheet[];
  /** Format codes; style n of a cell has the n-th, from 1. Excel knows the numbers by heart. */
  readonly formats?: readonly (string | number)[];
  readonly date1904?: boolean;
  /** Parts to add or to replace. */
  readonly parts?: Readonly<Record<string, string | Uint8Array>>;
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** An XLSX workbook as a bank's server writes it: texts shared, numbers as doubles, what they mean in their style. */
export function workbook({ sheets, formats = [], date1904 = false, parts = {} }: MadeWorkbook): Uint8Array {
  const shared: string[] = [];
  const made: Record<string, string | Uint8Array> = {
    '[Content_Types].xml': contentTypes(sheets.length),
    '_rels/.rels': relationships([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr${date1904 ? ' date1904="1"' : ''}/><sheets>${sheets
      .map(
        ({ name, state }, index) =>
          `<sheet name="${escapeXml(name)}" sheetId="${index + 1}"${state === undefined ? '' : ` state="${state}"`} r:id="rId${index + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships([
      ...sheets.map((_, index): [string, string] => ['worksheet', `worksheets/sheet${index + 1}.xml`]),
      ['styles', 'styles.xml'],
      ['sharedStrings', 'sharedStrings.xml'],
    ]),
  };
  for (const [index, sheet] of sheets.entries()) made[`xl/worksheets/sheet${index + 1}.xml`] = sheetXml(sheet, shared);
  made['xl/styles.xml'] = stylesXml(formats);
  made['xl/sharedStrings.xml'] =
    `${DECLARATION}<sst xmlns="${MAIN}">${shared.map((text) => `<si><t>${escapeXml(text)}</t></si>`).join('')}</sst>`;
  const all = Object.entries({ ...made, ...parts });
  return zipSync(
    Object.fromEntries(all.map(([path, text]) => [path, typeof text === 'string' ? strToU8(text) : text])),
    // A fixed day: the same workbook gives the same bytes.
    { mtime: new Date(2026, 0, 1, 12) },
  );
}

/** The serial number of a day in the system that counts from 1900. */
export function serial(day: string): number {
  return (Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000;
}

function sheetXml({ rows, tail = '' }: MadeSheet, shared: string[]): string {
  const written = rows.map((cells, row) => {
    const inner = cells.map((cell, column) => cellXml(cell, `${letters(column)}${row + 1}`, shared)).join('');
    return inner === '' ? '' : `<row r="${row + 1}">${inner}</row>`;
  });
  return `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetData>${written.join('')}</sheetData>${tail}</worksheet>`;
}

function cellXml(cell: MadeCell, place: string, shared: string[]): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === 'string') {
    const known = shared.indexOf(cell);
    const index = known < 0 ? shared.push(cell) - 1 : known;
    return `<c r="${place}" t="s"><v>${index}</v></c>`;
  }
  return 'xml' in cell ? cell.xml(place) : `<c r="${place}" s="${cell.style}"><v>${cell.stored}</v></c>`;
}

function stylesXml(formats: readonly (string | number)[]): string {
  const custom = formats.map((format, index) =>
    typeof format === 'string' ? `<numFmt numFmtId="${164 + index}" formatCode="${escapeXml(format)}"/>` : '',
  );
  const xfs = formats.map((format, index) => `<xf numFmtId="${typeof format === 'string' ? 164 + index : format}"/>`);
  return `${DECLARATION}<styleSheet xmlns="${MAIN}"><numFmts>${custom.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${xfs.join('')}</cellXfs></styleSheet>`;
}

function contentTypes(sheets: number): string {
  const parts = [
    ['workbook', 'sheet.main'],
    ...Array.from({ length: sheets }, (_, index) => [`worksheets/sheet${index + 1}`, 'worksheet']),
    ['styles', 'styles'],
    ['sharedStrings', 'sharedStrings'],
  ].map(
    ([path, kind]) =>
      `<Override PartName="/xl/${path}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`,
  );
  return `${DECLARATION}<Types xmlns="${PACKAGE}/content-types">${parts.join('')}</Types>`;
}

function relationships(targets: readonly (readonly [string, string])[]): string {
  const each = targets.map(
    ([kind, target], index) => `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${kind}" Target="${target}"/>`,
  );
  return `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`;
}

function letters(column: number): string {
  return column < 26 ? String.fromCharCode(65 + column) : letters(Math.floor(column / 26) - 1) + letters(column % 26);
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
