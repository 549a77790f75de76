import { describe } from 'vitest';
import { plugin as qif } from '../../../connectors/formats/qif/index.ts';
import { ISO_4217 } from '../../../src/domain/currency.ts';
import { testGoldenFiles } from '../../support/documents/golden.ts';

describe('the golden QIF files', () => {
  testGoldenFiles('qif', '.qif', (bytes) =>
    qif.parse(
      { name: 'a', sha256: '', bytes, receivedAt: '' },
      { investments: 'ask' },
      { currencies: ISO_4217, timezone: 'UTC' },
    ),
  );
});
