import { describe, expect, test } from 'vitest';
import { inspectCsv } from '../../../../connectors/formats/csv/index.ts';
import { checkedProfileSchema, configSchema } from '../../../../connectors/tables/profile/profile.ts';
import { ISO_4217 } from '../../../../src/domain/currency.ts';
import type { Profile } from '../../../../src/plugin/profile.ts';
import { inEnglish } from '../../../../src/words/message.ts';
import { amounts, blockers, documentOf, readText } from '../read-text.ts';

const context = { currencies: ISO_4217, timezone: 'UTC' };

/** Nothing in it proves anything: no balance, and dates that can be read two ways. */
const UNPROVED =
  'Datum;Name;Zweck;Betrag;Währung\n03/04/2026;Grocer;Milk;-12,50;EUR\n02/04/2026;Employer;March;2.000,00;EUR\n';

const profile: Profile = {
  delimiter: ';',
  header: 1,
  columns: { date: 'Datum', amount: 'Betrag', payee: 'Name', memo: ['Zweck'], currency: 'Währung' },
  date: 'DD/MM/YYYY',
  decimal: ',',
};

describe('a profile', () => {
  test('lets a file through that nothing proves', () => {
    const result = readText(UNPROVED, { profile });
    expect(blockers(result)).toEqual([]);
    expect(amounts(result)).toEqual(['2026-04-03 -12.50', '2026-04-02 2000.00']);
    expect(result.statements[0]?.lines[0]).toMatchObject({ payee: 'Grocer', memo: 'Milk', currency: 'EUR' });
  });

  test('without it the file is held with both readings side by side (P-HOLD-1)', () => {
    const [issue] = readText(UNPROVED).issues;
    expect(issue).toMatchObject({ severity: 'hold', code: 'csv.ambiguous' });
    expect(issue?.message).toContain('2026-04-03 or 2026-03-04');
  });

  test('that stops fitting holds the file and says what changed', () => {
    const renamed = UNPROVED.replace('Betrag', 'Umsatz');
    const [issue] = readText(renamed, { profile }).issues;
    expect(issue).toMatchObject({ severity: 'hold', code: 'csv.profile' });
    expect(issue?.message).toContain('"Betrag" is missing');
    expect(issue?.message).toContain('"Umsatz"');
  });

  test('whose amounts stop being amounts is an error with line and column', () => {
    const broken = UNPROVED.replace('-12,50', '-12.5.0');
    expect(readText(broken, { profile }).issues).toContainEqual(
      expect.objectContaining({ severity: 'error', code: 'csv.amount', position: { line: 2, column: 4 } }),
    );
  });

  test('reads debit and credit, a direction column with its own words, and turned signs', () => {
    const flagged = 'D;A;W\n02.03.2026;12,50;weg\n03.03.2026;2000,00;her\n';
    const words: Profile = {
      columns: { date: 'D', amount: 'A', direction: 'W' },
      date: 'DD.MM.YYYY',
      decimal: ',',
      direction: { out: ['weg'], in: ['her'] },
    };
    expect(amounts(readText(flagged, { profile: words }))).toEqual(['2026-03-02 -12.50', '2026-03-03 2000.00']);
    const card: Profile = {
      columns: { date: 'D', amount: 'A' },
      date: 'DD.MM.YYYY',
      decimal: ',',
      sign: 'out-positive',
      kind: 'card',
    };
    expect(amounts(readText(flagged, { profile: card }))).toEqual(['2026-03-02 -12.50', '2026-03-03 -2000.00']);
    const split: Profile = { header: 0, columns: { date: 1, debit: 2, credit: 3 }, date: 'YYYY-MM-DD', decimal: '.' };
    expect(amounts(readText('2026-03-02,12.50,\n2026-03-03,,2000.00\n', { profile: split }))).toEqual([
      '2026-03-02 -12.50',
      '2026-03-03 2000.00',
    ]);
  });

  test('of a bank whose credits have a minus does not speak for one whose credits have none', () => {
    const header = 'Status,Date,Description,Debit,Credit';
    const citi = `${header}\nCleared,03/14/2026,PAYMENT,,-500.00\nCleared,03/02/2026,GROCER,12.50,\n`;
    expect(amounts(readText(citi))).toEqual(['2026-03-14 500.00', '2026-03-02 -12.50']);
    expect(blockers(readText(citi))).toEqual([]);
    const other = readText(citi.replace('-500', '500'));
    expect(amounts(other)).toEqual(['2026-03-14 500.00', '2026-03-02 -12.50']);
    expect(blockers(other)).toEqual(['csv.unproved']);
  });

  test('finds its header by names below a preamble', () => {
    const detect: Profile = { ...profile, header: undefined, detect: ['Datum', 'Betrag'] };
    expect(amounts(readText(`Kontoauszug\n\n${UNPROVED}`, { profile: detect }))).toEqual([
      '2026-04-03 -12.50',
      '2026-04-02 2000.00',
    ]);
  });

  test('with a whole header speaks for files by itself, but for no other header', () => {
    const profiles = { bank: { ...profile, header: { detect: ['Datum', 'Name', 'Zweck', 'Betrag', 'Währung'] } } };
    expect(blockers(readText(UNPROVED, { profiles }))).toEqual([]);
    const renamed = readText(UNPROVED.replace('Zweck', 'Text'), { profiles });
    expect(blockers(renamed)).toEqual(['csv.profile', 'csv.ambiguous']);
    expect(blockers(readText(UNPROVED.replaceAll(';', '\t'), { profiles }))).toEqual(['csv.ambiguous']);
  });

  test('holds a file that its bank changed, even one that proves itself, but none of another bank', () => {
    const profiles = {
      bank: {
        ...profile,
        columns: { date: 'Datum', amount: 'Betrag', balance: 'Saldo' },
        header: ['Datum', 'Name', 'Zweck', 'Betrag', 'Saldo'],
      },
    };
    const rows = '14.03.2026;Employer;March;2.000,00;2.983,30\n03.03.2026;Post;Stamps;-4,20;983,30\n';
    const renamed = `Datum;Name;Zweck;Umsatz;Saldo\n${rows}`;
    expect(blockers(readText(renamed))).toEqual([]);
    const [issue] = readText(renamed, { profiles }).issues;
    expect(issue).toMatchObject({ severity: 'hold', code: 'csv.profile' });
    expect(issue?.message).toContain('"Umsatz"');
    const other = `Datum;Name;Konto;Valuta;Umsatz;Saldo\n${rows.replaceAll(/(Employer;March|Post;Stamps)/g, '$1;')}`;
    expect(blockers(readText(other, { profiles }))).not.toContain('csv.profile');
  });

  test.each([
    ['no amount at all', { columns: { date: 'D' }, date: 'DD.MM.YYYY' }],
    ['amount and debit', { columns: { date: 'D', amount: 'A', debit: 'B' }, date: 'DD.MM.YYYY' }],
    ['names without a header', { header: 0, columns: { date: 'D', amount: 2 }, date: 'DD.MM.YYYY' }],
    ['a date without a month', { columns: { date: 'D', amount: 'A' }, date: 'YYYY' }],
    ['an unknown encoding', { encoding: 'klingon', columns: { date: 'D', amount: 'A' }, date: 'DD.MM.YYYY' }],
    ['an unknown key', { columns: { date: 'D', amount: 'A', sum: 'S' }, date: 'DD.MM.YYYY' }],
  ])('is refused with %s', (_, value) => {
    expect(checkedProfileSchema.safeParse(value).success).toBe(false);
  });
});

