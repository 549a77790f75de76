/**
 * Words over a table that tell its language, normalised: accents off, lower case. Croatian
 * stands on one side, Polish and Czech on the other: some names of months are alike and mean others.
 */
const CROATIAN = new Set(
  'iznos stanje primatelj platitelj racun racuna knjizenja knjizenje izvrsenja izvrsenje uplata uplate isplata isplate duguje potrazuje terecenje terecenja odobrenje odobrenja placanja svrha prometi'.split(
    ' ',
  ),
);
const OTHER = new Set(
  'kwota rachunek rachunku rachunki waluta walucie tytul odbiorca odbiorcy nadawca nadawcy operacji transakcji ksiegowania obciazenia uznania castka castky ucet uctu mena mene zprava prijemce zauctovani zustatek protiucet pln czk'.split(
    ' ',
  ),
);

/** The language of these words; undefined where none tells, or where they disagree. */
export function tongueOfWords(words: readonly string[]): 'croatian' | 'other' | undefined {
  const isCroatian = words.some((word) => CROATIAN.has(word));
  const isOther = words.some((word) => OTHER.has(word));
  if (isCroatian === isOther) return undefined;
  return isCroatian ? 'croatian' : 'other';
}
