import { type Page, expect as plainExpect } from '@playwright/test';
import { withConnection } from '../../tools/postgres-process.ts';
import { newOperator, readUserName } from '../e2e/operator-login.ts';
import { newPlayer, siteUrl } from '../fixture/page-player.ts';
import { quietTest as test } from '../fixture/shared-site.ts';
import { collectComplaints, findFaults, seeNothingWider } from '../routes/check-route.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 15_000 });
const picturesTo = process.env.PICTURES_TO;

/** Signals in the format of the worker. */
const signals = [
  ['chasing', 3, { stakes: 12, minutes: 11, lost: '16.00', before: '1.00', after: '5.00' }],
  ['rising-stakes', 2, { week: '1420.00', usual: '310.50', percent: 457 }],
  ['night-play', 1, { nights: 3, nightStakes: 30, percent: 62 }],
  ['cancelled-withdrawals', 1, { count: 2, amount: '50.00' }],
  ['failed-deposits', 2, { count: 5 }],
  ['quick-deposits', 1, { count: 3, minutes: 1, amount: '75.00' }],
] as const;

async function addSignals(userName: string): Promise<void> {
  await withConnection(process.env.TEST_SITE_DATABASE ?? '', async (client) => {
    for (const [kind, level, facts] of signals)
      await client.query(
        `insert into risk_signal (account_id, kind, day, level, facts, found_at, changed_at)
         select p.account_id, $2, current_date, $3, $4, now(), now()
         from player p join auth_user u on u.id = p.auth_user_id where u."displayUsername" = $1`,
        [userName, kind, level, JSON.stringify(facts)],
      );
  });
}

async function checkPage(page: Page, name: string): Promise<void> {
  await seeNothingWider(page);
  expect(await findFaults(page)).toEqual([]);
  if (picturesTo !== undefined) await page.screenshot({ path: `${picturesTo}/${name}.png`, fullPage: true });
}

test('an operator reads a signal’s meaning, notes an action, and finds it again on the player’s page', async ({
  page,
  context,
  browser,
}) => {
  const complaints = collectComplaints(page);
  const player = await newPlayer(context);
  const name = await readUserName(player);
  await addSignals(name);
  const operatorContext = await browser.newContext({ baseURL: siteUrl() });
  await newOperator(operatorContext);
  const office = await operatorContext.newPage();
  await office.goto('/en/backoffice?tab=risk');
  const cards = office.locator('[data-risk-signal]').filter({ hasText: name });
  await expect(cards).toHaveCount(signals.length);
  await expect(cards.first()).toContainText('High');
  await expect(cards.first()).toContainText(
    /In a session of 11 minutes and 12 stakes, the typical stake rose from 1\.00\sEUR to 5\.00\sEUR after a loss of 16\.00\sEUR\./,
  );
  await expect(cards.filter({ hasText: 'Deposits in quick succession' })).toContainText(
    /3 deposits of 75\.00\sEUR in all were completed within 1 minute\./,
  );
  await checkPage(office, 'desk-risk');
  const see = cards.first().getByRole('button', { name: 'Mark as seen' });
  await expect(see).toBeDisabled();
  await cards.first().getByLabel('Note').fill('Called, set a limit');
  await see.click();
  await expect(cards).toHaveCount(signals.length - 1);
  const { ID } = (await player.call('GET /api/user/get')).body;
  await office.goto(`/en/backoffice?tab=player&id=${ID}&section=signals`);
  await expect(office.locator('[data-section]')).toContainText('Called, set a limit');
  for (const [width, lang] of [
    [390, 'ar'],
    [1280, 'pt-br'],
  ] as const) {
    await office.setViewportSize({ width, height: 900 });
    await office.goto(`/${lang}/backoffice?tab=risk`);
    await expect(cards).toHaveCount(signals.length - 1);
    await checkPage(office, `desk-risk-${lang}-${width}`);
  }
  await operatorContext.close();
  expect(complaints).toEqual([]);
});
