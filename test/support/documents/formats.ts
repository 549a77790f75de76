import { builtInFormats } from '../../../connectors/formats.ts';

/** The built-in formats with what reads their documents. */
export const loadedFormats = await Promise.all(builtInFormats.map(async ({ load }) => (await load()).plugin));
