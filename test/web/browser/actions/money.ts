/** Actions on the pages about money. */
import type { Action } from './doer.ts';

export const MONEY: readonly Action[] = [
  [
    'transactions are filtered',
    async (person) => {
      await person.go('/transactions');
      await person.fill({ q: 'baker' });
      await person.press('Search');
      await person.page.waitForURL(/q=baker/);
      await person.sees(/^\d+ transactions?$/);
    },
  ],
  [
    'nothing is found',
    async (person) => {
      await person.go('/transactions');
      await person.fill({ q: 'no such payee' });
      await person.press('Search');
      await person.sees('No transactions match your search');
    },
  ],
  [
    'transactions are sorted',
    async (person) => {
      await person.go('/transactions');
      await person.main.getByText('More', { exact: true }).click();
      await person.choose('sort', 'amount');
      await person.press('Search');
      await person.page.waitForURL(/sort=amount/);
      await person.sees(/^\d+ transactions$/);
    },
  ],
  [
    'the list is exported as shown',
    async (person) => {
      await person.go('/transactions?q=baker');
      const saved = person.page.waitForEvent('download');
      await person.follow('Export as shown (CSV)');
      if (!/\.csv$/.test((await saved).suggestedFilename())) throw new Error('no CSV file');
      await person.sees(/^\d+ transactions?$/);
    },
  ],
  [
    'a transaction is edited',
    async (person) => {
      await person.go('/transactions?q=1200');
      await person.follow('GROCER');
      await person.fill({ payee: 'Employer', category: 'Salary' });
      await person.press('Save');
      await person.sees('Saved in the ledger.');
    },
  ],
  [
    'a change of nothing is refused',
    async (person) => {
      await person.go('/transactions');
      await person.press('Change');
      await person.sees('no transaction is ticked');
    },
  ],
  [
    'transactions are edited in bulk',
    async (person) => {
      await person.go('/transactions?q=baker');
      await person.main.locator('input[name^="id:"]').first().check();
      await person.main.locator('.change [name=category]').fill('Food');
      await person.press('Change');
      await person.sees('1 changed in the ledger.');
    },
  ],
  [
    'a rule is tried',
    async (person) => {
      await person.go('/transactions?q=grocer');
      await person.follow('GROCER');
      await person.follow('Always so …');
      await person.fill({ category: 'Groceries' });
      await person.press('Try it');
      await person.sees('What it would change');
    },
  ],
  [
    'a rule is kept, for known transactions too',
    async (person) => {
      await person.main.locator('[name=also]').check();
      await person.press('Keep this rule');
      await person.sees('The rule holds for what comes from now on');
    },
  ],
  [
    'a rule is removed',
    async (person) => {
      await person.go('/settings');
      await person.press('Remove', person.main.locator('#rules'));
      await person.sees('The rule is removed.');
    },
  ],
  [
    'a transaction is deleted',
    async (person) => {
      await person.go('/transactions?q=7.10');
      await person.follow('BAKER');
      await person.press('Delete');
      await person.sees('Deleted from the ledger.');
    },
  ],
  [
    'a deleted transaction is put back',
    async (person) => {
      await person.go('/entries/deleted');
      await person.press('Put back');
      await person.sees('It is back in the ledger.');
    },
  ],
  [
    'an account is hidden',
    async (person) => {
      await person.go('/accounts');
      await person.follow('Shop account');
      await person.press('Hide it');
      await person.sees('The account is hidden.');
    },
  ],
  [
    'an account is shown again',
    async (person) => {
      await person.press('Show it again');
      await person.sees('The account is shown again.');
    },
  ],
  [
    'an account is archived after a question',
    async (person) => {
      await person.follow('Archive it…');
      await person.press('Archive for good');
      await person.sees('The account is archived.');
    },
  ],
  [
    'months are gone through by category and payee',
    async (person) => {
      await person.go('/reports');
      await person.follow('By category');
      await person.follow('By payee');
      await person.sees('GROCER');
    },
  ],
];
