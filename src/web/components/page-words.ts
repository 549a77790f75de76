/** The words of a page of a PDF where they stand, for an SVG. Nothing of the PDF but its text gets here. */
import { type Html, html } from '../html.ts';

/** `y` is the baseline, from the top. Points. */
interface PageWord {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
  readonly text: string;
}

export function pageWords({ words }: { readonly words: readonly PageWord[] }): readonly Html[] {
  return words.map(
    ({ size, text, width, x, y }) =>
      html`<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" font-size="${size.toFixed(1)}"${width > 1 && html` textLength="${width.toFixed(1)}" lengthAdjust="spacingAndGlyphs"`}>${text}</text>`,
  );
}
