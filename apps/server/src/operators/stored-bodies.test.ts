import type { ProposalKind } from '@evens/contract';
import { shippedTerms } from '@evens/loyalty';
import { describe, expect, test } from 'vitest';
import { heldWinExecutor } from '../casino/index.ts';
import { rateExecutor } from '../payments/index.ts';
import type { PoolClient } from '../platform/db.ts';
import type { ProposalExecutor } from '../platform/proposals/executor.ts';
import { twoPersonsExecutor } from '../players/index.ts';
import {
  bonusAwardExecutor,
  bonusCodeExecutor,
  bonusOfferExecutor,
  loyaltyTermsExecutor,
  tournamentCancellationExecutor,
  tournamentExecutor,
} from '../promotions/index.ts';
import {
  betCancellationExecutor,
  boostExecutor,
  cancellationExecutor,
  resultExecutor,
} from '../sportsbook/index.ts';
import { topAgentExecutor } from './agents/top-agents.ts';
import { adjustmentExecutor } from './back-office/adjustments.ts';
import { limitsExecutor } from './back-office/limits.ts';
import { playerBreakExecutor } from './back-office/player-breaks.ts';
import { stakeFactorExecutor } from './back-office/players.ts';
import { offerExecutor } from './back-office/referrals.ts';
import { gameLimitExecutor } from './casino/game-limits.ts';
import { classExecutor } from './limit-layers/change-class.ts';
import { layerExecutor } from './limit-layers/change-layer.ts';
import { type OperatorAccountParts, operatorAccountExecutor } from './operator-accounts/executor.ts';
import { payoutRuleExecutor } from './payouts/change-rule.ts';
import { fundsThresholdExecutor } from './source-of-funds/change-threshold.ts';

/** Stub of a part of the site: any use of it fails the test. */
function untouched<T extends object>(): T {
  return new Proxy(Object.create(null), {
    get(_target, name) {
      throw new Error(`the act used ${String(name)}`);
    },
  });
}

const nothing = () => undefined;

/** For each kind: its executor, a stored body with the description for the operator, and invalid bodies. */
const kinds: Readonly<
  Record<
    ProposalKind,
    {
      readonly executor: ProposalExecutor;
      readonly stored: Readonly<Record<string, unknown>>;
      readonly description: string;
      readonly broken: readonly Readonly<Record<string, unknown>>[];
    }
  >
