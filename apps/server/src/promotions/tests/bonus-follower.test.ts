import { expect, test } from 'vitest';
import {
  type MoneySite,
  openMoneySite,
  type Player,
  silentLog,
} from '../../../../../tests/fixture/money-site.ts';
import { makeRoundStage } from '../../casino/tests/round-stage.ts';
import { makeBonusFollower } from '../../money/index.ts';
import { plantFault, recordNames } from '../../sportsbook/tests/rewritten-statements.ts';
import { makeBonusStage } from './bonus-stage.ts';

test('bonuses of accounts that play continuously do not delay the other bonuses', async () => {
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

/** Players with 50.00 of bonus money, of which 5.00 must be wagered. A tenth of a stake at dice counts. */
async function playersWithBonuses(site: MoneySite, count: number) {
  const stage = makeBonusStage(site);
  const players: { readonly player: Player; readonly bonusId: number }[] = [];
  for (let n = 0; n < count; n += 1) {
    const player = await site.player('10.00');
    players.push({ player, bonusId: await stage.grant(player, { requirementMinor: 500n }) });
  }
  await stage.follow();
  return { stage, players };
}

test('accounts with rounds only are followed in one transaction, the others in a transaction each', async () => {
  let named = (): readonly string[] => [];
  const site = await openMoneySite((pool) => {
    named = recordNames(pool);
  });
  const rounds = await makeRoundStage(site);
  const { stage, players } = await playersWithBonuses(site, 5);
  const [byBonus, byCash, wagered, open, unreadable] = players;
  if (!byBonus || !byCash || !wagered || !open || !unreadable) throw new Error('no players');
  await rounds.start(byBonus.player, { stake: 1500n });
  await rounds.start(byBonus.player, { stake: 200n });
  await rounds.start(byCash.player, { stake: 900n, paid: 100n });
  await rounds.start(wagered.player, { stake: 6000n, paid: 1200n });
  await rounds.start(open.player, { stake: 700n, goesOn: true });
  await rounds.start(unreadable.player, { stake: 300n });
  await site.pool.query(`update bonus set terms = '{}' where id = $1`, [unreadable.bonusId]);
  named();
  await stage.follow();
  expect(named().filter((name) => name === 'count-rounds-together')).toHaveLength(1);
  const after = await Promise.all(players.map(({ bonusId }) => stage.bonus(bonusId)));
  expect(after.map(({ state, wagered: counted }) => [state, counted])).toEqual([
    [2, 170n],
    [2, 90n],
    [4, 600n],
    [2, 0n],
    [2, 0n],
  ]);
  const { rows: resting } = await site.pool.query('select item_id as id from sweep_failure');
  expect(resting).toEqual([{ id: unreadable.bonusId }]);
  // The converted bonus pays out what it still held and won.
  expect(after[2]).toMatchObject({ reason: 'converted', held: 0n });
  expect(await stage.findings()).toEqual([]);

  named();
  expect(await stage.follow()).toBe(0);
  expect(named()).not.toContain('followed-bonus');
  await site.stop();
});

test('rounds that cannot be counted together are counted account by account', async () => {
  let sent = () => 0;
  const site = await openMoneySite((pool) => {
    sent = plantFault(pool, { find: 'followed_version = m.version', put: 'followed_version = 1 / 0' });
  });
  const rounds = await makeRoundStage(site);
  const { stage, players } = await playersWithBonuses(site, 3);
  for (const { player } of players) await rounds.start(player, { stake: 1100n });
  await stage.follow();
  expect(sent()).toBe(1);
  for (const { bonusId } of players) expect(await stage.bonus(bonusId)).toMatchObject({ wagered: 110n });
  expect(await stage.follow()).toBe(0);
  await site.stop();
});
