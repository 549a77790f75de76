/** The mail servers of common providers, by the domains of their addresses. All take TLS on port 993. */

const PROVIDERS: readonly (readonly [domains: string, host: string])[] = [
  ['gmail.com googlemail.com', 'imap.gmail.com'],
  ['outlook.com hotmail.com live.com msn.com hotmail.de outlook.de', 'outlook.office365.com'],
  ['icloud.com me.com mac.com', 'imap.mail.me.com'],
  ['yahoo.com yahoo.de yahoo.co.uk yahoo.fr yahoo.it yahoo.es ymail.com rocketmail.com', 'imap.mail.yahoo.com'],
  ['aol.com aol.de verizon.net', 'imap.aol.com'],
  ['att.net sbcglobal.net bellsouth.net', 'imap.mail.att.net'],
  ['comcast.net', 'imap.comcast.net'],
  ['fastmail.com fastmail.fm', 'imap.fastmail.com'],
  ['zoho.com zohomail.com', 'imap.zoho.com'],
  ['zohomail.eu', 'imap.zoho.eu'],
  ['gmx.de gmx.net gmx.at gmx.ch', 'imap.gmx.net'],
  ['gmx.com', 'imap.gmx.com'],
  ['web.de', 'imap.web.de'],
  ['t-online.de magenta.de', 'secureimap.t-online.de'],
  ['freenet.de', 'mx.freenet.de'],
  ['posteo.de posteo.net', 'posteo.de'],
  ['mailbox.org', 'imap.mailbox.org'],
  ['bluewin.ch', 'imaps.bluewin.ch'],
  ['btinternet.com', 'mail.btinternet.com'],
  ['virginmedia.com', 'imap.virginmedia.com'],
  ['orange.fr wanadoo.fr', 'imap.orange.fr'],
  ['free.fr', 'imap.free.fr'],
  ['laposte.net', 'imap.laposte.net'],
  ['sfr.fr', 'imap.sfr.fr'],
  ['libero.it', 'imapmail.libero.it'],
  ['seznam.cz email.cz', 'imap.seznam.cz'],
  ['wp.pl', 'imap.wp.pl'],
  ['yandex.com yandex.ru', 'imap.yandex.com'],
  ['mail.ru', 'imap.mail.ru'],
  ['naver.com', 'imap.naver.com'],
  ['qq.com', 'imap.qq.com'],
];

/** The server of an address such as `me@gmail.com`; undefined where its provider is not known. */
export function mailServerOf(address: string): string | undefined {
  const domain = address.split('@').at(-1)?.trim().toLowerCase() ?? '';
  return PROVIDERS.find(([domains]) => domains.split(' ').includes(domain))?.[1];
}
