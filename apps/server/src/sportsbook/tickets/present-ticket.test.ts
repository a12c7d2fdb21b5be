import { fraction } from '@evens/base';
import { Ticket } from '@evens/contract';
import { getLanguage, languages } from '@evens/locales';
import { CANCELLED, HALF_LOSE, LOST, WIN } from '@evens/markets';
import type { TicketFormula } from '@evens/tickets';
import Schema from 'typebox/schema';
import { describe, expect, it } from 'vitest';
import { presentLines } from './present-story.ts';
import { presentTicket } from './present-ticket.ts';
import { buildPick, buildTicket, DECIDED_MS, raceFixture } from './testing/tickets.ts';
import { type LegVerdict, offerText, readOffer, readRequest, type TicketRecord } from './ticket-record.ts';

const english = getLanguage('en');
const single: TicketFormula = { type: 'single', legCount: 1, unitMinor: 1000n, eachWay: false };
const combo: TicketFormula = { type: 'combo', legCount: 2, unitMinor: 1000n, eachWay: false };
const system: TicketFormula = {
  type: 'system',
  legCount: 4,
  rows: [
    { pick: 1, unitMinor: 100n },
    { pick: 2, unitMinor: 50n },
  ],
  bankers: [2],
  eachWay: false,
};
const won: LegVerdict = { ...WIN, reason: 'decided', args: { score: '2:1' } };
const lost: LegVerdict = { ...LOST, reason: 'decided', args: { score: '1:1' } };

const declineReasons = [
  'danger',
  'odds-changed',
  'suspended',
  'closed',
  'no-price',
  'limit',
  'trader',
  'offer-declined',
  'withdrawn',
  'expired',
  'blocked',
  'betting-closed',
];

function presentChecked(ticket: TicketRecord) {
  const wire = presentTicket(ticket, english);
  expect(Schema.Errors(Ticket, wire)[1]).toEqual([]);
  return wire;
}

