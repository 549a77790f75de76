/** What the bank corrects in one stream, while another stream shows something beside it. */
import { describe, expect, test } from 'vitest';
import { assertionsOf } from '../../../../src/core/streams/assertions.ts';
import type { StatementLine } from '../../../../src/domain/statement.ts';
import { doc } from '../../../support/identity/cases.ts';
import { type LedgerModel, type ModelDocument, startLedgerModel } from '../../../support/identity/ledger-model.ts';
import { line } from '../../../support/identity/statements.ts';

const march = (day: number) => `2026-03-${String(day).padStart(2, '0')}`;
const of = (day: number, amount: string, payee: string, reference: string | null = null) =>
  line(march(day), amount, payee, reference);
const replacing = (target: string, with_: StatementLine) => ({
  ...with_,
  correction: { reference: target, action: 'replace' } as const,
});
const deleting = (target: string, with_: StatementLine) => ({
  ...with_,
  correction: { reference: target, action: 'delete' } as const,
});
const ofx = (asOf: number, ...lines: StatementLine[]) =>
  doc(lines, { asOf: march(asOf), period: [march(1), march(asOf)] });
const csv = (...lines: StatementLine[]) => doc(lines, { asOf: march(20) }, { stream: 'csv' });

function ledgerOf(...documents: readonly ModelDocument[]): LedgerModel {
  const model = startLedgerModel();
  for (const document of documents) model.ingest(document);
  return model;
}

/** `csv 3 Kiosk, ofx 2 Cafe = -450`: by whom it is shown, on which day and as what, and its amount. */
function shownBy(model: LedgerModel): readonly string[] {
  const shown = model.live().map((known) => {
    const words = assertionsOf(known).map(
      ({ stream, fields }) => `${stream} ${Number(fields.bookedOn.slice(-2))} ${fields.payee}`,
    );
    return `${words.sort().join(', ')} = ${known.amount}`;
  });
  return shown.sort();
}
const shown = (...documents: readonly ModelDocument[]) => shownBy(ledgerOf(...documents));

describe('a purchase that the bank deletes', () => {
  const wrong = ofx(6, of(2, '-4.50', 'Cafe', 'A'));
  const gone = ofx(8, deleting('A', of(2, '-4.50', 'Cafe', 'D')));

  test('is gone with what another stream says of it', () => {
    expect(shown(wrong, csv(of(2, '-4.50', 'CAFE')), gone)).toEqual([]);
    expect(shown(csv(of(2, '-4.50', 'CAFE')), wrong, gone)).toEqual([]);
  });

  test('leaves the purchase that another stream had shown in its place', () => {
    for (const other of [of(3, '-4.50', 'KIOSK'), of(2, '-4.50', 'KIOSK'), of(3, '-4.50', 'CAFE')]) {
      const left = [`csv ${Number(other.bookedOn.slice(-2))} ${other.payee} = -450`];
      expect(shown(wrong, csv(other), gone)).toEqual(left);
      expect(shown(csv(other), wrong, gone)).toEqual(left);
      expect(shown(wrong, csv(other), gone, gone, wrong)).toEqual(left);
    }
  });

  test('is gone where the statement lists it once more beside its deletion', () => {
    const both = ofx(8, of(2, '-4.50', 'Cafe', 'A'), deleting('A', of(2, '-4.50', 'Cafe', 'D')));
    const again = ofx(9, ...both.statement.lines.toReversed());
    for (const document of [both, again]) {
      const model = ledgerOf(wrong, csv(of(2, '-4.50', 'KIOSK')));
      const { fates } = model.ingest(document);
      expect(shownBy(model)).toEqual(['csv 2 KIOSK = -450']);
      // The line is what was buried, and not the other stream's purchase.
      const listed = document.statement.lines.findIndex(({ correction }) => correction === null);
      expect(fates[listed]).toEqual({ kind: 'new', index: 0 });
    }
  });

  test('is buried with all its names, and no other line of the statement is', () => {
    const baker = of(5, '-1.00', 'Baker', 'Z');
    const renamed = ofx(7, replacing('A', of(2, '-4.50', 'Cafe', 'C')));
    const model = ledgerOf(ofx(6, ...wrong.statement.lines, baker), csv(of(2, '-4.50', 'KIOSK')), renamed);
    const { created, fates, moved } = model.ingest(ofx(8, baker, deleting('C', of(2, '-4.50', 'Cafe', 'D'))));
    expect(created).toMatchObject([{ state: 'deleted', reference: 'A', aliases: ['C'] }]);
    expect(moved).toEqual([{ stream: 'ofx', from: 1, to: { index: 0 } }]);
    expect(fates[0]).toEqual({ kind: 'known', id: 2 });
    expect(shownBy(model)).toEqual(['csv 2 KIOSK = -450', 'ofx 5 Baker = -100']);
  });

  test('keeps its words among three streams, and gives none of them to another purchase', () => {
    const camt = doc([of(1, '-4.50', 'Cafe')], { asOf: march(5) }, { stream: 'camt' });
    const model = ledgerOf(camt, wrong, gone, csv(of(3, '-4.50', 'Cafe Uno')));
    expect(shownBy(model)).toEqual(['camt 1 Cafe = -450']);
  });

  test('may be called by the name of its own line, where the corrected one never came', () => {
    const own = ofx(6, of(2, '-4.50', 'Cafe', 'D'));
    expect(shown(own, ofx(8, deleting('Z', of(2, '-4.50', 'Cafe', 'D'))))).toEqual([]);
  });
});

