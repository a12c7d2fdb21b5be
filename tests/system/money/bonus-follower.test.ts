import { expect, test } from 'vitest';
import { makeBonusFollower } from '../../../apps/server/src/features/bonus-funds/index.ts';
import { makeBonusStage } from './bonus-stage.ts';
import { openMoneySite, type Player, silentLog } from './money-site.ts';

test('bonuses of accounts that play all the time keep no other bonus from its turn', async () => {
  const site = await openMoneySite();
  const stage = makeBonusStage(site);
  const follow = makeBonusFollower(
    {
      pool: site.pool,
      clock: { nowMs: () => site.nowMs },
      log: silentLog,
      news: { changed: () => undefined },
    },
    { lookedAtOnce: 2, perTurn: 1 },
  );
  const play = (player: Player) =>
    site.pool.query('update bonus set is_due = true where account_id = $1', [player.accountId]);
  const waiting = async () => {
    const { rows } = await site.pool.query<{ id: number }>('select id from bonus where is_due order by id');
    return rows.map(({ id }) => id);
  };
  const players = await Promise.all([1, 2, 3, 4, 5].map(() => site.player('1.00')));
  const ids: number[] = [];
  for (const player of players) ids.push(await stage.grant(player));
  expect(await waiting()).toEqual(ids);
  const [busy] = players;
  if (!busy) throw new Error('no player');
  for (const _ of ids) {
    await play(busy);
    await follow();
  }
  await play(busy);
  expect(await waiting()).toEqual(ids.slice(0, 1));
  await site.stop();
});