describe('a ticket of each type', () => {
  it('a single is presented with its one price', () => {
    expect(presentChecked(buildTicket(single, [buildPick(1, { oddsMilli: 1850 })]))).toMatchObject({
      BetType: 1,
      Odds: 1850,
      Stake: '10.00',
      StakeOpen: '10.00',
      BetCount: 1,
      Rule: '',
      EachWay: false,
      Items: [
        { IsBuilder: false, IsBanker: false, Odds: 1850, Selections: [{ MatchName: 'Arsenal – Everton' }] },
      ],
    });
  });

  it('a combo is presented with multiplied prices, rounded down once', () => {
    const legs = [
      buildPick(1, { oddsMilli: 1333 }),
      buildPick(2, { oddsMilli: 1777 }),
      buildPick(3, { oddsMilli: 1111 }),
    ];
    const formula: TicketFormula = {
      ...combo,
      legCount: 3,
      bonus: {
        minOddsMilli: 1200,
        steps: [
          { legs: 2, basisPoints: 300 },
          { legs: 3, basisPoints: 500 },
        ],
      },
    };
    // 1.333 × 1.777 × 1.111 = 2.63166…; the leg at 1.111 counts for no bonus.
    expect(presentChecked(buildTicket(formula, legs))).toMatchObject({
      BetType: 2,
      Odds: 2631,
      BonusBasisPoints: 300,
    });
  });

  it('a system is presented with its rows, its bankers and no price for the whole', () => {
    const legs = [1, 2, 3, 4].map((id) => buildPick(id));
    const wire = presentChecked(buildTicket(system, legs));
    expect(wire).toMatchObject({
      BetType: 3,
      Odds: 0,
      BetCount: 6,
      Stake: '4.50',
      SystemRows: [
        { Pick: 1, Stake: '1.00', BetCount: 3 },
        { Pick: 2, Stake: '0.50', BetCount: 3 },
      ],
    });
    expect(wire.Items.map(({ IsBanker }) => IsBanker)).toEqual([false, false, true, false]);
  });

  it.each([
    ['if-bet', 4, 'action', 1, '10.00'],
    ['reverse-bet', 5, 'win-only', 6, '60.00'],
  ] as const)('a ticket of type %s is presented with its rule', (type, BetType, rule, BetCount, Stake) => {
    const legs = [1, 2, 3].map((id) => buildPick(id));
    const wire = presentChecked(buildTicket({ type, legCount: 3, unitMinor: 1000n, rule }, legs));
    expect(wire).toMatchObject({ BetType, Rule: rule, BetCount, Stake, Odds: 0 });
  });

  it('a teaser is presented with the price of its table and its points', () => {
    const legs = [1, 2].map((id) =>
      buildPick(id, { marketType: 'total-full', specifier: 'total=39.5', oddsMilli: 1000 }),
    );
    const prices = [{ legs: 2, american: -110 }];
    const formula: TicketFormula = { type: 'teaser', legCount: 2, unitMinor: 1000n, prices };
    expect(
      presentChecked(buildTicket(formula, legs, { formulaDetails: { pointsHundredths: 600 } })),
    ).toMatchObject({
      BetType: 6,
      Odds: 1909,
      TeaserPoints: '6 / 4',
    });
    expect(
      presentChecked(buildTicket(formula, legs, { formulaDetails: { pointsHundredths: 1050 } })).TeaserPoints,
    ).toBe('10.5');
  });

  it('a bet builder is presented as one item at its joint price', () => {
    const legs = [
      buildPick(1, { legNo: 1, oddsMilli: 2000 }),
      buildPick(1, { legNo: 1, marketType: 'total', specifier: 'total=2.5', oddsMilli: 1900 }),
      buildPick(2, { legNo: 2, oddsMilli: 1500 }),
    ];
    const wire = presentChecked(
      buildTicket(combo, legs, { formulaDetails: { builders: { 0: [2000, 1900, 3100] } } }),
    );
    expect(wire.Odds).toBe(4650);
    expect(wire.Items.map(({ Odds, IsBuilder, Selections }) => [Odds, IsBuilder, Selections.length])).toEqual(
      [
        [3100, true, 2],
        [1500, false, 1],
      ],
    );
  });

  it('a selection on a race is named by its meeting and number', () => {
    const fixture = { ...raceFixture, tournamentName: 'Ascot', raceNumber: 3 };
    const ticket = buildTicket(single, [buildPick(1, { fixture, marketType: 'winner', legNo: 1 })]);
    expect(presentChecked(ticket).Items[0]?.Selections[0]?.MatchName).toBe('Ascot · Race 3');
  });

  it('the place part of each way is presented by its item', () => {
    const placed: LegVerdict = {
      ...WIN,
      placeFraction: fraction(1n, 4n),
      deduction: 10,
      reason: 'decided',
      args: { place: 2 },
    };
    const pick = { fixture: raceFixture, marketType: 'winner', outcomeNo: 3, oddsMilli: 6000 };
    const legs = [
      buildPick(1, { ...pick, legNo: 1, verdict: { ...lost, args: { place: 2 } } }),
      buildPick(1, { ...pick, legNo: 2, marketType: 'each-way-place', verdict: placed }),
    ];
    const ticket = buildTicket({ ...single, eachWay: true }, legs, {
      result: 2,
      stakeOpenMinor: 0n,
      formulaDetails: { placeTerms: ['1/4 1-2'] },
    });
    const wire = presentChecked(ticket);
    expect(wire).toMatchObject({ EachWay: true, BetCount: 2, Stake: '20.00', Odds: 6000 });
    expect(wire.Items).toHaveLength(1);
    expect(wire.Items[0]).toMatchObject({
      PlaceTerms: '1/4 1-2',
      PlaceResult: 2,
      Selections: [{ Result: 3, MatchName: 'Ascot 14:30' }],
    });
    expect(wire.Items[0]?.PlaceReason).toContain('1/4');
    expect(wire.Items[0]?.PlaceReason).toContain('10%');
    // 10 × (1 + 5 × 1/4 × 90/100)
    expect(presentLines(ticket)).toEqual([
      { Items: [0], IsPlace: false, Stake: '10.00', Payout: '0.00' },
      { Items: [0], IsPlace: true, Stake: '10.00', Payout: '21.25' },
    ]);
  });
});

