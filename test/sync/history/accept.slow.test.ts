import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { documentIdOf } from '../../../src/domain/row-ids.ts';
import { acceptDocuments } from '../../../src/sync/history/accept.ts';
import { rereadDocuments } from '../../../src/sync/history/reread.ts';
import { retryDocuments } from '../../../src/sync/history/retry.ts';
import { undo } from '../../../src/sync/history/undo.ts';
import { pullConnector } from '../../../src/sync/pull/pull.ts';
import { pullHouse } from '../../support/houses/pulling.ts';

const OFF = readFileSync(join(import.meta.dirname, '../../golden/mt940/arithmetic-that-does-not-close.sta'));
const OTHER = Buffer.from(
  OFF.toString('latin1').replace(/^:60F:.*$/m, (line) => line.replace(/\d$/, '9')),
  'latin1',
);

/** A house with a statement whose balances do not close: held, for what is asked about it. */
async function houseThatAsks(content: Uint8Array = OFF) {
  const house = await pullHouse();
  house.drop('march.sta', content);
  const report = await pullConnector(house.deps, 'inbox', 'command');
  expect(report).toMatchObject({ outcome: 'attention', counts: { held: 1, created: 0 } });
  expect(report.issues[0]?.issue).toMatchObject({ severity: 'hold', code: 'mt940.balance' });
  return house;
}

describe('a held document that the owner accepts', () => {
  test('is brought in as it was read, and what was asked about it stays as a warning', async () => {
    const { deps } = await houseThatAsks();
    const report = await acceptDocuments(deps, ['d1']);
    expect(report).toMatchObject({ outcome: 'ok', counts: { held: 0, imported: 1 } });
    expect(report.counts.created).toBeGreaterThan(0);
    expect(report.issues.map(({ issue }) => [issue.severity, issue.code])).toContainEqual(['warning', 'mt940.balance']);
    expect(report.issues[0]?.issue.message).toMatch(/\(accepted\)$/);
  });

  test('stays accepted when it is reread, undone and retried', async () => {
    const { deps } = await houseThatAsks();
    const { created } = (await acceptDocuments(deps, ['d1'])).counts;
    expect(await rereadDocuments(deps)).toMatchObject({ outcome: 'ok', counts: { created: 0, unchanged: created } });
    undo(deps, 'd1', { dryRun: false });
    expect(await retryDocuments(deps, [documentIdOf(1)])).toMatchObject({
      outcome: 'ok',
      counts: { imported: 1, held: 0 },
    });
  });

  test('does not speak for another one, nor for another question', async () => {
    const { deps, drop } = await houseThatAsks();
    await acceptDocuments(deps, ['d1']);
    drop('april.sta', OTHER);
    expect(await pullConnector(deps, 'inbox', 'command')).toMatchObject({ counts: { held: 1, created: 0 } });
  });

  test('needs an account first, which only the configuration can name', async () => {
    const house = await pullHouse({ config: { unknownAccounts: 'hold' } });
    house.drop('march.sta', readFileSync(join(import.meta.dirname, '../../golden/mt940/balance-below-zero.sta')));
    await pullConnector(house.deps, 'inbox', 'command');
    await expect(acceptDocuments(house.deps, ['d1'])).rejects.toMatchObject({ code: 'accept.account', exitCode: 2 });
  });
});

test('a document that could not be read is not asked whose it is', async () => {
  const house = await pullHouse();
  house.drop(
    'torn.ofx',
    'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKTRANLIST><STMTTRN><TRNAMT>-1.00',
  );
  const report = await pullConnector(house.deps, 'inbox', 'command');
  expect(report.counts.quarantined).toBe(1);
  expect(report.issues.map(({ issue }) => issue.code)).not.toContain('account.unnamed');
});
