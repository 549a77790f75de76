/** Letters of a bank, and what templates of whole lines make of them. */

import { readAlert } from '../../../connectors/formats/alert/index.ts';
import type { Letter } from '../../../connectors/formats/alert/letter.ts';
import { templateSchema } from '../../../connectors/formats/alert/template.ts';
import { currencyTable } from '../../../src/domain/currency.ts';

const CONTEXT = { currencies: currencyTable({}), timezone: 'UTC' };

export function letterOf(text: string, more: Partial<Letter> = {}): Letter {
  return {
    from: 'alerts@bank.example',
    date: '2026-05-04T12:00:00.000Z',
    subject: 'Card used',
    messageId: '<1@bank.example>',
    text,
    ...more,
  };
}

/** A template as its file has it, without a name. */
export interface WholeLines {
  readonly lines: readonly string[];
  readonly [key: string]: unknown;
}

/** `2026-05-03 -4210 USD SHOP` for each line, then the codes of the issues. */
export function reads(template: WholeLines, letter: Letter): string {
  return readsAll([template], letter);
}

export function readsAll(templates: readonly WholeLines[], letter: Letter): string {
  const parsed = templates.map((each) => templateSchema.parse({ name: 'card', from: 'alerts@bank.example', ...each }));
  const { issues, statements } = readAlert(letter, parsed, CONTEXT);
  const lines = statements.flatMap((statement) =>
    statement.lines.map(({ amount, bookedOn, currency, payee }) => `${bookedOn} ${amount} ${currency} ${payee}`),
  );
  return [...lines, ...issues.map(({ code }) => code)].join('; ');
}