describe('a ticket that waits, or was declined', () => {
  const untilMs = DECIDED_MS + 30_000;
  const offer = { stakeMinor: 500n, promisedMinor: 900n, oddsMilli: [1800], untilMs };

  it('a waiting ticket is presented with the end of the wait and the offer', () => {
    const waiting = buildTicket(single, [buildPick(1)], { acceptance: 3, dueAtMs: untilMs, offer });
    expect(presentChecked(waiting)).toMatchObject({
      Acceptance: 3,
      DueAt: '2026-03-01T12:00:30.000Z',
      Offer: { Stake: '5.00', PotentialPayout: '9.00', Odds: [1800], ExpiresAt: '2026-03-01T12:00:30.000Z' },
    });
  });

  it('a declined ticket is presented with the reason in every language', () => {
    for (const language of languages) {
      const texts = declineReasons.map(
        (declineReason) =>
          presentTicket(buildTicket(single, [buildPick(1)], { acceptance: 2, declineReason }), language)
            .DeclineReason,
      );
      expect(new Set(texts).size).toBe(declineReasons.length);
    }
  });

  it('a declined ticket is presented even without data about its picks, or for an unknown reason', () => {
    const bare = buildTicket(combo, [], { acceptance: 2, stakeOpenMinor: 0n, declineReason: 'sunspots' });
    expect(presentChecked(bare)).toMatchObject({
      Items: [],
      BetCount: 1,
      Odds: 0,
      DeclineReason: 'Your bet was declined.',
    });
    expect(presentLines(bare)).toEqual([]);
  });

  it('an offer and a request are read back, and malformed ones are refused', () => {
    expect(readOffer(JSON.parse(JSON.stringify(offerText(offer))))).toEqual({ ok: true, value: offer });
    for (const wrong of [
      null,
      {},
      { ...offerText(offer), stake: '-5' },
      { ...offerText(offer), odds: [900] },
    ])
      expect(readOffer(wrong).ok).toBe(false);
    const {
      fixture: _fixture,
      marketType: type,
      playerName: _playerName,
      verdict: _verdict,
      ...pick
    } = buildPick(9);
    const picks = [{ ...pick, type, danger: 2, source: 2 as const }];
    expect(readRequest({ picks })).toMatchObject({ ok: true, value: { picks } });
    for (const wrong of [
      null,
      {},
      { picks: [] },
      { picks: [{ ...picks[0], source: 3 }] },
      { picks: [{ ...pick }] },
    ])
      expect(readRequest(wrong).ok).toBe(false);
  });
});

describe('a ticket that was cashed out', () => {
  it('the possible payout of a cashed-out ticket is that of its open part', () => {
    const ticket = buildTicket(single, [buildPick(1)], {
      promisedMinor: 2001n,
      stakeOpenMinor: 750n,
      stakeCashedMinor: 250n,
      cashedOutMinor: 310n,
      takeProfitMinor: 1500n,
      stopLossMinor: 400n,
    });
    expect(presentChecked(ticket)).toMatchObject({
      StakeOpen: '7.50',
      CashedOut: '3.10',
      PotentialPayout: '15.00',
      TakeProfit: '15.00',
      StopLoss: '4.00',
    });
  });

  it('a ticket that was cashed out completely does not show what its lines would have paid', () => {
    const legs = [buildPick(1, { verdict: won })];
    const ticket = buildTicket(single, legs, { result: 2, stakeOpenMinor: 0n, stakeCashedMinor: 1000n });
    expect(presentLines(ticket)[0]?.Payout).toBeNull();
  });
});

