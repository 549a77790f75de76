import { describe } from 'vitest';
import { plugin as camt } from '../../../connectors/formats/camt/index.ts';
import { ISO_4217 } from '../../../src/domain/currency.ts';
import { testGoldenFiles } from '../../support/documents/golden.ts';

describe('the golden CAMT files', () => {
  testGoldenFiles('camt', '.xml', (bytes) =>
    camt.parse({ name: 'a', sha256: '', bytes, receivedAt: '' }, {}, { currencies: ISO_4217, timezone: 'UTC' }),
  );
});
