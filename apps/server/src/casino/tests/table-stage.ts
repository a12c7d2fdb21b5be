import { type BetNow, inHouseTable } from '@evens/casino';
import type { MoneySite, Player } from '../../../../../tests/fixture/money-site.ts';
import { testSeal } from '../../../../../tests/fixture/sealed.ts';
import { readHouse } from '../../money/index.ts';
import { makeBetLanes } from '../shared-rounds/bet-lanes.ts';
import { PlaySessions } from './play-sessions.ts';

const TABLE = 'live-blackjack';

/** Bets on one round of a table that accepts bets for hours. The test sets the payouts. */
export interface TableStage {
  /** Returns the bet, or the reason why it was refused. */
  place(player: Player, bet: { readonly stake: bigint; readonly slot: number }): Promise<BetNow | string>;
  end(bet: BetNow, paid: bigint): Promise<void>;
}

export async function makeTableStage(site: MoneySite): Promise<TableStage> {
  const machine = inHouseTable(TABLE)?.machine;
  if (!machine) throw new Error(`there is no table ${TABLE}`);
  const lanes = makeBetLanes({
    stakes: site.pool,
    seal: testSeal,
    lanes: site.lanes,
    house: await readHouse(site.pool),
    clock: { nowMs: () => site.nowMs },
    isPlayedHere: () => true,
    changed: () => undefined,
  });
  const { rows } = await site.pool.query<{ id: number }>(
    `insert into shared_round (table_key, no, state, commitment, shoe_no, rules_version, opened_at, closes_at, due_at)
     select $1, 1, 'betting', 'a test', 1, 30000, t.at, t.at + interval '1 day', t.at + interval '1 day'
     from (select to_timestamp($2::float8 / 1000) as at) t returning id`,
    [TABLE, site.nowMs],
  );
  const sharedId = rows[0]?.id ?? 0;
  const sessions = new PlaySessions(site);
  return {
    async place(player, { stake, slot }) {
      const { accountId, principal } = player;
      const entered = lanes.place(
        { accountId, commandId: site.commandId() },
        {
          machine,
          sharedId,
          slot,
          read: { betText: '{}', stateText: '{}', stakeMinor: stake, returnMaxMinor: stake },
          bodySha256: 'ab'.repeat(32),
          sessionId: await sessions.of(player, TABLE),
          currency: principal.currency,
          userName: principal.userName,
        },
      );
      if (!entered.ok) return entered.error.code;
      const placed = await entered.value;
      return placed.kind === 'done' ? placed.bet : placed.kind;
    },
    async end(bet, paid) {
      const ended = [{ bet, returnMinor: paid, isRefund: false }];
      const failed = await lanes.end(ended, new AbortController().signal);
      if (failed.length > 0) throw new Error(`the bet of round ${bet.id} was not ended`);
    },
  };
}
