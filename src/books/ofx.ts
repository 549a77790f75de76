/** Books as OFX 2.1.1: one statement for each account (OFX 2.1.1, sections 2.2, 11.4.2 and 11.4.3). */

import type { Account } from '../ledger/wire/accounts.ts';
import { isZero } from '../ledger/wire/values/decimal.ts';
import { type Books, type Entry, oneLine, type Posting, padded } from './books.ts';

const HEAD = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>`;

const STATUS = '<STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>';

interface Row {
  readonly entry: Entry;
  readonly posting: Posting;
}

/** The file, whole. Only the ledger's transactions are in it; each statement closes with the ledger's balance. */
export function toOfx(books: Books): string {
  const rows = books.items
    .filter((item) => item.kind === 'entry')
    .filter(({ transaction }) => transaction !== undefined)
    .flatMap((entry) => entry.postings.map((posting) => ({ entry, posting })));
  const rowsOf = Map.groupBy(rows, ({ posting: { place } }) => (place.kind === 'account' ? place.id : ''));
  const newest =
    books.accounts
      .map(({ updatedAt }) => updatedAt)
      .toSorted()
      .at(-1) ?? '1970-01-01T00:00:00.000Z';
  const statements = (wanted: 'card' | 'bank'): string =>
    books.accounts
      .filter(({ type }) => (type === 'card') === (wanted === 'card'))
      .map((account) => statement(account, rowsOf.get(account.id) ?? [], newest))
      .join('\n');
  const [bank, card] = [statements('bank'), statements('card')];
  return [
    HEAD,
    '<OFX>',
    `<SIGNONMSGSRSV1><SONRS>${STATUS}<DTSERVER>${stamp(newest)}</DTSERVER><LANGUAGE>ENG</LANGUAGE></SONRS></SIGNONMSGSRSV1>`,
    ...(bank === '' ? [] : ['<BANKMSGSRSV1>', bank, '</BANKMSGSRSV1>']),
    ...(card === '' ? [] : ['<CREDITCARDMSGSRSV1>', card, '</CREDITCARDMSGSRSV1>']),
    '</OFX>',
    '',
  ].join('\n');
}

function statement(account: Account, rows: readonly Row[], asOf: string): string {
  const { balance, currency, id } = account;
  const name = escaped(account.externalId ?? id);
  const [wrapper, from] =
    account.type === 'card'
      ? ['CCSTMT', `<CCACCTFROM><ACCTID>${name}</ACCTID></CCACCTFROM>`]
      : [
          'STMT',
          `<BANKACCTFROM><BANKID>0</BANKID><ACCTID>${name}</ACCTID><ACCTTYPE>CHECKING</ACCTTYPE></BANKACCTFROM>`,
        ];
  const days = rows.map(({ entry, posting }) => posting.on ?? entry.on).toSorted();
  const first = date(days[0] ?? asOf);
  const last = date(days.at(-1) ?? asOf);
  return [
    `<${wrapper}TRNRS><TRNUID>0</TRNUID>${STATUS}`,
    `<${wrapper}RS><CURDEF>${currency}</CURDEF>${from}`,
    `<BANKTRANLIST><DTSTART>${first}</DTSTART><DTEND>${last}</DTEND>`,
    ...rows.map(transactionOf),
    '</BANKTRANLIST>',
    `<LEDGERBAL><BALAMT>${padded(balance.rawJSON, currency)}</BALAMT><DTASOF>${last}</DTASOF></LEDGERBAL>`,
    `</${wrapper}RS></${wrapper}TRNRS>`,
  ].join('\n');
}

/** NAME holds 32 characters (section 11.4.4), so the whole payee stands in the memo where it is longer. */
function transactionOf({ entry, posting }: Row): string {
  const { payee, note, postings, transaction } = entry;
  const isTransfer = postings.filter(({ place }) => place.kind === 'account').length > 1;
  const plainType = posting.amount.startsWith('-') ? 'DEBIT' : 'CREDIT';
  const type = isTransfer ? 'XFER' : plainType;
  // The two sides of a transfer are two rows of two accounts; FITID is unique within an account (section 3.2.1).
  const fitid = escaped(transaction?.externalId ?? transaction?.id ?? '');
  const memo = [payee.length > 32 ? payee : '', note ?? '']
    .filter((text) => text !== '')
    .join(' / ')
    .slice(0, 255);
  const amount = isZero(posting.amount) ? padded('0', posting.currency) : padded(posting.amount, posting.currency);
  return (
    `<STMTTRN><TRNTYPE>${type}</TRNTYPE><DTPOSTED>${date(posting.on ?? entry.on)}</DTPOSTED>` +
    `<TRNAMT>${amount}</TRNAMT><FITID>${fitid}</FITID>` +
    `${element('NAME', payee.slice(0, 32))}${element('MEMO', memo)}</STMTTRN>`
  );
}

function element(name: string, text: string): string {
  return text === '' ? '' : `<${name}>${escaped(text)}</${name}>`;
}

/** `YYYY-MM-DD…` as `YYYYMMDD` (section 3.2.8). */
function date(text: string): string {
  return text.slice(0, 10).replaceAll('-', '');
}

function stamp(instant: string): string {
  return instant.slice(0, 19).replaceAll(/[-T:]/g, '');
}

function escaped(text: string): string {
  return oneLine(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