describe('the lines of a ticket', () => {
  it('ticket lines are decided one by one', () => {
    const legs = [
      buildPick(1, { verdict: won }),
      buildPick(2),
      buildPick(3, { verdict: won }),
      buildPick(4, { verdict: lost }),
    ];
    expect(presentLines(buildTicket(system, legs))).toEqual([
      { Items: [2, 0], IsPlace: false, Stake: '1.00', Payout: '4.00' },
      { Items: [2, 1], IsPlace: false, Stake: '1.00', Payout: null },
      { Items: [2, 3], IsPlace: false, Stake: '1.00', Payout: '0.00' },
      { Items: [2, 0, 1], IsPlace: false, Stake: '0.50', Payout: null },
      { Items: [2, 0, 3], IsPlace: false, Stake: '0.50', Payout: '0.00' },
      { Items: [2, 1, 3], IsPlace: false, Stake: '0.50', Payout: '0.00' },
    ]);
  });

  it('ticket lines include the bonus, and a builder line pays by its remaining picks', () => {
    const bonus = { minOddsMilli: 1200, steps: [{ legs: 2, basisPoints: 1000 }] };
    const winners = [buildPick(1, { verdict: won }), buildPick(2, { verdict: won })];
    expect(presentLines(buildTicket({ ...combo, bonus }, winners))[0]?.Payout).toBe('43.00');
    const cancelled: LegVerdict = { result: 1, reason: 'withdrawn', args: {} };
    const builder = [
      buildPick(1, { legNo: 1, verdict: won }),
      buildPick(1, { legNo: 1, marketType: 'total', specifier: 'total=2.5', verdict: cancelled }),
    ];
    const joint = buildTicket(single, builder, { formulaDetails: { builders: { 0: [1950, 1900, 3100] } } });
    expect(presentLines(joint)[0]?.Payout).toBe('19.50');
  });
});

describe('a pick on a player', () => {
  const onPlayer = {
    marketType: 'player-goals',
    specifier: 'number=1',
    outcomeNo: 12,
    playerName: 'Saka',
  };

  it('the ticket names the player, and another pick of the match its own', () => {
    const pick = buildPick(1, onPlayer);
    const other = { ...pick, outcomeNo: 13, playerName: 'Rice' };
    const { Items } = presentChecked(buildTicket(combo, [pick, { ...other, legNo: 2 }]));
    expect(Items.flatMap(({ Selections }) => Selections.map(({ Odd }) => Odd.Title))).toEqual([
      'Saka',
      'Rice',
    ]);
  });

  it('the reason of a player who does not play', () => {
    const verdict = { ...CANCELLED, reason: 'did-not-play', args: {} };
    const { Items } = presentChecked(buildTicket(single, [buildPick(1, { ...onPlayer, verdict })]));
    expect(Items[0]?.Selections[0]).toMatchObject({ Result: 1, ResultReason: 'The player did not play.' });
  });

  it('the reason of a decided bet contains market and player', () => {
    const verdict = { ...WIN, reason: 'decided', args: {} };
    const { Items } = presentChecked(buildTicket(single, [buildPick(1, { ...onPlayer, verdict })]));
    expect(Items[0]?.Selections[0]?.ResultReason).toContain('Anytime goalscorer, Saka');
  });
});

describe('reasons', () => {
  it('reasons show the deduction from the winnings after the result', () => {
    const verdict: LegVerdict = { ...HALF_LOSE, reason: 'decided', args: { score: '1:1' } };
    const leg = buildPick(1, { marketType: 'asian-handicap', specifier: 'hcp=-0.25|score=0:0', verdict });
    const wire = presentChecked(buildTicket(single, [leg], { result: 6, stakeOpenMinor: 0n }));
    expect(wire.Items[0]?.Selections[0]?.ResultReason).toBe('1–1 on Asian handicap −0.25: half lost.');
  });
});