describe('an amount that the bank corrects, and an export that has it right from the start', () => {
  const wrong = ofx(6, of(2, '-4.50', 'Cafe', 'A'));
  const right = of(2, '-3.50', 'CAFE');
  const kiosk = of(2, '-4.50', 'KIOSK');
  const mended = ofx(8, replacing('A', of(2, '-3.50', 'Cafe', 'C')));
  const END = ['csv 2 CAFE, ofx 2 Cafe = -350', 'csv 2 KIOSK = -450'];

  test('becomes the export’s, and the purchase that stood in its place goes on alone', () => {
    expect(shown(wrong, csv(kiosk, right), mended)).toEqual(END);
    expect(shown(csv(kiosk, right), wrong, mended)).toEqual(END);
    expect(shown(wrong, csv(kiosk, right), mended, wrong, mended)).toEqual(END);
  });

  test('becomes the export’s, and a row of the export that is like the wrong line stays a purchase', () => {
    const rows = csv(of(2, '-4.50', 'CAFE'), of(2, '-3.50', 'CAFE UNO'));
    const lines = [of(2, '-4.50', 'Cafe Uno', 'A'), replacing('A', of(2, '-3.50', 'Cafe Uno', 'C'))];
    const end = ['csv 2 CAFE = -450', 'csv 2 CAFE UNO, ofx 2 Cafe Uno = -350'];
    const [first, second] = lines;
    if (first === undefined || second === undefined) return;
    expect(shown(ofx(6, first), rows, ofx(8, second))).toEqual(end);
    for (const order of [lines, lines.toReversed()]) expect(shown(ofx(6, first), rows, ofx(8, ...order))).toEqual(end);
  });

  test('is known under its old name and its new one from then on', () => {
    const model = ledgerOf(wrong, csv(kiosk, right), mended);
    const cafe = model.live().find(({ amount }) => amount === -350n)?.id;
    const listed = ofx(9, of(2, '-4.50', 'Cafe', 'A'), of(2, '-3.50', 'Cafe', 'C'));
    for (const one of listed.statement.lines) {
      expect(model.ingest(ofx(9, one)).fates).toEqual([{ kind: 'known', id: cafe }]);
    }
    model.ingest(ofx(10, of(3, '-4.50', 'Kiosk', 'K'), of(2, '-3.50', 'Cafe', 'C')));
    expect(shownBy(model)).toEqual(['csv 2 CAFE, ofx 2 Cafe = -350', 'csv 2 KIOSK, ofx 3 Kiosk = -450']);
  });

  test('is the same where the statement lists the wrong line beside its correction', () => {
    const lines = [of(2, '-4.50', 'Cafe', 'A'), replacing('A', of(2, '-3.50', 'Cafe', 'C'))];
    for (const order of [lines, lines.toReversed()]) {
      expect(shown(wrong, csv(kiosk, right), ofx(8, ...order))).toEqual(END);
      expect(shown(csv(right), ofx(8, ...order))).toEqual(['csv 2 CAFE, ofx 2 Cafe = -350']);
      expect(shown(wrong, csv(right), ofx(8, ...order))).toEqual(['csv 2 CAFE, ofx 2 Cafe = -350']);
    }
  });

  test('waits until the correction is booked', () => {
    const pending = { ...replacing('A', of(2, '-3.50', 'Cafe', 'C')), status: 'pending' } as const;
    expect(shown(wrong, csv(right), ofx(8, pending))).toEqual(['csv 2 CAFE = -350', 'ofx 2 Cafe = -450']);
  });
});

