import { describe, expect, test } from 'vitest';
import { openLedger } from '../test-ledger.ts';

const asked = (host: string) => ({ key: null, headers: { host } });

describe('/openapi.json answers by Host header', () => {
  test.each(['127.0.0.1', '127.0.0.1:8481', 'localhost:8481', '[::1]:8481', 'LOCALHOST', 'nas.local:8481'])(
    'to %s',
    async (host) => {
      const ledger = await openLedger({ names: ['nas.local'] });
      expect((await ledger.send('GET', '/openapi.json', asked(host))).status).toBe(200);
    },
  );

  test.each([
    'evil.example',
    'evil.example:8481',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '192.0.2.7',
    'a b',
  ])('but not to %s, which another site may have pointed at this machine', async (host) => {
    const ledger = await openLedger({ names: ['nas.local'] });
    const reply = await ledger.send('GET', '/openapi.json', asked(host));
    expect([reply.status, reply.json.code]).toEqual([421, 'unknown_host']);
    expect(reply.text).not.toContain('/v1/');
    expect((await ledger.send('HEAD', '/openapi.json', asked(host))).status).toBe(421);
  });

  test('to any address in numbers where the ledger listens beyond this machine, but to no strange name', async () => {
    const ledger = await openLedger({ host: '0.0.0.0' });
    expect((await ledger.send('GET', '/openapi.json', asked('192.0.2.7:8481'))).status).toBe(200);
    expect((await ledger.send('GET', '/openapi.json', asked('evil.example'))).status).toBe(421);
  });
});
