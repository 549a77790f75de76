/** The dead man's ping, over real HTTP and by a clock that the test drives. */
import { expect, test } from 'vitest';
import { Heartbeat } from '../../../src/sync/notices/heartbeat.ts';
import { FakeClock } from '../../support/clock/fake-clock.ts';
import { webServer } from '../../support/web/web-server.ts';

const MINUTE = 60_000;

async function service(status: () => number = () => 200) {
  const { asked, url } = await webServer(() => ({ status: status() }));
  return { pings: asked, url: `${url}/ping/uuid` };
}

function heart(url: string, isWell: () => boolean) {
  const clock = new FakeClock();
  const warned: object[] = [];
  const log = { debug: () => {}, info: () => {}, warn: (fields: object) => void warned.push(fields), error: () => {} };
  const { signal } = new AbortController();
  const heartbeat = new Heartbeat({ url, every: 15 * MINUTE, clock, log, signal, isWell });
  const minutes = async (count: number) => {
    for (let minute = 0; minute < count; minute += 5) {
      await heartbeat.look();
      clock.advance(5 * MINUTE);
    }
  };
  return { minutes, warned };
}

test('pings go out as often as asked for, and stay away while something fails', async () => {
  const { pings, url } = await service();
  let well = true;
  const { minutes } = heart(url, () => well);
  await minutes(60);
  expect(pings).toHaveLength(4);
  expect(pings[0]).toMatchObject({ method: 'GET', path: '/ping/uuid' });
  well = false;
  await minutes(60);
  expect(pings).toHaveLength(4);
  well = true;
  await minutes(5);
  expect(pings).toHaveLength(5);
});

test('a ping that fails is sent again with the next look, and the address is not in the log', async () => {
  let status = 500;
  const { pings, url } = await service(() => status);
  const { minutes, warned } = heart(url, () => true);
  await minutes(10);
  status = 200;
  await minutes(10);
  expect(pings).toHaveLength(3);
  expect(warned).toEqual([{ reason: 'HTTP 500' }, { reason: 'HTTP 500' }]);
});
