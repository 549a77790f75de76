/**
 * Cases of identity with an interruption between the files. It is the owner, a new reader, a lost state or a second
 * daemon.
 */
import { expect } from 'vitest';
import { type OfxLine, ofxText } from '../../support/documents/ofx-text.ts';
import { accountConfig } from '../../support/houses/pulling.ts';
import { type Arrival, Scene, type SceneOptions } from '../../support/houses/scene.ts';
import type { Story } from './story.ts';

const ofx = (lines: readonly OfxLine[], more: Partial<Parameters<typeof ofxText>[0]> = {}): Arrival => ({
  file: 'a.ofx',
  content: ofxText({ lines, ...more }),
});

const CAFE: OfxLine = { on: '2026-03-14', amount: '-3.50', name: 'CAFE' };
const MARCH = ofx([
  { id: 'A1', on: '2026-03-02', amount: '-10.00', name: 'GROCER' },
  { id: 'A2', on: '2026-03-02', amount: '-10.00', name: 'GROCER' },
  { id: 'A3', on: '2026-03-20', amount: '1200.00', name: 'EMPLOYER' },
]);
const LATE_MARCH = ofx([
  { id: 'A3', on: '2026-03-20', amount: '1200.00', name: 'EMPLOYER' },
  { id: 'A4', on: '2026-04-02', amount: '-7.00', name: 'BAKER' },
]);
const STANDS = [
  '2026-03-02 -10.00 GROCER',
  '2026-03-02 -10.00 GROCER',
  '2026-03-20 1200.00 EMPLOYER',
  '2026-04-02 -7.00 BAKER',
];

const COLUMNS = { date: 'Date', amount: 'Amount', payee: 'Who', memo: 'What' };
const PROFILE = { delimiter: ',', header: 1, columns: COLUMNS, date: 'MM/DD/YYYY', decimal: '.' };
const reading = (profile: object) => ({ formats: { csv: { profiles: { bank: profile } as never, profile: 'bank' } } });
const accounts = [accountConfig({ handle: 'checking', match: ['1234567890'], currency: 'EUR' })];
const sheetRead = (profile: object): SceneOptions => ({
  accounts,
  inbox: { account: 'checking' },
  config: reading(profile),
});
const csv = (...rows: readonly string[]): Arrival => ({
  file: 'a.csv',
  content: ['Date,Who,What,Amount', ...rows, ''].join('\n'),
});
const SHEETS = [
  csv('03/04/2026,GROCER,Food,"-10.00"', '03/04/2026,GROCER,Food,"-10.00"', '03/05/2026,EMPLOYER,Wages,"250.00"'),
  csv('03/05/2026,EMPLOYER,Wages,"250.00"', '03/06/2026,BAKER,Bread,"-7.00"'),
];

/** The reader is fixed, and what is archived is read again. */
const fixed = (profile: object) => async (scene: Scene) => {
  scene.configure(reading(profile));
  expect(await scene.reread()).toMatchObject({ created: 0, resurrected: 0 });
  return true;
};
const lost = async (scene: Scene) => {
  const { pushed } = await scene.loseState();
  expect(pushed).toMatchObject({ created: 0, deleted: 0 });
  return true;
};

export const OWNER_AND_STATE: readonly Story[] = [
  {
    name: 'the owner puts a category on one of two equal coffees',
    arrivals: [ofx([CAFE]), ofx([{ ...CAFE, name: 'BAKERY' }, CAFE])],
    happens: async (scene) => {
      const id = await scene.find('CAFE');
      if (id === undefined) return false;
      const { json } = await scene.house.ledger.send('POST', '/v1/categories', { body: { name: 'Coffee' } });
      await scene.house.edit(id, { categoryId: json.data.id });
      return true;
    },
    stand: ['2026-03-14 -3.50 BAKERY', '2026-03-14 -3.50 CAFE'],
    check: async (scene) => {
      const rows = await scene.house.transactions();
      const named = rows.filter(({ categoryId }) => categoryId !== null).map(({ payeeName }) => payeeName);
      expect(named).toEqual(['CAFE']);
    },
  },
  {
    name: 'the reader is fixed and tells other descriptions',
    options: sheetRead({ ...PROFILE, columns: { ...COLUMNS, payee: 'What', memo: 'Who' } }),
    arrivals: SHEETS,
    happens: fixed(PROFILE),
    stand: [
      '2026-03-04 -10.00 GROCER',
      '2026-03-04 -10.00 GROCER',
      '2026-03-05 250.00 EMPLOYER',
      '2026-03-06 -7.00 BAKER',
    ],
  },
  { name: 'the state is lost', arrivals: [MARCH, LATE_MARCH], happens: lost, stand: STANDS },
  {
    name: 'the owner deletes one, all files come again, and the reader is fixed',
    options: sheetRead({ ...PROFILE, columns: { ...COLUMNS, payee: 'What', memo: 'Who' } }),
    arrivals: SHEETS,
    happens: async (scene) => {
      const id = await scene.find('Wages');
      if (id === undefined) return false;
      await scene.house.remove(id);
      return fixed(PROFILE)(scene);
    },
    stand: ['2026-03-04 -10.00 GROCER', '2026-03-04 -10.00 GROCER', '2026-03-06 -7.00 BAKER'],
  },
  {
    name: 'the account is renamed in the configuration, and its number changes',
    options: { accounts: [accountConfig({ handle: 'checking', match: ['1234567890', '5556667778'] })] },
    arrivals: [
      MARCH,
      ofx([{ id: 'A4', on: '2026-04-02', amount: '-7.00', name: 'BAKER' }], { accountId: '5556667778' }),
    ],
    happens: async (scene) => {
      const giro = accountConfig({ handle: 'giro', aliases: ['checking'], match: ['1234567890', '5556667778'] });
      scene.configure({ accounts: [giro] });
      return true;
    },
    stand: STANDS,
    check: async (scene) => {
      for (const id of await scene.ids()) expect(id).toMatch(/^bf1\.checking\./);
    },
  },
  {
    name: 'a second daemon with a state of its own',
    arrivals: [MARCH, LATE_MARCH],
    happens: async (scene) => {
      const before = (await scene.ids()).length;
      const second = await Scene.open({ ledger: scene.house.ledger });
      const { pushed } = await second.bring(...scene.came);
      expect(pushed).toMatchObject({ created: 0, deleted: 0, adopted: before });
      return true;
    },
    stand: STANDS,
  },
];
