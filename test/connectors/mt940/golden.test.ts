import { describe } from 'vitest';
import { plugin as mt940 } from '../../../connectors/formats/mt940/index.ts';
import { ISO_4217 } from '../../../src/domain/currency.ts';
import { testGoldenFiles } from '../../support/documents/golden.ts';

describe('the golden MT940 and MT942 files', () => {
  testGoldenFiles('mt940', '.sta', (bytes) =>
    mt940.parse({ name: 'a.sta', sha256: '', bytes, receivedAt: '' }, {}, { currencies: ISO_4217, timezone: 'UTC' }),
  );
});
