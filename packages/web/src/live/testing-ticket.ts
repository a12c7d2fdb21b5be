import type { Ticket } from '@evens/contract';

/** An open single of 10.00 at 2.00, or what the test says instead. */
export function testTicket(other: Partial<Ticket> = {}): Ticket {
  return {
    ID: 5,
    Product: 'sport',
    BetType: 1,
    Stake: '10.00',
    StakeOpen: '10.00',
    Currency: 'EUR',
    Odds: 2000,
    PotentialPayout: '20.00',
    Payout: '0.00',
    CashedOut: '0.00',
    Acceptance: 1,
    Result: 0,
    PlacedAt: '2026-11-20T00:00:00Z',
    SettledAt: null,
    DueAt: null,
    DeclineReason: '',
    DeclineCode: '',
    RulesVersion: 1,
    SettlementNo: 0,
    BetCount: 1,
    SystemRows: [],
    Rule: '',
    EachWay: false,
    TeaserPoints: '',
    BonusBasisPoints: 0,
    Offer: null,
    TakeProfit: null,
    StopLoss: null,
    Items: [],
    ...other,
  };
}
