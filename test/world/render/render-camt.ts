import type { Page, Shown } from '../judge/shown.ts';
import type { Account, Download } from '../world.ts';
import { decimal, escapeXml, isoDay } from './print.ts';

/** A bank's dialect of ISO 20022: version, prefix, shapes of dates, whether it indents. */
interface Dialect {
  readonly message: '052' | '053' | '054';
  readonly version: number;
  readonly quirk: number;
  /** Writes an element. */
  readonly tag: (name: string, content: string, attributes?: string) => string;
}

/** CAMT.053; within the month also CAMT.052, which has no closing balance; CAMT.054 where it is a notice. */
export function renderCamt(account: Account, download: Download, page: Page): string {
  const dialect = dialectOf(download);
  const { message, version, tag } = dialect;
  const container = { '052': 'Rpt', '053': 'Stmt', '054': 'Ntfctn' }[message];
  const root = { '052': 'BkToCstmrAcctRpt', '053': 'BkToCstmrStmt', '054': 'BkToCstmrDbtCdtNtfctn' }[message];
  const created = `${isoDay(download.to)}T20:${pad(download.quirk % 60)}:${pad(download.number % 60)}`;
  const shown = download.quirk % 5 === 0 ? page.lines.toReversed() : page.lines;
  const statement = tag(
    container,
    [
      tag('Id', `STM-${account.handle.length}-${download.number}`),
      tag('ElctrncSeqNb', String(download.number + 1)),
      tag('CreDtTm', `${created}${['', 'Z', '+01:00'][download.quirk % 3] ?? ''}`),
      periodOf(dialect, download),
      accountOf(dialect, account),
      ...(message === '053' ? balancesOf(dialect, account, download, page) : []),
      ...shown.map((line) => entryOf(dialect, account, line)),
    ].join(''),
  );
  const header = tag('GrpHdr', tag('MsgId', `MSG${download.number}`) + tag('CreDtTm', created));
  const prefix = download.quirk % 4 === 0 ? 'ns2:' : '';
  const namespace = `urn:iso:std:iso:20022:tech:xsd:camt.${message}.001.${pad(version)}`;
  const document = `<${prefix}Document xmlns${prefix === '' ? '' : ':ns2'}="${namespace}">${tag(root, header + statement)}</${prefix}Document>`;
  const bom = download.quirk % 9 === 0 ? '\ufeff' : '';
  return `${bom}<?xml version="1.0" encoding="UTF-8"?>\n${document}\n`;
}

function dialectOf({ route, quirk, isLast }: Download): Dialect {
  const prefix = quirk % 4 === 0 ? 'ns2:' : '';
  const newline = quirk % 2 === 0 ? '\n  ' : '';
  const isInterim = !isLast && quirk % 6 === 0;
  return {
    message: route === 'notice' ? '054' : isInterim ? '052' : '053',
    version: [2, 3, 4, 6, 8, 10, 13][quirk % 7] ?? 2,
    quirk,
    tag: (name, content, attributes = '') =>
      `${newline}<${prefix}${name}${attributes === '' ? '' : ` ${attributes}`}>${content}</${prefix}${name}>`,
  };
}

/** Without it a reader has the balances' days to go by. */
function periodOf({ tag, quirk, message }: Dialect, { from, to }: Download): string {
  if (quirk % 3 === 0 && message === '053') return '';
  return tag('FrToDt', tag('FrDtTm', `${isoDay(from)}T00:00:00`) + tag('ToDtTm', `${isoDay(to)}T23:59:59`));
}

function accountOf({ tag, version, quirk }: Dialect, { iban, currency, number }: Account): string {
  const id = quirk % 8 === 0 ? tag('Othr', tag('Id', number)) : tag('IBAN', iban);
  const servicer = tag('Svcr', tag('FinInstnId', tag(version <= 3 ? 'BIC' : 'BICFI', 'BANKDEFFXXX')));
  return tag('Acct', tag('Id', id) + tag('Ccy', currency) + servicer);
}

