/** Which language a browser or a terminal asks for. */
import { LANGUAGE_TAGS } from './languages.ts';
import { ENGLISH, type Speech } from './speak.ts';

/**
 * From the header `accept-language`: the first language of ours, else English. Numbers and days are written as in the
 * first place that it names, whatever its language is.
 */
export function speechOfHeader(header: string | undefined): Speech {
  const wanted = tagsIn(header ?? '');
  const { language, locale } = wanted.map(speechOf).find((one) => one !== undefined) ?? ENGLISH;
  const [first] = wanted.flatMap((tag) => plainLocale(tag) ?? []);
  return { language, locale: first ?? locale };
}

/** The tags of a header, the most wanted first. */
function tagsIn(header: string): readonly string[] {
  return header
    .split(',')
    .map((each) => {
      const [tag = '', ...parameters] = each.trim().split(';');
      const quality = parameters.map((one) => /^\s*q=([\d.]+)$/.exec(one)?.[1]).find((one) => one !== undefined);
      return { tag, quality: Number(quality ?? 1) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}

/** From `LC_ALL`, `LC_MESSAGES` and `LANG`, the first that is set. */
export function speechOfEnvironment(env: Readonly<Record<string, string | undefined>>): Speech {
  const named = [env.LC_ALL, env.LC_MESSAGES, env.LANG].find((each) => each !== undefined && each !== '');
  return speechOf((named ?? '').replace(/[.@].*$/, '').replaceAll('_', '-')) ?? ENGLISH;
}

/** The speech of a BCP 47 tag; undefined where there is no such language, or it is no tag. */
export function speechOf(tag: string): Speech | undefined {
  const language = LANGUAGE_TAGS.find((each) => tag.toLowerCase().split('-', 1)[0] === each);
  return language === undefined ? undefined : { language, locale: plainLocale(tag) ?? language };
}

/** Language, script and region of a tag that numbers can be written by; undefined where they cannot. */
function plainLocale(tag: string): string | undefined {
  // English without a region writes days and numbers as ENGLISH does.
  if (tag.toLowerCase() === 'en') return ENGLISH.locale;
  try {
    const { language, region, script } = new Intl.Locale(tag);
    const plain = [language, script, region].filter((part) => part !== undefined).join('-');
    return Intl.NumberFormat.supportedLocalesOf(plain)[0];
  } catch {
    return undefined;
  }
}
