/** A mailbox that is set up by the page alone, on a real server: its letters come in. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { signed } from '../../../src/settings/write/ours.ts';
import { startBankfeed } from '../../support/commands/cli.ts';
import { CONFIG, household, STATEMENT } from '../../support/houses/household.ts';
import { hasDovecot, startDovecot } from '../../support/mail/dovecot.ts';
import { mimeMessage } from '../../support/mail/mime.ts';
import { FormBrowser, inputsIn } from '../../support/web/form-browser.ts';

test.skipIf(!hasDovecot())(
  'the setup reaches a mailbox, and what its bank sent is asked about and comes in',
  async () => {
    const server = await startDovecot();
    const now = new Date();
    const files = [{ name: 'march.ofx', content: STATEMENT }];
    server.deliver(mimeMessage({ date: now.toUTCString(), files }), { received: now.toISOString() });
    const before = server.snapshot();
    const config = CONFIG.replace('inbox: {use: folder, path: inbox', 'samples: {use: folder, path: samples');
    const cwd = household({ config: signed(config), statement: null });
    const daemon = startBankfeed(['run'], { cwd });
    const said = await daemon.saying('Next:');
    onTestFinished(() => void daemon.process.kill('SIGTERM'));
    const browser = new FormBrowser(/Dashboard {2}(\S+)/.exec(said)?.[1] ?? '');

    const { 'from-folder': _, ...form } = inputsIn(await browser.open('/setup'));
    const mailbox = { 'from-mail': 'on', 'mail-host': `127.0.0.1:${server.port}`, 'mail-user': server.user };
    const answers = { ...form, ...mailbox, 'mail-from': '*@bank.example', ledger: 'embedded' };
    const wrong = await browser.send('/setup/check', { ...answers, 'mail-password': 'wrong' });
    expect(wrong).toContain('Something does not work yet');
    expect(wrong).toMatch(/connector mail.*refused the login/s);
    const right = await browser.send('/setup/check', { ...answers, 'mail-password': server.password });
    expect(right).toContain('This works');
    expect(server.snapshot()).toBe(before);
    await browser.send('/setup/write', {});
    expect(parse(readFileSync(join(cwd, 'bankfeed.yaml'), 'utf8')).connectors.mail).toMatchObject({
      ...{ use: 'email', host: '127.0.0.1', port: server.port, user: server.user },
      rules: [{ from: ['*@bank.example'] }],
    });

    // Nobody vouches for a letter of this server: its owner is asked.
    await expect.poll(() => browser.open('/decisions'), { timeout: 60_000 }).toContain('march.ofx');
    const id = /href="\/documents\/(d\d+)"/.exec(browser.page)?.[1] ?? '';
    expect(await browser.open(`/documents/${id}`)).toContain('statements@bank.example');
    await browser.send('/release', { id });
    await expect.poll(() => browser.open('/transactions'), { timeout: 60_000 }).toContain('GROCER');
  },
);
