import { type AccountId, type Clock, err, ok, type Result } from '@evens/base';
import { type Refusal, type RefusalCode, refusal } from '@evens/contract';
import {
  type Balance,
  commandHash,
  firstAnswer,
  laneRefusal,
  readBalance,
  readCommandId,
} from '../../../money/index.ts';
import type { Pool } from '../../../platform/db.ts';
import type { Principal } from '../../../platform/principal.ts';
import { checkedRefusal, lockedRefusal } from '../../../players/index.ts';
import { readTicket } from '../../tickets/store.ts';
import type { TicketRecord } from '../../tickets/ticket-record.ts';
import type { EndingCommandClaim } from './endings.ts';
import { type Ending, endingByReply, endingByWithdrawal, type OfferReply } from './endings.ts';
import type { EndWait } from './wait-lane.ts';
import type { WaitingBet } from './waiting-bet.ts';
import { readWaitingBet } from './waiting-rows.ts';

/** A player's command to withdraw a bet that waits for a trader. */
export interface Withdrawal {
  readonly principal: Principal;
  readonly commandId: string;
  readonly ticketId: number;
  readonly atMs: number;
}

/** A player's command to accept or decline an offer. */
export type OfferAnswer = Withdrawal & OfferReply;

type Answered = Promise<Result<{ readonly ticket: TicketRecord; readonly balance: Balance }, Refusal>>;

export interface PlayerAnswers {
  /** Declines the bet and releases its stake, unless a trader has answered first. */
  withdraw(withdrawal: Withdrawal): Answered;
  answerOffer(answer: OfferAnswer): Answered;
}

export interface PlayerAnswerParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly end: EndWait;
}

interface PlayerEnding extends Withdrawal {
  readonly useCase: EndingCommandClaim['useCase'];
  readonly bodySha256: string;
  /** The refusal if the ticket is the player's and does not wait for this command. */
  readonly goneCode: RefusalCode;
  readonly decideEnding: (bet: WaitingBet) => Result<Ending, Refusal>;
}

async function readNow(pool: Pool, accountId: AccountId, ticketId: number): Answered {
  const [ticket, balance] = await Promise.all([
    readTicket(pool, { accountId, ticketId }),
    readBalance(pool, accountId),
  ]);
  return ticket ? ok({ ticket, balance }) : err(refusal('NotFoundException'));
}

/** Ends the wait by a command of the player, exactly once. A repeated command gets the current ticket. */
async function endByPlayer(
  { pool, end }: PlayerAnswerParts,
  {
    principal: { accountId },
    commandId,
    ticketId,
    atMs,
    useCase,
    bodySha256,
    goneCode,
    decideEnding,
  }: PlayerEnding,
): Answered {
  const id = readCommandId(commandId, atMs);
  if (!id.ok) return id;
  const refuse = async (found: Refusal): Answered => {
    const claim = { accountId, commandId: id.value, useCase, bodySha256 };
    const first = await firstAnswer(pool, claim, {
      found,
      needsBetting: false,
      locked: lockedRefusal('offer'),
    });
    return first.kind === 'repeat' ? readNow(pool, accountId, first.resultId) : err(first.refusal);
  };
  const bet = await readWaitingBet(pool, ticketId);
  if (bet?.accountId !== accountId) {
    const own = await readTicket(pool, { accountId, ticketId });
    return refuse(refusal(own ? goneCode : 'NotFoundException'));
  }
  const ending = decideEnding(bet);
  if (!ending.ok) return refuse(ending.error);
  const command = { id: id.value, useCase, bodySha256 };
  const ended = await end({ bet, ending: ending.value, command });
  if (ended.kind === 'later') return err(laneRefusal('in-progress', 'offer'));
  if (ended.kind === 'held') return err(checkedRefusal('offer'));
  return ended.kind === 'gone' ? refuse(refusal(goneCode)) : readNow(pool, accountId, ticketId);
}

export function makePlayerAnswers(parts: PlayerAnswerParts): PlayerAnswers {
  return {
    withdraw(withdrawal) {
      const useCase = 'withdraw';
      const goneCode = 'BetNotWaitingException';
      return endByPlayer(parts, {
        ...withdrawal,
        useCase,
        bodySha256: commandHash([useCase, withdrawal.ticketId]),
        goneCode,
        decideEnding(bet) {
          const ending = endingByWithdrawal(bet);
          return ending ? ok(ending) : err(refusal(goneCode));
        },
      });
    },

    answerOffer(answer) {
      const useCase = 'offer';
      const { ticketId, accept, stake, oddsMilli } = answer;
      return endByPlayer(parts, {
        ...answer,
        useCase,
        bodySha256: commandHash([useCase, ticketId, accept ? 1 : 0, stake, ...oddsMilli]),
        goneCode: 'OfferExpiredException',
        decideEnding: (bet) => endingByReply(bet, answer, parts.clock.nowMs()),
      });
    },
  };
}
