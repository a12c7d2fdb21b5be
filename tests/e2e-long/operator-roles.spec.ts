import { expect as plainExpect } from '@playwright/test';
import { newOperator } from '../e2e/operator-login.ts';
import { quietTest as test } from '../fixture/shared-site.ts';
import { collectComplaints } from '../routes/check-route.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 15_000 });

const panelsByRole = {
  trader: [
    'Trading',
    'Waiting bets',
    'Exposure',
    'Bets',
    'Results',
    'Boosts and combos',
    'Limits',
    'Switches',
    'Money',
    'Approvals',
  ],
  support: [
    'Boosts and combos',
    'Bets',
    'Limits',
    'Players',
    'Risk signals',
    'Support',
    'Withdrawals',
    'Content',
    'Approvals',
  ],
  content: ['Content', 'Bonuses', 'Messages', 'Approvals'],
} as const;
const hiddenByRole = {
  trader: ['Players', 'Documents', 'Support', 'Withdrawals', 'Bonuses', 'Operators'],
  support: ['Waiting bets', 'Exposure', 'Results', 'Documents', 'Site', 'Operators'],
  content: ['Waiting bets', 'Players', 'Support', 'Money', 'Operators'],
} as const;

for (const role of ['trader', 'support', 'content'] as const)
  test(`the back office shows the panels of an operator for ${role}`, async ({ page, context }) => {
    await newOperator(context, role);
    const complaints = collectComplaints(page);
    await page.goto('/en/backoffice');
    const menu = page.getByRole('navigation', { name: 'Back office' });
    // The number of waiting items may follow the name.
    const link = (name: string) => menu.getByRole('link', { name: new RegExp(`^${name}\\s*\\d*$`) });
    for (const name of panelsByRole[role]) await expect(link(name)).toBeVisible();
    for (const name of hiddenByRole[role]) await expect(link(name)).toHaveCount(0);
    expect(complaints).toEqual([]);
  });

test('an auditor opens every panel but results and finds no form with a reason', async ({
  page,
  context,
}) => {
  await newOperator(context, 'auditor');
  const complaints = collectComplaints(page);
  await page.goto('/en/backoffice');
  const links = page.getByRole('navigation', { name: 'Back office' }).getByRole('link');
  await expect(links.first()).toBeVisible();
  for (const link of await links.all()) {
    await link.press('Enter');
    await expect(link).toHaveAttribute('aria-current', 'page');
    await expect(page.locator('main .skeleton')).toHaveCount(0);
    await expect(page.locator('main').getByRole('textbox', { name: 'Reason' })).toHaveCount(0);
  }
  expect(complaints).toEqual([]);
});
