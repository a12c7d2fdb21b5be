import { formatAmount, ok, type Result } from '@evens/base';
import { type CallAnswer, type CallBody, type Calls, calls, type Refusal } from '@evens/contract';
import type { Language } from '@evens/locales';
import { inTransaction, type Pool } from '../../platform/db.ts';
import { giveOrPropose, type OperatorBounds } from '../../platform/proposals/bounds.ts';
import {
  type AfterCommit,
  type By,
  bodyReader,
  type ProposalExecutor,
  proposalExecutor,
} from '../../platform/proposals/executor.ts';
import {
  presentTicket,
  type ReferralMaximum,
  readTicket,
  type TraderOffer,
  type Waits,
} from '../../sportsbook/index.ts';
import { readBettors } from './store.ts';

export interface ReferralParts {
  readonly pool: Pool;
  readonly waits: Pick<Waits, 'answerReferral' | 'checkOffer' | 'makeOffer' | 'readReferred'>;
  readonly referralMaximum: ReferralMaximum;
  readonly bounds: OperatorBounds;
}

type Referral = CallAnswer<Calls['GET /api/desk/referrals']>['Referrals'][number];
type AnswerBody = CallBody<Calls['POST /api/desk/referral']>;

/** Bets that wait for a trader, oldest first. Bets decided during the read are omitted. */
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

function traderOffer({ Stake, Odds, Seconds }: AnswerBody): TraderOffer {
  return {
    kind: 'offer',
    stake: Stake,
    oddsMilli: Odds,
    forMs: Seconds === undefined ? undefined : Seconds * 1000,
  };
}

/** The new acceptance state of the bet; 0 with the number of the proposal that waits for a second operator. */
export interface ReferralAnswered {
  readonly acceptance: 0 | 1 | 2 | 3;
  readonly proposalId?: number | undefined;
}

type OfferParts = Pick<ReferralParts, 'bounds' | 'pool' | 'waits'>;

/** Refuses NotFound if another operator was faster. An offer above the limit of one operator becomes a proposal. */
export async function answerReferral(
  parts: OfferParts,
  body: AnswerBody,
  by: By,
): Promise<Result<ReferralAnswered, Refusal>> {
  const { BetId, Answer, Reason = '' } = body;
  if (Answer === 'offer') return offer(parts, body, by);
  const trader = { operator: by.operator, reason: Reason };
  const answered = await parts.waits.answerReferral(BetId, { kind: Answer }, trader);
  return answered.ok ? ok({ acceptance: answered.value }) : answered;
}

async function offer(
  { pool, waits, bounds }: OfferParts,
  body: AnswerBody,
  by: By,
): Promise<Result<ReferralAnswered, Refusal>> {
  const checked = await waits.checkOffer(body.BetId, traderOffer(body));
  if (!checked.ok) return checked;
  const { extraMinor } = checked.value;
  const reason = body.Reason ?? '';
  let afterCommit: AfterCommit = () => undefined;
  const answered = await inTransaction(pool, async (client): Promise<Result<ReferralAnswered, Refusal>> => {
    const gift = {
      extraMinor,
      actMaxMinor: bounds.offerExtraMinor,
      proposal: {
        kind: 'offer',
        subject: `ticket:${body.BetId}`,
        body,
        reason,
        details: { stake: body.Stake ?? '', odds: (body.Odds ?? []).join(' ') },
      },
      give: () => waits.makeOffer(client, checked.value, { operator: by.operator, reason }),
    } as const;
    const outcome = await giveOrPropose(client, gift, { ...by, bounds });
    if (!outcome.ok) return outcome;
    if ('proposalId' in outcome.value) return ok({ acceptance: 0, ...outcome.value });
    afterCommit = outcome.value.given;
    return ok({ acceptance: 3 });
  });
  if (answered.ok) afterCommit();
  return answered;
}

const readAnswer = bodyReader(calls['POST /api/desk/referral'].body);

function readOffer(body: unknown): AnswerBody | undefined {
  const answer = readAnswer(body);
  return answer?.Answer === 'offer' ? answer : undefined;
}

/** Makes an offer that two operators agreed on. The bet must still wait for a trader. */
export function offerExecutor({ waits }: Pick<ReferralParts, 'waits'>): ProposalExecutor {
  return proposalExecutor({
    read: readOffer,
    describe({ Stake, Odds }) {
      const stake = Stake === undefined ? 'the stake asked for' : `stake ${Stake}`;
      return Odds === undefined ? stake : `${stake}, odds ${Odds.map((odds) => odds / 1000).join(' ')}`;
    },
    async execute(client, { body: answer, operator, reason }) {
      const checked = await waits.checkOffer(answer.BetId, traderOffer(answer));
      if (!checked.ok) return checked;
      // Approved by two operators: it counts against neither one's limit.
      return waits.makeOffer(client, { ...checked.value, extraMinor: 0n }, { operator, reason });
    },
  });
}
