import { describe, expect, test } from 'vitest';
import { transactionsIn } from '../../support/ask.ts';
import { openDashboard } from '../../support/web/dashboard.ts';

const OWN_SCRIPT = '<script type="module" src="/page.js"></script>';

describe('a bank’s words are text (P-WEB-1)', () => {
  const ATTACKS = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    '</title><script>alert(1)</script>',
    '<svg/onload=alert(1)>',
    'javascript:alert(1)',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '`+alert(1)+`',
    '{"html":"<b>x</b>"}',
    '<!--<script>',
    '\u202etxt.exe<iframe src=//evil.example>',
  ];

  test('no payee becomes markup, on any page that shows it', async () => {
    const { get, store } = await openDashboard({ payees: ATTACKS });
    const first = transactionsIn(store)
      .slice(0, ATTACKS.length)
      .map(({ externalId }) => externalId);
    const paths = ['/transactions?account=checking', ...first.map((id) => `/transactions/${id}`)];
    for (const path of paths) {
      const page = (await get(path)).body.replace(OWN_SCRIPT, '');
      const allowed =
        /^<\/?(!doctype|html|head|meta|title|link|body|a|header|div|img|nav|main|footer|p|h[1-6]|form|label|span|input|select|option|button|section|table|thead|tbody|tr|th|td|bdi|small|dl|dt|dd|article|code|pre|time|details|summary|ul|li|strong|dialog|kbd)\b/i;
      for (const tag of page.match(/<[a-z!/][^>]*>/gi) ?? []) {
        expect(tag).toMatch(allowed);
        expect(tag).not.toMatch(/\son\w+\s*=|javascript:|evil\.example|src=x/i);
      }
    }
  });

  test('a search is given back as text', async () => {
    const { get } = await openDashboard();
    const page = (await get(`/transactions?q=${encodeURIComponent('"><script>alert(1)</script>')}`)).body;
    expect(page.replace(OWN_SCRIPT, '')).not.toContain('<script');
    expect(page).toContain('value="&#34;&#62;&#60;script&#62;');
  });
});
