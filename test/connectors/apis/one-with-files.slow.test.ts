import { expect, test } from 'vitest';
import { pullConnector } from '../../../src/sync/pull/pull.ts';
import { ofxText } from '../../support/ofx-text.ts';
import { bridgeHouse } from './bridge-house.ts';

test.each(['the file first', 'the bridge first'])(
  'the same months by file and by bridge are one: %s',
  async (order) => {
    const { drop, deps, lines, pull } = await bridgeHouse();
    const rows = [
      { id: 'F1', on: '2026-03-02', amount: '-10.00', name: 'CORNER GROCER' },
      { id: 'F2', on: '2026-03-05', amount: '-20.50', name: 'HARBOR FUEL' },
    ];
    const file = async () => {
      drop('march.ofx', ofxText({ lines: rows, from: '2026-03-01', to: '2026-03-31' }));
      await pullConnector(deps, 'inbox', 'schedule');
    };
    if (order === 'the file first') await file();
    await pull();
    if (order !== 'the file first') await file();
    expect(lines()).toHaveLength(2);
  },
);