describe('an export from before a correction', () => {
  test('shows the wrong values in their amount and currency, within three days', () => {
    const lines = [of(4, '-4.50', 'Cafe', 'A'), replacing('A', of(4, '-3.50', 'Cafe', 'C'))];
    const others = [
      of(4, '-9.99', 'OTHER'),
      { ...of(4, '-4.50', 'DOLLARS'), currency: 'USD' },
      of(8, '-4.50', 'CAFE FAR'),
    ];
    const amounts = (...rows: StatementLine[]) =>
      new Map(
        ledgerOf(csv(...rows), ofx(25, ...lines))
          .live()
          .map(({ amount, payee }) => [payee, Number(amount)]),
      );
    expect(amounts(...others).size).toBe(4);
    expect(amounts(...others, of(7, '-4.50', 'CAFE NEAR'))).toEqual(
      new Map([
        ['OTHER', -999],
        ['DOLLARS', -450],
        ['CAFE FAR', -450],
        ['CAFE NEAR', -350],
      ]),
    );
  });
});

describe('lines beside a correction', () => {
  test('of which each is nearer to what others show take no row away from the corrected one', () => {
    const early = ofx(6, of(1, '-3.50', 'Cafe', 'A'), of(1, '-3.50', 'Cafe', 'B'));
    const mended = ofx(8, replacing('A', of(2, '-3.50', 'Cafe', 'C')), replacing('B', of(2, '-3.50', 'Cafe', 'D')));
    const model = ledgerOf(csv(of(5, '-3.50', 'CAFE'), of(2, '-3.50', 'KIOSK')), early, mended);
    const words = model.live().flatMap((known) => assertionsOf(known).map(({ fields }) => fields.payee));
    expect(words.sort()).toEqual(['CAFE', 'Cafe', 'Cafe', 'KIOSK']);
  });

  test('that list the wrong values are not what another stream shows, where that shows the right ones', () => {
    const early = ofx(6, of(2, '-4.50', 'Cafe', 'B'), of(1, '-3.50', 'Cafe', 'K'));
    const rows = csv(of(1, '-4.50', 'CAFE'), of(5, '-3.50', 'BAKER'));
    const mended = ofx(
      8,
      ...[of(2, '-3.50', 'Cafe', 'A'), replacing('A', of(1, '-4.50', 'Cafe', 'C')), of(2, '-4.50', 'Cafe', 'B')],
    );
    expect(shown(early, rows, mended)).toEqual([
      'csv 1 CAFE, ofx 1 Cafe = -450',
      'csv 5 BAKER = -350',
      'ofx 1 Cafe = -350',
      'ofx 2 Cafe = -450',
    ]);
  });

  test('that list the wrong values are no transaction whose words have just gone elsewhere', () => {
    const rows = csv(of(5, '-4.50', 'Cafe'), of(3, '-4.50', 'Kiosk'));
    const early = ofx(6, of(1, '-3.50', 'Cafe', 'A'), of(1, '-4.50', 'Cafe', 'B'));
    const mended = ofx(
      ...([8, replacing('A', of(2, '-4.50', 'Cafe', 'A1')), replacing('B', of(4, '-4.50', 'Kiosk', 'B1'))] as const),
      ...[of(2, '-4.50', 'Cafe', 'Z'), replacing('Z', of(1, '-3.50', 'Cafe', 'Z1'))],
    );
    expect(shown(rows, early, mended)).toEqual([
      'csv 3 Kiosk, ofx 4 Kiosk = -450',
      'csv 5 Cafe, ofx 2 Cafe = -450',
      'ofx 1 Cafe = -350',
    ]);
  });
});
