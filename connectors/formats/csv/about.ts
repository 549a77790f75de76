import type { FormatAbout } from '../../../src/plugin/registry.ts';

export const csv: FormatAbout = {
  kind: 'format',
  name: 'csv',
  summary: 'CSV and other delimited text: by profile, or inferred and proved by running balances',
};
