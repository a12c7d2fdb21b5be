import { formatAmount, type Result } from '@evens/base';
import type { AnswerOf, BodyOf, Calls, Refusal } from '@evens/contract';
import type { Language } from '@evens/locales';
import type { Pool } from '../../platform/db.ts';
import type { Principal } from '../../platform/principal.ts';
import { presentTicket, readTicket } from '../history/index.ts';
import type { ReferralMaximum, TraderAnswer, Waits } from '../placement/index.ts';
import { readBettors } from './store.ts';

export interface ReferralParts {
  readonly pool: Pool;
  readonly waits: Pick<Waits, 'answerReferral' | 'readReferred'>;
  readonly referralMaximum: ReferralMaximum;
}

type Referral = AnswerOf<Calls['GET /api/desk/referrals']>['Referrals'][number];
type AnswerBody = BodyOf<Calls['POST /api/desk/referral']>;

/** Bets that wait for a trader, the oldest first. One that was decided while this was read is left out. */
export async function listReferrals(
  { pool, waits, referralMaximum }: ReferralParts,
  language: Language,
): Promise<readonly Referral[]> {
  const bets = await waits.readReferred();
  const bettors = await readBettors(
    pool,
    bets.map(({ accountId }) => accountId),
  );
  const referrals: Referral[] = [];
  for (const bet of bets) {
    const ticket = await readTicket(pool, bet);
    const bettor = bettors.get(bet.accountId);
    if (ticket?.acceptance !== 0 || !bettor) continue;
    referrals.push({
      Ticket: presentTicket(ticket, language),
      PlayerName: bettor.userName,
      MaximumStake: formatAmount(await referralMaximum(bet), bet.currency),
      StakeFactorPercent: bettor.stakeFactorPercent,
    });
  }
  return referrals;
}

function traderAnswer({ Answer, Stake, Odds, Seconds }: AnswerBody): TraderAnswer {
  if (Answer !== 'offer') return { kind: Answer };
  return {
    kind: 'offer',
    stake: Stake,
    oddsMilli: Odds,
    forMs: Seconds === undefined ? undefined : Seconds * 1000,
  };
}

/** Answers the acceptance that the bet has from then on; refuses NotFound where somebody else was quicker. */
export function answerReferral(
  { waits }: Pick<ReferralParts, 'waits'>,
  body: AnswerBody,
  operator: Principal,
): Promise<Result<1 | 2 | 3, Refusal>> {
  const by = { operator: operator.userName, reason: body.Reason ?? '' };
  return waits.answerReferral(body.BetId, traderAnswer(body), by);
}
