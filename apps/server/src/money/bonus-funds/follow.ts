import type { AccountId, Clock } from '@evens/base';
import { endReason } from '@evens/bonuses';
import { inTransaction, type Pool, type PoolClient } from '../../platform/db.ts';
import { type Loop, type LoopParts, startLoop } from '../../platform/loop.ts';
import { SweepFailures } from '../../platform/sweep-failures.ts';
import type { AccountNews } from '../wallet/account-news.ts';
import { holdAccount } from '../wallet/store.ts';
import { endBonus, sweepBonus } from './end.ts';
import { followRounds } from './follow-rounds.ts';
import {
  type DueBonus,
  type FollowedBonus,
  followCredits,
  markFollowed,
  readDueBonuses,
  readFollowed,
  readOthersConverted,
} from './follow-store.ts';
import { addProgress, readTicketsToFollow, takeDueTickets } from './follow-tickets.ts';
import { type FollowedTogether, followTogether, TOGETHER_MAX } from './follow-together.ts';
import { grantBonus } from './grant.ts';
import { ticketCounts } from './progress.ts';
import { addRegranted, returnsOfSpent } from './spent-bonus-returns.ts';
import { spinWinnings } from './spin-winnings.ts';
import { followSpins, handSpins } from './spins-store.ts';

/** Bonuses read by one statement. */
const BONUSES_PER_READ = 400;
/** A run ends after this many bonuses. The next run continues from there. */
const BONUSES_PER_TURN = 500;
const TICKETS_AT_ONCE = 1000;

/** Counts tickets that changed since the last run. Returns whether the progress changed. */
async function followProgress(client: PoolClient, bonus: FollowedBonus): Promise<boolean> {
  let any = false;
  for (;;) {
    const due = await takeDueTickets(client, bonus.id, TICKETS_AT_ONCE);
    if (due.length === 0) return any;
    const tickets = await readTicketsToFollow(client, bonus, due);
    if (tickets.length === 0) continue;
    any = true;
    await addProgress(
      client,
      bonus.id,
      tickets.map((ticket) => ({
        ticketId: ticket.id,
        version: ticket.version,
        changeMinor: ticketCounts(ticket, bonus) - ticket.countedMinor,
      })),
    );
  }
}

/**
 * Updates one bonus from its account's tickets and rounds: progress, free bets, end, and the money that leaves it.
 * Returns whether anything changed. The caller's lock on the cash balance prevents all other money movements of the
 * account.
 */
export async function followHeld(
  client: PoolClient,
  { id, accountId, atMs }: { readonly id: number; readonly accountId: AccountId; readonly atMs: number },
): Promise<boolean> {
  let bonus = await readFollowed(client, id);
  let changed = false;
  if (bonus.kind === 'free-spins' && (await followSpins(client, { id, atMs }))) {
    changed = true;
    bonus = await readFollowed(client, id);
  }
  if (bonus.state === 2 && bonus.isWagering) {
    changed = (await followProgress(client, bonus)) || changed;
    changed = (await followRounds(client, bonus)) || changed;
  }
  if (bonus.kind === 'free-bet' && bonus.state !== 3)
    changed = (await followCredits(client, bonus, atMs)) || changed;
  if (changed) bonus = await readFollowed(client, id);
  const isOver = bonus.state === 3 || bonus.state === 4;
  const reason = isOver ? undefined : endReason({ ...bonus, isWaiting: bonus.state === 1 }, atMs);
  // Providers may pay after the end of the bonus.
  const won = spinWinnings(bonus, { reason: reason ?? bonus.endReason, atMs });
  if (reason !== undefined) await endBonus(client, { id, reason, atMs });
  if (won) await grantBonus(client, won);
  if (won || reason !== undefined) {
    await handSpins(client, id);
    bonus = await readFollowed(client, id);
    changed = true;
  }
  const returned = returnsOfSpent(bonus, atMs);
  const left = await sweepBonus(client, bonus, atMs);
  if (left) changed = true;
  // Conversion that is taken back becomes available to the other bonuses of the same root, up to the shared maximum.
  if (left && left.toCashMinor < 0n && bonus.rootId !== undefined)
    for (const other of await readOthersConverted(client, { id, rootId: bonus.rootId }))
      await sweepBonus(client, await readFollowed(client, other), atMs);
  if (returned) {
    await grantBonus(client, returned);
    await addRegranted(client, id, returned.valuesMinor);
  }
  if (changed)
    await client.query('update balance set version = version + 1 where account_id = $1', [accountId]);
  await markFollowed(client, id);
  return changed;
}

function followBonus(
  pool: Pool,
  bonus: { readonly id: number; readonly accountId: AccountId; readonly atMs: number },
): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    await holdAccount(client, bonus.accountId);
    return followHeld(client, bonus);
  });
}

export interface FollowerParts extends LoopParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly news: AccountNews;
}

/**
 * Follows due bonuses in id order, run after run, so that busy accounts do not delay others. Returns the number of
 * accounts that changed. A failure affects only its own bonus.
 */
export function makeBonusFollower(
  { pool, clock, log, news }: FollowerParts,
  { lookedAtOnce = BONUSES_PER_READ, perTurn = BONUSES_PER_TURN } = {},
): () => Promise<number> {
  const failures = new SweepFailures({ pool, clock, log }, 'bonus');
  let after = 0;

  /** If the batch fails, its bonuses are followed one by one, and only the faulty one fails. */
  async function tryFollowTogether(some: readonly DueBonus[], atMs: number): Promise<FollowedTogether> {
    try {
      return await followTogether(pool, some, atMs);
    } catch (err) {
      log.warn({ event: 'bonuses-not-followed-together', bonuses: some.length, err });
      return { ids: new Set(), changed: [] };
    }
  }

  /** Returns the number of changed accounts. */
  async function followAll(some: readonly DueBonus[], atMs: number): Promise<number> {
    const together = await tryFollowTogether(some, atMs);
    const changed = new Set(together.changed);
    for (const { id, accountId } of some)
      await failures.attempt(id, async () => {
        if (!together.ids.has(id) && (await followBonus(pool, { id, accountId, atMs })))
          changed.add(accountId);
        return true;
      });
    if (changed.size > 0) news.changed([...changed]);
    return changed.size;
  }

  return async () => {
    const atMs = clock.nowMs();
    let changed = 0;
    let left = perTurn;
    for (;;) {
      const { due, to } = await readDueBonuses(pool, { atMs, after, limit: lookedAtOnce });
      for (let from = 0; from < due.length; ) {
        const some = due.slice(from, from + Math.min(TOGETHER_MAX, left));
        changed += await followAll(some, atMs);
        after = some.at(-1)?.id ?? after;
        from += some.length;
        left -= some.length;
        if (left === 0) return changed;
      }
      after = to ?? 0;
      if (to === undefined) return changed;
    }
  };
}

/** Pause between two runs: the progress bar updates within this time after a bet is settled. */
const FOLLOW_EVERY_MS = 2000;

/** Starts the bonus follower. `stop` resolves when the current run has ended. */
export function startBonusFollower(parts: FollowerParts): Loop {
  return startLoop(parts, {
    name: 'bonuses',
    everyMs: FOLLOW_EVERY_MS,
    firstAfterMs: 0,
    run: makeBonusFollower(parts),
  });
}
