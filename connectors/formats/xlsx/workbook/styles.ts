import { walkXml } from '../package/xml.ts';
import { builtInShown, type Shown, shownBy } from './values.ts';

/** How the cells of each style (`s`) are shown. */
export function readStyles(xml: string): readonly Shown[] {
  const codes = new Map<number, string>();
  const ids: number[] = [];
  let inCellXfs = false;
  walkXml(xml, 'styles', {
    open(name, attributes) {
      if (name === 'cellXfs') inCellXfs = true;
      if (name === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
      if (name === 'xf' && inCellXfs) ids.push(Number(attributes.numFmtId ?? 0));
    },
    close(name) {
      if (name === 'cellXfs') inCellXfs = false;
    },
  });
  return ids.map((id) => {
    const code = codes.get(id);
    return code === undefined ? (builtInShown(id) ?? shownBy('General')) : shownBy(code);
  });
}
