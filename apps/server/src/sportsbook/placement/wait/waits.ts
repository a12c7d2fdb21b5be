import type { AccountId, Clock, TicketId } from '@evens/base';
import type { MatchBooks } from '../../../feed/index.ts';
import type { AccountNews } from '../../../money/index.ts';
import type { Pool } from '../../../platform/db.ts';
import type { Log } from '../../../platform/log.ts';
import { SweepFailures } from '../../../platform/sweep-failures.ts';
import type { BettingRules } from '../rules/rules.ts';
import { endingWhenDue } from './endings.ts';
import { makePlayerAnswers, type PlayerAnswers } from './player-answers.ts';
import { SweepExclusions } from './sweep-exclusions.ts';
import { makeTraderAnswers, type TraderAnswers } from './trader-answers.ts';
import type { EndWait } from './wait-lane.ts';
import type { WaitingBet } from './waiting-bet.ts';
import { readAccountWaitingBets, readDueBets, readReferredBets } from './waiting-rows.ts';

const DUE_PER_SWEEP = 500;
const REFERRALS_MAX = 200;
/** Waiting bets of one account that its break ends at once. */
const WAITING_MAX = 200;

export interface WaitParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly books: Pick<MatchBooks, 'get'>;
  readonly endWait: EndWait;
  readonly rules: (atMs: number) => Promise<BettingRules>;
  readonly news: AccountNews;
  readonly log: Log;
}

export interface Waits extends TraderAnswers, PlayerAnswers {
  /** Ends waits whose time has passed; returns how many were accepted or declined. */
  sweep(): Promise<number>;
  /** Declines all that waits of an account whose player takes a break; the stakes are released. */
  endForBreak(accountId: AccountId): Promise<void>;
  /** Bets that wait for a trader, the oldest first. */
  readReferred(): Promise<readonly WaitingBet[]>;
}

/** Bets that wait, and everything that ends a wait: time, a trader, the player. */
export function makeWaits({ pool, clock, books, endWait, rules, news, log }: WaitParts): Waits {
  const failures = new SweepFailures({ pool, clock, log }, 'wait');
  const exclusions = new SweepExclusions();

  /** Excludes the row from this process's sweeps. The ledger audit reports it as overdue. */
  function onDamaged(ticketId: TicketId, error: unknown): void {
    if (exclusions.addUnreadable(ticketId)) log.error({ event: 'wait-not-ended', ticketId, err: error });
  }

  const end: EndWait = (command) => {
    const { ticketId, accountId } = command.bet;
    return exclusions.whileEnding(ticketId, async () => {
      const ended = await endWait(command);
      if (ended.kind === 'accepted' || ended.kind === 'declined') news.changed([accountId]);
      return ended;
    });
  };

  async function endDue(bet: WaitingBet): Promise<boolean> {
    // After a failure the row still waits. It is retried later, so that others are not delayed by it.
    return failures.attempt(bet.ticketId, async () => {
      const { kind } = await end({ bet, ending: endingWhenDue(bet) });
      return kind === 'accepted' || kind === 'declined';
    });
  }

  return {
    async sweep() {
      const due = await readDueBets(pool, {
        atMs: clock.nowMs(),
        limit: DUE_PER_SWEEP,
        except: exclusions.ticketIds(),
        onDamaged,
      });
      const ended = await Promise.all(due.map(endDue));
      return ended.filter((isEnded) => isEnded).length;
    },
    async endForBreak(accountId) {
      const waiting = await readAccountWaitingBets(pool, accountId, { limit: WAITING_MAX, onDamaged });
      // One that fails is declined when it is due: the accepting statement finds the balance barred.
      for (const bet of waiting)
        await failures.attempt(bet.ticketId, async () => {
          const { kind } = await end({ bet, ending: { kind: 'decline', reason: 'break' } });
          return kind === 'declined';
        });
    },
    readReferred: () => readReferredBets(pool, { limit: REFERRALS_MAX, onDamaged }),
    ...makeTraderAnswers({ pool, clock, books, rules, news, end }),
    ...makePlayerAnswers({ pool, clock, end }),
  };
}
