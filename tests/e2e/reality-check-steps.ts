import { expect } from '@playwright/test';
import { Client } from 'pg';
import { ArcadeFrame } from '../fixture/arcade.ts';
import type { Browser } from '../fixture/browser.ts';
import { siteUrl } from '../fixture/page-player.ts';

export const diceBet = { stake: '100', target: 5050, side: 'over' };

async function query(text: string, values: readonly unknown[]): Promise<readonly Record<string, unknown>[]> {
  const client = new Client({ connectionString: process.env.TEST_SITE_DATABASE });
  await client.connect();
  try {
    return (await client.query(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

const accountIdSql = `(select p.account_id from player p join auth_user u on u.id = p.auth_user_id where u.username = $1)`;

/** Plays once, and moves the time so that a check is due after an hour. */
export async function playForAnHour(player: Browser): Promise<ArcadeFrame> {
  const name = String((await player.call('GET /api/user/get')).body.UserName);
  await player.call('POST /api/protection/setrealitycheck', { body: { Minutes: 60 } });
  const frame = await ArcadeFrame.open(siteUrl(), player, { game: 'dice' });
  expect((await frame.start(diceBet)).code).toBeUndefined();
  await expect
    .poll(async () => {
      const moved = await query(
        `update reality_check_stay set started_at = started_at - interval '1 hour', due_at = now()
         where account_id = ${accountIdSql} and due_at is not null returning account_id`,
        [name],
      );
      return moved.length;
    })
    .toBe(1);
  return frame;
}
