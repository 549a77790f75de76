/** Which language a browser or a terminal asks for. */
import { LANGUAGE_TAGS } from './languages.ts';
import { ENGLISH, type Speech } from './speak.ts';

/** From the header `accept-language`; English where it names no language that there is. */
export function speechOfHeader(header: string | undefined): Speech {
  const wanted = (header ?? '')
    .split(',')
    .map((each) => {
      const [tag = '', ...parameters] = each.trim().split(';');
      const quality = parameters.map((one) => /^\s*q=([\d.]+)$/.exec(one)?.[1]).find((one) => one !== undefined);
      return { tag, quality: Number(quality ?? 1) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality);
  return wanted.map(({ tag }) => speechOf(tag)).find((one) => one !== undefined) ?? ENGLISH;
}

/** From `LC_ALL`, `LC_MESSAGES` and `LANG`, the first that is set. */
export function speechOfEnvironment(env: Readonly<Record<string, string | undefined>>): Speech {
  const named = [env.LC_ALL, env.LC_MESSAGES, env.LANG].find((each) => each !== undefined && each !== '');
  return speechOf((named ?? '').replace(/[.@].*$/, '').replaceAll('_', '-')) ?? ENGLISH;
}

/** The speech of a BCP 47 tag; undefined where there is no such language, or it is no tag. */
export function speechOf(tag: string): Speech | undefined {
  const language = LANGUAGE_TAGS.find((each) => tag.toLowerCase().split('-', 1)[0] === each);
  if (language === undefined) return undefined;
  // English without a region writes days and numbers as ENGLISH does.
  if (tag.toLowerCase() === 'en') return ENGLISH;
  try {
    const [locale] = Intl.NumberFormat.supportedLocalesOf(tag);
    return { language, locale: locale ?? language };
  } catch {
    return { language, locale: language };
  }
}
