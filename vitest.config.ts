import { defineConfig } from 'vitest/config';

/** Tests that start whole processes, kill them, or try thousands of inputs: minutes, where all others take seconds. */
const LONG = [
  'test/{cli,corpus,crash,e2e,scenario,transfers,world}/**/*.test.ts',
  'test/connectors/csv/{properties,traps,profiles,xls,xlsx-hostile}.test.ts',
  'test/connectors/email/{absorbed,dovecot,drops,hostile-servers,hostile-messages,ledger}.test.ts',
  'test/connectors/{mutations,prefixes}.test.ts',
  'test/connectors/ofx/attack.test.ts',
  'test/connectors/pdf/{hostile,ledger,properties}.test.ts',
  'test/docs/client.test.ts',
  'test/ledger/client/client.test.ts',
  'test/ledger/server/{balances,connections,crash,fuzz,lists,live-responses,model}.test.ts',
  'test/lib/hand-over.test.ts',
  'test/property/{owner,store,transfers,undo}.test.ts',
  'test/sync/{adopt,disk-full,grace,notify,owner,parse-pool,pending,probe,push-dialects,push-faults,push-kill,push-pace,rebuild,rebuild-archive,rebuild-transfers,reread,rules,schedule,tombstones,undo,undo-transfers,upkeep,verify,verify-property,waiting,withdrawal}.test.ts',
  'test/web/{browser,password}.test.ts',
];

export default defineConfig({
  // What a plug-in's `import … from 'bankfeed/plugin'` means; outside of tests src/plugin/load.ts says so.
  resolve: { alias: { 'bankfeed/plugin': new URL('./src/plugin/contract.ts', import.meta.url).pathname } },
  test: {
    // A loaded machine is slow, not wrong: no test is about time.
    testTimeout: 120_000,
    hookTimeout: 60_000,
    pool: 'forks',
    projects: [
      { extends: true, test: { name: 'quick', include: ['test/**/*.test.ts'], exclude: LONG } },
      { extends: true, test: { name: 'long', include: LONG } },
    ],
  },
});