> = {
  result: {
    executor: resultExecutor,
    stored: {
      matchId: 5,
      text: 'Winner: Won 1/2: Ash, Birch · Lost: Cedar',
      type: 'race-winner',
      specifier: '',
      results: [2, 2, 3],
      deadHeat: { places: 1, outcomes: [1, 2] },
    },
    description: 'Winner: Won 1/2: Ash, Birch · Lost: Cedar',
    broken: [{ results: [0, 2] }, { results: 'win' }, { matchId: 0.5 }, { deadHeat: { places: 1 } }],
  },
  offer: {
    executor: offerExecutor({ waits: untouched() }),
    stored: { BetId: 7, Answer: 'offer', Stake: '60.00', Odds: [2000] },
    description: 'stake 60.00, odds 2',
    broken: [{ Answer: 'accept' }, { Odds: '2.00' }, { Stake: 60 }, { Seconds: 9000 }],
  },
  limits: {
    executor: limitsExecutor(nothing),
    stored: {
      Currency: 'EUR',
      MinimumStake: '1.00',
      LineStakeMaximum: '100.00',
      ReferralStakeMaximum: '200.00',
      PayoutMaximum: '5000.00',
      Reason: 'a test',
    },
    description: 'stakeMin 1.00, lineStakeMax 100.00, referralStakeMax 200.00, payoutMax 5000.00',
    broken: [{ Currency: 'XXX' }, { MinimumStake: 1 }, { PayoutMaximum: '1.00' }, { Reason: undefined }],
  },
  'limit-layer': {
    executor: layerExecutor(nothing),
    stored: {
      Place: 'league',
      Name: '12',
      MarketType: '1x2',
      ClassID: null,
      OverLimit: 'reject',
      Currency: 'EUR',
      StakeMaximum: '20000.00',
      PayoutMaximum: null,
      LiabilityMaximum: null,
      DelaySeconds: 9,
      Reason: 'a test',
    },
    description:
      'place league, name 12, marketType 1x2, overLimit reject, currency EUR, stakeMax 20000.00, delaySeconds 9',
    broken: [
      { Place: 'line' },
      { Name: 'x' },
      { MarketType: 'x' },
      { StakeMaximum: '0' },
      { DelaySeconds: 61 },
    ],
  },
  'player-class': {
    executor: classExecutor(nothing),
    stored: { ID: 1, Name: 'VIP', FactorPercent: 150, Reason: 'a test' },
    description: 'VIP: 150 % of the limits',
    broken: [{ ID: 'VIP' }, { FactorPercent: 201 }, { Name: '' }],
  },
  'stake-factor': {
    executor: stakeFactorExecutor(nothing),
    stored: { playerId: 3, accountId: 9, percent: 150, userName: 'ada' },
    description: 'ada: 150 % of the limits',
    broken: [{ percent: -1 }, { percent: 1.5 }, { accountId: '9' }, { userName: undefined }],
  },
  boost: {
    executor: boostExecutor(untouched(), nothing),
    stored: {
      SelectionID: '5/winner;#1',
      BasisPoints: 1000,
      MaximumStake: '50.00',
      EndsAt: '2026-11-21T20:00:00.000Z',
      Reason: 'a test',
    },
    description: '+10 % of the winnings, stake up to 50.00 EUR',
    broken: [{ EndsAt: undefined }, { BasisPoints: '1000' }, { Reason: 5 }],
  },
  'ticket-cancellation': {
    executor: cancellationExecutor({ house: untouched(), news: untouched() }),
    stored: { ticketId: 12 },
    description: 'cancel bet 12 and refund its stake',
    broken: [{ ticketId: '12' }, { ticketId: 1.5 }, { ticketId: undefined }],
  },
  'bet-cancellation': {
    executor: betCancellationExecutor,
    stored: {
      matchId: 5,
      text: 'Cancels the bets on the whole match',
      target: 'match',
      fromMs: null,
      untilMs: 1_772_366_400_000,
      cause: 'late',
    },
    description: 'Cancels the bets on the whole match',
    broken: [{ matchId: 0 }, { untilMs: null }, { cause: 'a guess' }, { target: undefined }],
  },
  adjustment: {
    executor: adjustmentExecutor({ house: untouched(), news: untouched() }),
    stored: { accountId: 9, userName: 'ada', currency: 'EUR', amountMinor: '-1250' },
    description: 'ada: -12.50 EUR',
    broken: [{ amountMinor: '12.50' }, { amountMinor: '0' }, { currency: 'XXX' }, { accountId: 0 }],
  },
  'provider-win': {
    executor: heldWinExecutor,
    stored: { id: 4, text: 'habanero baccarat: 900.00 EUR' },
    description: 'habanero baccarat: 900.00 EUR',
    broken: [{ id: 'four' }, { text: undefined }],
  },
  'top-agent': {
    executor: topAgentExecutor(untouched()),
    stored: {
      userName: 'ada',
      email: 'ada@agents.example',
      country: 'MT',
      currency: 'EUR',
      userType: 4,
      subAgentCommission: 30,
      agentCommission: 40,
      positionTaking: 4000,
      rebate: 20,
    },
    description:
      'ada: super master agent, EUR, commission 0.4 % (sub-agents 0.3 %), position 40 %, rebate 0.2 %',
    broken: [{ userType: 0 }, { currency: 'XXX' }, { rebate: -1 }, { userName: undefined }],
  },
  'bonus-offer': {
    executor: bonusOfferExecutor({ wageringTimesMax: null, allowsMixedProducts: true }),
    stored: {
      Key: 'gift',
      Kind: 'free-bet',
      Config: { count: 3, value: 30_000, minOddsMilli: 1500, winningsTo: 'cash', expiresAfterDays: 7 },
      IsOpen: true,
      IsListed: false,
      Rank: 100,
      ClosesDate: null,
      PersonMaximum: 1,
      HouseholdMaximum: 1,
      DeviceMaximum: null,
      IsNew: true,
      Reason: 'a test',
    },
    description:
      'free-bet, grants up to 900.00 EUR by claim; claims per person, household, device: 1, 1, any; {"count":3,"value":30000,"minOddsMilli":1500,"winningsTo":"cash","expiresAfterDays":7}',
    broken: [{ Kind: 'gift' }, { Config: { count: 3 } }, { Config: undefined }, { Reason: undefined }],
  },
  'two-persons': {
    executor: twoPersonsExecutor,
    stored: {
      documentId: '0199a3c2-0000-7000-8000-000000000000',
      player: { playerId: 3, userName: 'ada' },
      others: [
        { playerId: 4, userName: 'bea' },
        { playerId: 5, userName: 'cleo' },
      ],
    },
    description: 'ada is not bea, cleo',
    broken: [{ others: [] }, { player: { playerId: '3' } }, { documentId: 5 }],
  },
  'bonus-award': {
    executor: bonusAwardExecutor,
    stored: {
      CommandId: '0199a3c2-0000-7000-8000-000000000000',
      OfferKey: 'gift',
      Segment: { Country: 'MT' },
      Count: 900,
      Reason: 'a test',
    },
    description: 'the offer gift to at most 900 players of {"Country":"MT"}',
    broken: [{ Count: 0 }, { OfferKey: 5 }, { Segment: 'all' }, { Reason: undefined }],
  },
  'bonus-code': {
    executor: bonusCodeExecutor,
    stored: {
      Code: 'GIFT',
      OfferKey: 'gift',
      UserName: null,
      ClaimsMaximum: null,
      ExpiresDate: null,
      Reason: 'a test',
    },
    description: 'GIFT of the offer gift, for everybody, claims: any',
    broken: [{ Code: 5 }, { ClaimsMaximum: 0 }, { OfferKey: undefined }, { Reason: undefined }],
  },
  tournament: {
    executor: tournamentExecutor,
    stored: {
      ...{ Kind: 'target', Name: 'Forge', Games: ['copper-forge'], Target: '50.00', StakeMinimum: '0.20' },
      ...{ RoundsMaximum: 500, Fee: '0.00', Prizes: ['5.00', '2.00'], EntriesMaximum: 100 },
      ...{ StartsDate: '2026-03-01T12:00:00Z', Hours: 24, Reason: 'a test' },
    },
    description:
      'Forge (target 50.00, copper-forge), fee 0.00, prizes 5.00, 2.00 EUR, up to 100 entries, 24 h from 2026-03-01T12:00:00Z',
    broken: [{ Kind: 'worst' }, { Prizes: [] }, { EntriesMaximum: 1 }, { Hours: 0 }, { Reason: undefined }],
  },
  'loyalty-terms': {
    executor: loyaltyTermsExecutor,
    stored: { Version: 3, Terms: shippedTerms, Reason: 'a test' },
    description:
      'version 4; points for 100 EUR: sport 100, slots 100, games 20, live 20, providers 50; levels: bronze from 500 (0 %, 1 spins), silver from 2500 (5 %, 1 spins), gold from 10000 (10 %, 2 spins), platinum from 50000 (15 %, 3 spins); a spin for 250 points; shop: free-bet-1 200, free-bet-5 1000, free-bet-20 4000, free-spins-20-harbour-lights-0-10 400, cash-1 250, cash-10 2500; wheel: points-10 40 %, free-bet-1 7 %, points-25 30 %, points-100 6 %, points-50 15 %, points-250 1.5 %, free-bet-5 0.5 %; expected cost at most: a spin 0.27, 100 points 0.70, 100 staked 0.70 EUR',
    broken: [
      { Version: '3' },
      { Terms: { ...shippedTerms, wheel: [] } },
      { Terms: { ...shippedTerms, pointsPerSpin: 0 } },
      { Reason: undefined },
    ],
  },
  'tournament-cancellation': {
    executor: tournamentCancellationExecutor,
    stored: { ID: 5, Reason: 'a test' },
    description: 'tournament 5: all fees are refunded',
    broken: [{ ID: '5' }, { ID: undefined }, { Reason: undefined }],
  },
  rate: {
    executor: rateExecutor,
    stored: { Currency: 'BTC', RateFrom: '60000', RateTo: '60100.5', ValidHours: 4, Reason: 'a test' },
    description: 'BTC: 60000 to 60100.5 EUR for 4 hours',
    broken: [{ Currency: 'XXX' }, { RateTo: '59999' }, { RateFrom: '0' }, { ValidHours: 0 }],
  },
  'player-break': {
    executor: playerBreakExecutor,
    stored: { playerId: 3, accountId: 9, userName: 'ada', until: null },
    description: 'ada is excluded for good',
    broken: [{ playerId: '3' }, { until: 'never' }, { until: undefined }, { userName: 5 }],
  },
  'game-limit': {
    executor: gameLimitExecutor,
    stored: {
      ID: 'evens:dice',
      Currency: 'EUR',
      Limits: { MaximumStake: '50.00', MaximumPayout: '5000.00' },
      Reason: 'a test',
    },
    description: 'evens:dice: stake up to 50.00 EUR, payout up to 5000.00 EUR',
    broken: [{ ID: 'dice' }, { Currency: 'XXX' }, { Limits: { MaximumStake: 5 } }, { Reason: undefined }],
  },
  'operator-account': {
    executor: operatorAccountExecutor(untouched<OperatorAccountParts>()),
    stored: { act: 'role', playerId: 3, userName: 'ada', role: 'trader' },
    description: 'ada becomes trader',
    broken: [{ playerId: '3' }, { role: 'owner' }, { act: 'rename' }, { userName: undefined }],
  },
  'funds-threshold': {
    executor: fundsThresholdExecutor,
    stored: { Threshold: '10000.00', Reason: 'a test' },
    description: 'threshold 10000.00 EUR',
    broken: [{ Threshold: '0.00' }, { Threshold: '-5.00' }, { Threshold: 5 }, { Reason: undefined }],
  },
  'payout-rule': {
    executor: payoutRuleExecutor,
    stored: {
      Currency: 'EUR',
      Bounds: { Largest: '100.00', PlayerDay: '200.00', SiteDay: '5000.00' },
      Reason: 'a test',
    },
    description: 'currency EUR, largest 100.00, playerDay 200.00, siteDay 5000.00',
    broken: [
      { Currency: 'XXX' },
      { Bounds: undefined },
      { Bounds: { Largest: '100.00', PlayerDay: '99.99', SiteDay: '5000.00' } },
      { Bounds: { Largest: '0.00', PlayerDay: '200.00', SiteDay: '5000.00' } },
    ],
  },
};

function approve(executor: ProposalExecutor, body: unknown) {
  return executor.execute(untouched<PoolClient>(), {
    operator: 'bea',
    atMs: 0,
    proposalId: 1,
    body,
    reason: 'a test',
    proposedBy: 'ada',
  });
}

describe.each(Object.entries(kinds))('a stored proposal of the kind %s', (_kind, { executor, ...bodies }) => {
  test('a stored proposal shows its request', () => {
    expect(executor.describe(JSON.parse(JSON.stringify(bodies.stored)))).toBe(bodies.description);
  });

  test('an unreadable proposal is refused before any action, and the list says so', async () => {
    const broken = bodies.broken.map((change) => JSON.parse(JSON.stringify({ ...bodies.stored, ...change })));
    for (const body of [...broken, {}, null, 'text']) {
      const text = JSON.stringify(body);
      expect(executor.describe(body), text).toBe('cannot be read: reject it and propose it again');
      expect(await approve(executor, body), text).toEqual({
        ok: false,
        error: { code: 'ProposalUnreadableException' },
      });
    }
  });
});
