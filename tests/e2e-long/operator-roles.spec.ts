import { expect as plainExpect } from '@playwright/test';
import { newOperator } from '../e2e/operator-login.ts';
import { quietTest as test } from '../fixture/shared-site.ts';
import { collectComplaints } from '../routes/check-route.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 15_000 });

const viewsByRole = {
  support: { heading: 'Open conversations', hidden: ['Hours and retention', 'Documents'] },
  content: { heading: 'Documents', hidden: ['Accepted terms', 'Open conversations'] },
} as const;

for (const role of ['support', 'content'] as const)
  test(`an operator for ${role} has one panel of the back office`, async ({ page, context }) => {
    await newOperator(context, role);
    const complaints = collectComplaints(page);
    await page.goto('/en/backoffice');
    const { heading, hidden } = viewsByRole[role];
    await expect(page.locator('main').getByRole('heading', { name: heading, exact: true })).toBeVisible();
    await expect(page.locator('main').getByRole('tab')).toHaveCount(0);
    for (const name of hidden)
      await expect(page.locator('main').getByRole('heading', { name, exact: true })).toHaveCount(0);
    expect(complaints).toEqual([]);
  });
