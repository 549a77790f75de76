import { showIn } from '../judge/shown.ts';
import type { Account, Download } from '../world.ts';
import { renderCamt } from './render-camt.ts';
import { renderCsv } from './render-csv.ts';
import { alertMail, statementMail } from './render-mail.ts';
import { renderMt940 } from './render-mt940.ts';
import { renderOfx } from './render-ofx.ts';

const ENDINGS = { camt: 'xml', notice: 'xml', ofx: 'ofx', mt940: 'sta', csv: 'csv' } as const;

/** The file that a bank gave for a download. */
export function renderFile(
  account: Account,
  download: Download,
): { readonly ending: string; readonly bytes: Uint8Array } {
  const page = showIn(account, download);
  switch (download.route) {
    case 'camt':
    case 'notice':
      return { ending: ENDINGS.camt, bytes: Buffer.from(renderCamt(account, download, page)) };
    case 'ofx':
      return { ending: ENDINGS.ofx, bytes: Buffer.from(renderOfx(account, download, page)) };
    case 'mt940':
      return { ending: ENDINGS.mt940, bytes: Buffer.from(renderMt940(account, download, page)) };
    case 'csv':
      return { ending: ENDINGS.csv, bytes: renderCsv(account, download, page) };
    case 'alert':
      return { ending: 'eml', bytes: Buffer.from(alertMail(account, download), 'latin1') };
  }
}

/** The message by which a download came; Latin-1. */
export function renderMessage(account: Account, download: Download): string {
  if (download.route === 'alert') return alertMail(account, download);
  const { ending, bytes } = renderFile(account, download);
  return statementMail(account, download, { name: `${account.handle}-${download.number}.${ending}`, bytes });
}
