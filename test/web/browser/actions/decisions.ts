/** The owner's answers to what is asked. */
import type { Action, Doer } from './doer.ts';

export const DECISIONS: readonly Action[] = [
  [
    'a new account without a name is refused',
    async (person) => {
      await person.open('everyday.csv');
      await person.choose('account', '+new');
      await person.press('Bring it in');
      await person.sees('a new account needs a name');
    },
  ],
  [
    'a reading and a new account are chosen',
    async (person) => {
      await person.open('shop.csv');
      await person.main.getByText('day before month, a number without a sign is money out').click();
      await person.choose('account', '+new');
      await person.fill({ name: 'Shop account' });
      await person.press('Bring it in');
      await person.sees('It is in.');
    },
  ],
  [
    'lines are those of a known account',
    async (person) => {
      await person.open('everyday.csv');
      await person.choose('account', 'shop-account');
      await person.press('Bring it in');
      await person.sees('It is in.');
    },
  ],
  [
    'a file that cannot be read has no button that cannot help',
    async (person) => {
      await person.open('torn.ofx');
      await person.sees('download it from the bank again');
    },
  ],
  [
    'a wrong password of a file is said to be wrong',
    async (person) => {
      await person.open('locked.pdf');
      await person.fill({ password: 'barley' });
      await person.press('Open it');
      await person.sees('this password does not open locked.pdf');
    },
  ],
  [
    'a file is opened by its password',
    async (person) => {
      await person.open('locked.pdf');
      await person.fill({ password: 'sesame' });
      await person.press('Open it');
      await person.sees(/It is in\.|see what is asked now/);
    },
  ],
  [
    'a document is taken as it was read',
    async (person) => {
      await person.open('corrected.ofx');
      await person.press('Yes, take it as it was read');
      await person.sees('It is in.');
    },
  ],
  [
    'a letter that was kept back is released',
    async (person) => {
      await person.open('kept-back.ofx');
      await person.press('It is genuine: release it');
      await person.sees('It is in.');
    },
  ],
  [
    'a file that cannot be read is read again',
    async (person) => {
      await person.open('torn.ofx');
      await person.press('Read it again');
      await person.sees('It was read again and still cannot be brought in');
    },
  ],
  [
    'two lines are one transfer',
    async (person) => {
      await person.go('/decisions');
      await person.press('Yes, one transfer', person.part('article', 'RESERVE'));
      await person.sees('They are one transfer now');
    },
  ],
  [
    'a transfer is taken apart',
    async (person) => {
      await openStory(person, 'RESERVE');
      await person.press('Take it apart');
      await person.sees('The transfer is taken apart');
    },
  ],
  [
    'two lines are no transfer',
    async (person) => {
      await person.go('/decisions');
      await person.press('No, two transactions', person.part('article', 'HOLIDAY'));
      await person.sees('They stay two transactions.');
    },
  ],
];

/** The story of a transaction of which the ledger was told. */
async function openStory(person: Doer, payee: string): Promise<void> {
  await person.open('reserve.ofx');
  await person.go('/transactions');
  await person.follow(payee);
  await person.follow('Where it comes from, and what was said to the ledger');
}

export const LAYOUTS: readonly Action[] = [
  [
    'each choice of a layout is read at once, or by its button',
    async (person) => {
      await person.open('unknown.csv');
      await person.follow(/say what each column is/);
      await person.page.locator('form.layout-form').waitFor();
      await person.choose('order', 'MDY');
      await readAgain(person);
      await reads(person, '4 Mar 2026');
      await person.choose('sign', 'out-positive');
      await readAgain(person);
      await reads(person, '−12.50');
      await person.choose('role_2', '');
      await readAgain(person);
      await reads(person, 'say where the amount is');
      await person.choose('role_2', 'amount');
      await readAgain(person);
      await reads(person, '−12.50');
    },
  ],
  [
    'a layout is kept',
    async (person) => {
      await person.fill({ tableCurrency: 'EUR', save: 'shops' });
      await person.choose('account', '+new');
      await person.fill({ name: 'Shop card' });
      await person.press('Read files like it so');
      await person.sees('It is in.');
    },
  ],
  [
    'a layout is corrected',
    async (person) => {
      await person.go('/layouts');
      const card = person.part('section.card', 'shops');
      await card.getByRole('link', { name: 'Correct it …' }).click();
      await person.page.locator('form.layout-form').waitFor();
      await person.choose('order', 'DMY');
      await readAgain(person);
      await reads(person, '3 Apr 2026');
      await person.press('Read files like it so');
      await person.sees('The layout is kept');
    },
  ],
  [
    'a layout is withdrawn',
    async (person) => {
      await person.go('/layouts');
      await person.press('Withdraw it', person.part('section.card', 'shops'));
      await person.sees('The layout is withdrawn.');
    },
  ],
];

/** With a script each choice does it by itself. */
async function readAgain(person: Doer): Promise<void> {
  const button = person.main.getByRole('button', { name: 'Read the sample again' }).last();
  if (!person.isScripted) await button.click();
}

async function reads(person: Doer, text: string): Promise<void> {
  await person.main.locator('[data-fresh=reading]', { hasText: text }).waitFor();
}
