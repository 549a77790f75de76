/** Letters with marked places, for tests of templates that are made from them. */
import type { Letter } from '../../../connectors/formats/alert/letter.ts';
import { type Making, makeTemplate } from '../../../connectors/formats/alert/make/make-template.ts';
import type { Marks } from '../../../connectors/formats/alert/make/marks.ts';
import type { Span } from '../../../connectors/formats/alert/make/places.ts';
import { readAlert } from '../../../connectors/formats/alert/read.ts';
import { templateSchema } from '../../../connectors/formats/alert/template.ts';
import { letterLines } from '../../../connectors/formats/alert/whole/letter-lines.ts';
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

/** Places by their words; the first place in the body counts, or in the subject where the body has none. */
export interface Words {
  readonly amount: string;
  readonly payee?: string;
  readonly date?: readonly [words: string, shape: string];
  readonly account?: string;
  readonly balance?: string;
}

export function make(letter: Letter, words: Words, more: Partial<Marks> = {}): Making {
  const lines = letterLines(letter);
  const spanOf = (text: string | undefined): Span | null => {
    if (text === undefined) return null;
    const inBody = lines.findIndex((line, at) => at > 0 && line.includes(text));
    const line = inBody === -1 ? 0 : inBody;
    const from = (lines[line] ?? '').indexOf(text);
    if (from === -1) throw new Error(`the letter has no ${text}`);
    return { line, from, to: from + text.length };
  };
  const amount = spanOf(words.amount);
  const date = spanOf(words.date?.[0]);
  if (amount === null) throw new Error('no amount is marked');
  const marks: Marks = {
    amount,
    payee: spanOf(words.payee),
    date: date && { ...date, shape: words.date?.[1] ?? '' },
    account: spanOf(words.account),
    balance: spanOf(words.balance),
    direction: 'out',
    kind: 'bank',
    currency: null,
    decimal: null,
    ...more,
  };
  return makeTemplate(letter, marks, 'made', CONTEXT);
}

/** `2026-05-03 -4210 USD SHOP` for each line, then the codes of the issues. */
export function reads(made: Making, letter: Letter): string {
  return readsAll([made], letter);
}

export function readsAll(makings: readonly Making[], letter: Letter): string {
  const templates = makings.map((made) => {
    if (!('template' in made)) throw new Error(`no template: ${made.problem}`);
    return templateSchema.parse(made.template);
  });
  const { issues, statements } = readAlert(letter, templates, CONTEXT);
  const lines = statements.flatMap((statement) =>
    statement.lines.map(({ amount, bookedOn, currency, payee }) => `${bookedOn} ${amount} ${currency} ${payee}`),
  );
  return [...lines, ...issues.map(({ code }) => code)].join('; ');
}
