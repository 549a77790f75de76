// V8 keeps the text of every module that is loaded. It takes two bytes a character where one of them needs two.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync } from 'rolldown/experimental';

const MINIFIED = { compress: false, mangle: false, codegen: { removeWhitespace: true } };

/** Files of packages lose their white space and comments (dist/LICENCES.txt has the notices). */
export function lightenText(folder, chunks) {
  for (const { code, fileName, moduleIds } of chunks) {
    const isForeign = moduleIds.length > 0 && moduleIds.every((id) => /node_modules|rolldown/.test(id));
    const text = isForeign ? minify(code, fileName) : code;
    const plain = toAscii(text);
    // Tables of other scripts grow more by their escapes than they save.
    writeFileSync(join(folder, fileName), plain.length < 2 * text.length ? plain : text);
  }
}

function minify(code, name) {
  const done = minifySync(name, code, MINIFIED);
  if (done.errors.length > 0) throw new Error(`${name}: ${done.errors[0].message}`);
  return done.code;
}

/** An escape means the same in strings, templates, patterns and comments; `String.raw` stands for patterns alone here. */
function toAscii(code) {
  if (/(?<!\\)(?:\\\\)*\\[\u0100-\uffff]/.test(code))
    throw new Error('a backslash stands before what is to be escaped');
  return code.replace(/[\u0100-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