function balancesOf(dialect: Dialect, account: Account, download: Download, page: Page): string[] {
  const { tag, quirk } = dialect;
  const balance = (code: string, amount: number, day: number) =>
    tag(
      'Bal',
      tag('Tp', tag('CdOrPrtry', tag('Cd', code))) +
        amountOf(dialect, amount, account.currency, account.places) +
        sideOf(dialect, amount) +
        tag('Dt', tag('Dt', isoDay(day))),
    );
  const opening =
    quirk % 3 === 1
      ? balance('PRCD', page.opening, Math.max(0, download.from - 1))
      : balance('OPBD', page.opening, download.from);
  const closing = balance('CLBD', page.closing, download.to);
  const available = quirk % 5 === 2 ? [balance('CLAV', page.closing + 100, download.to)] : [];
  return quirk % 10 === 3 ? [...available, closing, opening] : [opening, closing, ...available];
}

function entryOf(dialect: Dialect, account: Account, line: Shown): string {
  const { tag, version, quirk } = dialect;
  const { currency, places } = account;
  const word = line.isPending ? 'PDNG' : 'BOOK';
  const day = isoDay(line.day);
  const on = (name: string) => tag(name, quirk % 5 === 1 ? tag('DtTm', `${day}T00:00:00+01:00`) : tag('Dt', day));
  const isReversal = quirk % 3 === 0 && line.amount > 0 && line.original === null;
  const isBatch =
    quirk % 4 === 2 && line.other === null && line.original === null && line.amount > 1000 && line.payee.length > 12;
  return tag(
    'Ntry',
    [
      amountOf(dialect, line.amount, currency, places),
      sideOf(dialect, line.amount),
      ...(isReversal ? [tag('RvslInd', 'true')] : []),
      tag('Sts', version >= 8 ? tag('Cd', word) : word),
      on('BookgDt'),
      on('ValDt'),
      ...(line.reference === '' ? [] : [tag('AcctSvcrRef', line.reference)]),
      tag('BkTxCd', tag('Prtry', tag('Cd', 'NMSC+005'))),
      ...(line.original === null ? [] : [foreignOf(dialect, account, line)]),
      tag('NtryDtls', isBatch ? batchOf(dialect, account, line) : detailsOf(dialect, line)),
    ].join(''),
  );
}

function detailsOf({ tag, version, quirk }: Dialect, { payee, purpose, other, amount }: Shown): string {
  const role = amount > 0 ? 'Dbtr' : 'Cdtr';
  const name = quirk % 7 === 0 ? payee.toUpperCase() : payee;
  const party = tag(role, version >= 8 ? tag('Pty', tag('Nm', escapeXml(name))) : tag('Nm', escapeXml(name)));
  const number = other === null ? '' : tag(`${role}Acct`, tag('Id', tag('IBAN', other.iban)));
  const text = purpose === '' ? '' : tag('RmtInf', tag('Ustrd', escapeXml(purpose)));
  return tag('TxDtls', tag('Refs', tag('EndToEndId', 'NOTPROVIDED')) + tag('RltdPties', party + number) + text);
}

/** One booking for two payments: the entry counts once. Both name the same payer. */
function batchOf(dialect: Dialect, account: Account, line: Shown): string {
  const first = Math.trunc(line.amount / 3);
  return [first, line.amount - first]
    .map((amount) => {
      const details = detailsOf(dialect, { ...line, amount });
      const money = amountOf(dialect, amount, account.currency, account.places) + sideOf(dialect, amount);
      return details.replace(/(<[^/>]*TxDtls>)/, `$1${money}`);
    })
    .join('');
}

function foreignOf(dialect: Dialect, { currency }: Account, { original }: Shown): string {
  const { tag } = dialect;
  if (original === null) return '';
  const rate = tag('CcyXchg', tag('SrcCcy', original.currency) + tag('TrgtCcy', currency) + tag('XchgRate', '0.5'));
  return tag('AmtDtls', tag('InstdAmt', amountOf(dialect, original.amount, original.currency, original.places) + rate));
}

function amountOf({ tag }: Dialect, amount: number, currency: string, places: number): string {
  return tag('Amt', decimal(Math.abs(amount), places), `Ccy="${currency}"`);
}

function sideOf({ tag }: Dialect, amount: number): string {
  return tag('CdtDbtInd', amount < 0 ? 'DBIT' : 'CRDT');
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}
