/**
 * Currencies and how many decimal places their minor unit has; everything not named here has two places.
 * Exponents after ISO 4217: list one of today's, and of those in `RETIRED` the editions in which they were current.
 */
const PLACES: Readonly<Record<string, number>> = {
  ...places(0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'),
  ...places(0, 'ADP BEF BYB BYR ESP GRD ITL LUF MGF PTE TPE TRL'),
  ...places(3, 'BHD IQD JOD KWD LYD OMR TND'),
  ...places(4, 'CLF UYW'),
};

/**
 * Withdrawn currencies, which old statements have and Node's tables mostly lack. The source is ISO 4217, table A.3
 * (list three, historic denominations), from 1990 on. Bank statements as files are not older. With more codes a
 * damaged letter makes one of another sooner, so funds codes are left out.
 */
const RETIRED: ReadonlySet<string> = new Set(
  (
    'ADP AFA ANG AOK AON AOR ARA ATS AZM BAD BEF BGL BGN BRE BRN BRR BUK BYB BYR CSD CSK CUC CYP DDM DEM ECS EEK ESP ' +
    'FIM FRF GEK GHC GRD GWP HRD HRK IEP ITL LTL LTT LUF LVL LVR MGF MRO MTL MXP MZM NIC NLG PEI PLZ PTE ROL RUR SDD SDP SIT ' +
    'SKK SLL SRG STD SUR TJR TMM TPE TRL UAK UYP VEB VEF XEU YDD YUD YUM YUN ZMK ZRN ZRZ ZWD ZWL ZWN ZWR'
  ).split(' '),
);

/** The places that count for a document without a currency. */
export const UNKNOWN_CURRENCY_PLACES = 2;

/** Currency code → decimal places. Configured codes (crypto) stand beside those of ISO 4217. */
export interface CurrencyTable {
  places(currency: string | null): number;
  /** Of ISO 4217, today's or the past's, or configured. A letter that was damaged on the way makes a code that is neither. */
  knows(currency: string): boolean;
}

export const ISO_4217: CurrencyTable = currencyTable({});

/** The ISO table with the owner's own codes added, for example `{BTC: 8}`. */
export function currencyTable(extra: Readonly<Record<string, number>>): CurrencyTable {
  const table: Readonly<Record<string, number>> = { ...PLACES, ...extra };
  return {
    places: (currency) => (currency === null ? UNKNOWN_CURRENCY_PLACES : (table[currency] ?? 2)),
    knows: (currency) => table[currency] !== undefined || isIsoCurrency(currency),
  };
}

let isoCodes: ReadonlySet<string> | undefined;

/** Whether ISO 4217 knows the code, today or in the past (withdrawn since 1990). */
export function isIsoCurrency(code: string): boolean {
  if (RETIRED.has(code)) return true;
  isoCodes ??= new Set(Intl.supportedValuesOf('currency'));
  return isoCodes.has(code);
}

/** Three capital letters, or a code of the owner's (up to ten letters and digits). */
export function isCurrencyCode(text: string): boolean {
  return /^[A-Z][A-Z0-9]{2,9}$/.test(text);
}

function places(count: number, codes: string): Record<string, number> {
  return Object.fromEntries(codes.split(' ').map((code) => [code, count]));
}
