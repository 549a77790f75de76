import { expect, test } from 'vitest';
import { createLog } from '../../src/lib/event-log.ts';

function logged(style: 'json' | 'lines', level: 'debug' | 'info' = 'info') {
  const lines: string[] = [];
  const mask = (text: string) => text.replaceAll('hunter22', '***');
  return { lines, log: createLog({ level, style, mask, write: (line) => lines.push(line) }) };
}

test('an event is one JSON line with its fields', () => {
  const { lines, log } = logged('json');
  log.info({ connector: 'inbox', documents: 3 }, 'pull.finished');
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'info',
    event: 'pull.finished',
    connector: 'inbox',
    documents: 3,
  });
});

test('P-SEC-2: fields that are not on the list are left out at info and above', () => {
  const { lines, log } = logged('json');
  log.warn({ connector: 'inbox', payee: 'GROCER', amount: '12.00', accountNumber: '1234567890' }, 'odd');
  expect(lines[0]).not.toMatch(/GROCER|12\.00|1234567890/);
});

test('P-SEC-2: secrets are masked at every level, also inside of messages', () => {
  const { lines, log } = logged('lines', 'debug');
  log.debug({ anything: { deep: 'hunter22' } }, 'trace');
  log.error({ message: 'login me:hunter22 failed' }, 'mail.failed');
  expect(lines.join('')).not.toContain('hunter22');
  expect(lines[1]).toMatch(/^\d\d:\d\d:\d\d error: mail\.failed message="login me:\*\*\* failed"\n$/);
});

test('an event below the level is not written', () => {
  const { lines, log } = logged('json');
  log.debug({}, 'trace');
  expect(lines).toEqual([]);
});