describe('inspect', () => {
  test('gives the profile, the reasons, the first rows and the other reading', () => {
    const seen = inspectCsv(documentOf(UNPROVED), {}, context);
    expect(seen.profile).toMatchObject({ columns: { date: 'Datum', amount: 'Betrag', payee: 'Name' }, decimal: ',' });
    expect(seen.evidence.map(inEnglish).join('\n')).toMatch(/delimiter ";".*header: line 1.*decimal ","/s);
    expect(seen.rows).toHaveLength(2);
    expect(seen.alternatives[0]?.rows[0]?.bookedOn).not.toBe(seen.rows[0]?.bookedOn);
    expect(seen.proof.proved).toBe(false);
  });

  test('a layout that was confirmed once goes through by its fingerprint from then on', () => {
    const saved = inspectCsv(documentOf(UNPROVED), {}, context).profile;
    const config = configSchema.parse({ profiles: { mine: saved } });
    const next = 'Datum;Name;Zweck;Betrag;Währung\n09/05/2026;Rail;Ticket;-7,30;EUR\n';
    expect(blockers(readText(next, config))).toEqual([]);
    expect(amounts(readText(next, config))).toEqual(['2026-05-09 -7.30']);
    expect(blockers(readText(next.replace('Zweck', 'Grund'), config))).not.toEqual([]);
  });

  test('the saved profile reads every golden row as the inference did', () => {
    const text =
      'Buchung;Valuta;Text;Soll;Haben;Saldo\n14.03.2026;13.03.2026;Lohn;;2.000,00;2.983,30\n03.03.2026;03.03.2026;Post;4,20;;983,30\n02.03.2026;02.03.2026;Laden;12,50;;987,50\n';
    const saved = inspectCsv(documentOf(text), {}, context).profile;
    const read = readText(text, configSchema.parse({ profile: saved }));
    expect(read.statements[0]?.lines).toEqual(readText(text).statements[0]?.lines);
  });
});
