import { expect, test } from 'vitest';
import { currencyTable, ISO_4217 } from '../../src/domain/currency.ts';

const RETIRED =
  'ADP ATS BEF BGN BYR CSD CYP DEM EEK ESP FIM FRF GHC GRD HRK IEP ITL LTL LUF LVL MRO MTL NLG PLZ PTE ROL RUR SIT ' +
  'SKK SLL STD TRL VEB VEF XEU YUM ZMK ZWL';

test.each(RETIRED.split(' '))('%s is known, as a currency that old statements are in', (code) => {
  expect(ISO_4217.knows(code)).toBe(true);
});

test.each(['BEF', 'BYR', 'ESP', 'GRD', 'ITL', 'LUF', 'PTE', 'TRL'])('%s had no minor unit', (code) => {
  expect(ISO_4217.places(code)).toBe(0);
});

test.each(['ATS', 'DEM', 'FRF', 'HRK', 'NLG', 'VEF', 'ZWL'])('%s had hundredths', (code) => {
  expect(ISO_4217.places(code)).toBe(2);
});

test.each(['EUT', 'UST', 'DEN', 'ABC', 'dem', ''])('%j is no currency', (code) => {
  expect(ISO_4217.knows(code)).toBe(false);
});

test('a code of the owner’s is known with the places that are configured, even where it was a currency', () => {
  const table = currencyTable({ BTC: 8, DEM: 3 });
  expect([table.knows('BTC'), table.places('BTC'), table.places('DEM')]).toEqual([true, 8, 3]);
});
