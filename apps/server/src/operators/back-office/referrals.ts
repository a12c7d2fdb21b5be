import { type CurrencyCode, formatAmount, ok, type Result } from '@evens/base';
import { type CallAnswer, type CallBody, type Calls, calls, mayRead, type Refusal } from '@evens/contract';
import type { Language } from '@evens/locales';
import { inTransaction, type Pool, type Queryable } from '../../platform/db.ts';
import { BOUNDS_CURRENCY, giveOrPropose, type OperatorBounds } from '../../platform/proposals/bounds.ts';
import {
  type AfterCommit,
  type By,
  bodyReader,
  type ProposalExecutor,
  proposalExecutor,
} from '../../platform/proposals/executor.ts';
import {
  type ExposureReader,
  type MatchTotals,
  outcomeLiability,
  presentTicket,
  type QuoteReferral,
  readTicket,
  type TraderOffer,
  type WaitingBet,
  type Waits,
} from '../../sportsbook/index.ts';
import { readPlayByPeriod } from '../player-records/player-store.ts';
import { presentNet } from '../player-records/present-player.ts';
import { readBettors } from './store.ts';

type BetPick = WaitingBet['shape']['picks'][number];

export interface ReferralParts {
  readonly pool: Pool;
  /** Reads of reports. */
  readonly reads: Queryable;
  readonly waits: Pick<Waits, 'answerReferral' | 'checkOffer' | 'makeOffer' | 'readReferred'>;
  readonly quoteReferral: QuoteReferral;
  readonly exposure: Pick<ExposureReader, 'recent'>;
  /** Converts minor units of a currency to minor units of the base currency. */
  toBase(minor: bigint, currency: CurrencyCode): Promise<bigint>;
  readonly bounds: OperatorBounds;
}

type Referral = CallAnswer<Calls['GET /api/desk/referrals']>['Referrals'][number];
type AnswerBody = CallBody<Calls['POST /api/desk/referral']>;

/** Liability of the outcome without the bet; minor units of the base currency. */
function findLiability(pick: BetPick, matches: ReadonlyMap<number, MatchTotals>): number {
  const line = [...(matches.get(pick.matchId)?.lines.values() ?? [])].find(
    ({ line: { type, specifier } }) => type === pick.type && specifier === pick.specifier,
  );
  const outcome = line?.outcomes.get(pick.outcomeNo);
  return line && outcome ? outcomeLiability(line, outcome) : -(line?.stakes ?? 0);
}

async function presentItems(
  { exposure, toBase }: ReferralParts,
  { shape, stakeMinor, currency }: WaitingBet,
  oddsMilli: readonly (number | undefined)[],
): Promise<Referral['Items']> {
  const report = exposure.recent();
  const stake = Number(await toBase(stakeMinor, currency));
  const text = (minor: number) => formatAmount(BigInt(Math.round(minor)), BOUNDS_CURRENCY);
  return shape.legs.map(([place = 0, ...others], leg) => {
    const OddsNow = oddsMilli[leg] ?? null;
    const pick = others.length === 0 ? shape.picks[place] : undefined;
    if (!pick || !report) return { OddsNow, LiabilityBefore: null, LiabilityAfter: null };
    const before = findLiability(pick, report.matches);
    const added = (stake * (pick.seenMilli - 1000)) / 1000;
    return { OddsNow, LiabilityBefore: text(before), LiabilityAfter: text(before + added) };
  });
}

async function presentRecord({ reads }: ReferralParts, { accountId, currency }: WaitingBet, atMs: number) {
  const plays = await readPlayByPeriod(reads, { accountId, atMs });
  return presentNet(plays, currency).find(({ Period }) => Period === 'month') ?? null;
}

/** Bets that wait for a trader, oldest first. Bets decided during the read are omitted. */
export async function listReferrals(
  parts: ReferralParts,
  { language, role, atMs }: { readonly language: Language; readonly role: string; readonly atMs: number },
): Promise<readonly Referral[]> {
  const { pool, waits, quoteReferral } = parts;
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
    const { maximumMinor, oddsMilli } = await quoteReferral(bet);
    referrals.push({
      Ticket: presentTicket(ticket, language),
      PlayerID: bettor.playerId,
      PlayerName: bettor.userName,
      MaximumStake: formatAmount(maximumMinor, bet.currency),
      StakeFactorPercent: bettor.stakeFactorPercent,
      Items: await presentItems(parts, bet, oddsMilli),
      Record: mayRead(role, 'player-records') ? await presentRecord(parts, bet, atMs) : null,
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
