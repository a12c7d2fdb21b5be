import { type AccountId, formatAmount } from '@evens/base';
import { crashMachine, crashMultiplier, isDecided, storedCrashBet } from '@evens/casino';
import { OWN_FLIGHTS_MAX, type OwnFlight } from '@evens/contract';
import type { Pool } from '../../platform/db.ts';
import type { Seal } from '../../platform/seal.ts';
import { readBetsNow, readSharedBets } from './bet-rows.ts';
import { readSharedRounds } from './shared-round-reads.ts';

/** Rounds of the account that are searched for flights. */
const SEARCHED_MAX = 500;

/** The player's last flights at crash, newest first, of those still in the tables. */
export async function readOwnFlights(pool: Pool, seal: Seal, accountId: AccountId): Promise<OwnFlight[]> {
  const { rows } = await pool.query<{ id: number }>({
    name: 'read-own-flights',
    text: `select r.id from (
        select id, game, state, refunded from round where account_id = $1 order by id desc limit ${SEARCHED_MAX}
      ) r where r.game = '${crashMachine.key}' and r.state is null and not r.refunded order by r.id desc limit ${OWN_FLIGHTS_MAX}`,
    values: [accountId],
  });
  if (rows.length === 0) return [];
  const bets = await readSharedBets(
    pool,
    rows.map(({ id }) => id),
  );
  const rounds = await readSharedRounds(
    pool,
    seal,
    [...bets.values()].map(({ sharedId }) => sharedId),
  );
  const flights: OwnFlight[] = [];
  for (const { id } of rows) {
    const row = bets.get(id);
    const round = row && rounds.get(row.sharedId);
    if (!row || !round || !isDecided(round)) continue;
    const [bet] = await readBetsNow(pool, crashMachine, { round, rows: [row] });
    const { stakeMinor, payoutMinor, currency } = row;
    const automatic = payoutMinor > 0n ? storedCrashBet({ betText: row.bet }).autoCashOut : null;
    flights.push({
      RoundID: id,
      No: round.no,
      Stake: formatAmount(stakeMinor, currency),
      Win: formatAmount(payoutMinor, currency),
      Out: bet?.cashOut ?? automatic,
      Crash: crashMultiplier(round),
    });
  }
  return flights;
}
