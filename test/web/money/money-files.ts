import { ofxText } from '../../support/documents/ofx-text.ts';

export const CHECKING = {
  handle: 'checking',
  match: ['021000021/1234567890'],
  name: 'Everyday',
  type: 'bank',
  currency: 'USD',
};
export const SAVINGS = { handle: 'savings', match: ['021000021/555'], name: 'Savings', type: 'bank', currency: 'USD' };

/** Two months of an account, proved; then nothing, and a month of which the balance does not close. */
export const FILES = {
  'jan.ofx': ofxText({
    from: '2026-01-01',
    to: '2026-01-31',
    lines: [
      { id: 'A1', on: '2026-01-03', amount: '-10.00', name: 'GROCER', memo: 'Card 1' },
      { id: 'A2', on: '2026-01-15', amount: '1000.00', name: 'EMPLOYER' },
      { id: 'A3', on: '2026-01-20', amount: '-250.00', name: 'LANDLORD' },
    ],
    closing: { amount: '740.00', on: '2026-01-31' },
  }),
  'mar.ofx': ofxText({
    from: '2026-03-01',
    to: '2026-03-31',
    lines: [
      { id: 'C1', on: '2026-03-03', amount: '-12.50', name: 'GROCER', memo: 'Card 1' },
      { id: 'C2', on: '2026-03-10', amount: '-200.00', name: 'TO SAVINGS 555', memo: 'TRANSFER' },
      { id: 'C3', on: '2026-03-15', amount: '1000.00', name: 'EMPLOYER' },
    ],
    closing: { amount: '1527.50', on: '2026-03-31' },
  }),
  'savings.ofx': ofxText({
    accountId: '555',
    type: 'SAVINGS',
    from: '2026-03-01',
    to: '2026-03-31',
    lines: [{ id: 'S1', on: '2026-03-10', amount: '200.00', name: 'FROM CHECKING 1234567890', memo: 'TRANSFER' }],
    closing: { amount: '200.00', on: '2026-03-31' },
  }),
};

export const CHECKING_CARD = [
  { handle: 'checking', match: ['021000021/1234567890'], name: 'Checking', type: 'bank', currency: 'USD' },
  { handle: 'card', match: ['021000021/4111'], name: 'Card', type: 'card', currency: 'USD' },
];

/** A payment to a card that neither side names clearly: the owner is asked whether it is one transfer. */
export const CARD_FILES = {
  'checking.ofx': ofxText({
    from: '2026-03-01',
    to: '2026-03-31',
    lines: [
      { id: 'K1', on: '2026-03-02', amount: '1000.00', name: 'EMPLOYER' },
      { id: 'K2', on: '2026-03-11', amount: '-409.55', name: 'CITI CARD ONLINE', memo: 'PAYMENT' },
    ],
    closing: { amount: '590.45', on: '2026-03-31' },
  }),
  'card.ofx': ofxText({
    accountId: '4111',
    type: 'CREDITLINE',
    from: '2026-03-01',
    to: '2026-03-31',
    lines: [
      { id: 'L1', on: '2026-03-01', amount: '-17.99', name: 'COFFEE' },
      { id: 'L2', on: '2026-03-12', amount: '409.55', name: 'ONLINE PAYMENT THANK YOU' },
    ],
    closing: { amount: '391.56', on: '2026-03-31' },
  }),
};
