/** PDF statements from the drop folder to the ledger, as a person meets them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { command } from '../../support/commands/command.ts';
import { makePdf, type PdfOptions } from '../../support/documents/pdf.ts';
import { type PdfRow, statementPages } from '../../support/documents/pdf-statement.ts';
import { CONFIG, household } from '../../support/houses/household.ts';

/** Without balances, so that nothing proves it. */
function statement(rows: readonly PdfRow[], options: PdfOptions = {}): Buffer {
  const columns = [
    { name: 'Date', x: 50 },
    { name: 'Description', x: 120 },
    { name: 'Amount', x: 430, right: true },
  ];
  const above = ['Harbour Bank', 'Account number: 1234567890', 'Currency: GBP'];
  return makePdf(statementPages({ above, columns, rows }), { compress: true, ...options });
}

const MARCH: readonly PdfRow[] = [
  ['02 Mar 2026', 'GROCER', '-10.00'],
  ['03 Mar 2026', 'SALARY', '2,500.00'],
];
const APRIL: readonly PdfRow[] = [['07 Apr 2026', 'RAIL', '-7.30']];

function pdfHousehold(files: Readonly<Record<string, Buffer>>, config = CONFIG): string {
  const cwd = household({ statement: null, config });
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(cwd, 'inbox', name), bytes);
  return cwd;
}

async function booked(cwd: string): Promise<readonly string[]> {
  const { stdout } = await command(['transactions', '--json'], { cwd });
  return (JSON.parse(stdout) as { bookedOn: string }[]).map(({ bookedOn }) => bookedOn).sort();
}

test('one that proves nothing is held, shown, confirmed once, and booked; the next month comes in by itself', async () => {
  const cwd = pdfHousehold({ 'march.pdf': statement(MARCH) });
  expect((await command(['sync'], { cwd })).code).toBe(1);
  const shown = await command(['inspect', 'inbox/march.pdf'], { cwd });
  expect(shown.code).toBe(1);
  expect(shown.stdout).toContain('held until you confirm it');
  expect(shown.stdout).toMatch(/2026-03-02 +-10\.00 +GBP +GROCER/);
  const saved = await command(['inspect', 'inbox/march.pdf', '--save', 'harbour'], { cwd });
  expect(saved.code).toBe(0);
  expect(saved.stdout).toContain('goes through by profile harbour');
  expect(readFileSync(join(cwd, 'profiles', 'harbour.yaml'), 'utf8')).toMatch(/fingerprint:\n +- pdf1-/);
  expect((await command(['sync'], { cwd })).code).toBe(0);
  writeFileSync(join(cwd, 'inbox', 'april.pdf'), statement(APRIL));
  expect((await command(['sync'], { cwd })).code).toBe(0);
  expect(await booked(cwd)).toEqual(['2026-03-02', '2026-03-03', '2026-04-07']);
});

test('a locked PDF is quarantined with the remedy: a password file for inspect, the settings for sync', async () => {
  const locked = statement(MARCH, { lock: { cipher: 'aes-256', password: 'open-sesame' } });
  const cwd = pdfHousehold({ 'march.pdf': locked });
  const failed = await command(['sync'], { cwd });
  expect(failed.code).toBe(1);
  expect(failed.stdout + failed.stderr).toContain('`passwords:`');
  writeFileSync(join(cwd, 'secret'), 'open-sesame\n');
  const saved = await command(['inspect', 'inbox/march.pdf', '--save', 'harbour', '--password-file', 'secret'], {
    cwd,
  });
  expect(saved.code).toBe(0);
  const parsed = await command(['parse', 'inbox/march.pdf', '--json', '--password-file', 'secret'], { cwd });
  expect(JSON.parse(parsed.stdout)).toMatchObject({ document: { format: 'pdf' }, statements: [{ currency: 'GBP' }] });
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as it stands in the file
  const key = 'passwords: ["${file:secret}"]';
  writeFileSync(join(cwd, 'bankfeed.yaml'), CONFIG.replace('settle: 0s', `settle: 0s, ${key}`));
  const done = await command(['sync', '--verbose'], { cwd });
  expect(done.code).toBe(0);
  expect(done.stdout + done.stderr).not.toContain('open-sesame');
  expect(await booked(cwd)).toEqual(['2026-03-02', '2026-03-03']);
});

test('a password file that is not there is a mistake in the command', async () => {
  const cwd = pdfHousehold({ 'march.pdf': statement(MARCH) });
  const { code, stderr } = await command(['parse', 'inbox/march.pdf', '--password-file', 'nowhere'], { cwd });
  expect(code).toBe(2);
  expect(stderr).toContain('nowhere');
});
