import { type EarlyPayoutUnit, earlyPayoutUnits, type Product, products } from '@evens/markets';
import { findSystemName, type SystemName } from '@evens/tickets';
import Type, { type Static } from 'typebox';
import { AmountText, CurrencyText, IdNumber, InstantText, NullOr, OddsMilliNumber } from '../entities.ts';

/** A ticket is cashed out automatically when its value rises to the take profit or falls to the stop loss. */
export const automaticKinds = ['take-profit', 'stop-loss'] as const;
export type AutomaticKind = (typeof automaticKinds)[number];

/** One selection of a ticket, with its accepted price and the reason of its verdict. */
export const TicketSelection = Type.Object({
  MatchID: IdNumber,
  MatchName: Type.String(),
  MatchLink: Type.String(),
  DateOfMatch: InstantText,
  SportTypeName: Type.String(),
  SportAlias: Type.String(),
  TournamentName: Type.String(),
  MarketType: Type.String(),
  Specifier: Type.String(),
  OutcomeNo: Type.Integer(),
  MarketName: Type.String(),
  Odd: Type.Object({ Title: Type.String(), TitleSuffix: Type.String() }),
  Odds: OddsMilliNumber,
  /** The book's `epoch.seq` when the bet was decided. */
  BookClock: Type.String(),
  /** Score when the bet was decided, "1:0"; empty before the start. */
  Score: Type.String(),
  Result: Type.Integer({ minimum: 0, maximum: 6 }),
  /** In the player's language; empty while pending. */
  ResultReason: Type.String(),
});
export type TicketSelection = Static<typeof TicketSelection>;

/** A leg: one selection, or a bet builder of several selections with one price. */
export const TicketItem = Type.Object({
  Selections: Type.Array(TicketSelection),
  /** Thousandths; for a builder, the joint price. */
  Odds: OddsMilliNumber,
  IsBuilder: Type.Boolean(),
  IsBanker: Type.Boolean(),
  /** Each way: the place terms at placement, "1/5 1-2-3"; withdrawn runners may change them. */
  PlaceTerms: Type.Optional(Type.String()),
  /** Early payout: the lead with which the leg has won. */
  EarlyPayout: Type.Optional(
    Type.Object({
      Lead: Type.Integer({ minimum: 1 }),
      Unit: Type.Unsafe<EarlyPayoutUnit>(Type.Union(earlyPayoutUnits.map((unit) => Type.Literal(unit)))),
    }),
  ),
  /** Best odds guaranteed. */
  BestOdds: Type.Optional(
    Type.Object({
      /** Null before the start, and for a runner without one. */
      StartingPrice: NullOr(OddsMilliNumber),
      /** The price that paid the win part, before deductions. Null unless it has won. */
      Paid: NullOr(OddsMilliNumber),
    }),
  ),
  /** Each way: result of the place part; absent if there is none. */
  PlaceResult: Type.Optional(Type.Integer({ minimum: 0, maximum: 6 })),
  PlaceReason: Type.Optional(Type.String()),
});
export type TicketItem = Static<typeof TicketItem>;

/** A trader's counter-offer to the requested bet; open until `ExpiresAt`. */
export const TraderOffer = Type.Object({
  Stake: AmountText,
  /** Thousandths, in order of the ticket's items. */
  Odds: Type.Array(OddsMilliNumber),
  PotentialPayout: AmountText,
  ExpiresAt: InstantText,
});
export type TraderOffer = Static<typeof TraderOffer>;

export const Ticket = Type.Object({
  ID: IdNumber,
  BetType: Type.Number(),
  Product: Type.Unsafe<Product>(Type.Union(products.map((product) => Type.Literal(product)))),
  Stake: AmountText,
  /** The open part of the stake. */
  StakeOpen: AmountText,
  Currency: CurrencyText,
  /** Thousandths; 0 if lines have separate prices (systems, if-bets, reverse bets). */
  Odds: Type.Integer(),
  PotentialPayout: AmountText,
  Payout: AmountText,
  /** Total paid by earlier cash-outs. */
  CashedOut: AmountText,
  Acceptance: Type.Integer({ minimum: 0, maximum: 5 }),
  Result: Type.Integer({ minimum: 0, maximum: 6 }),
  PlacedAt: InstantText,
  SettledAt: Type.Union([InstantText, Type.Null()]),
  /** End of a delay, a referral or an offer; null if the bet is not waiting. */
  DueAt: Type.Union([InstantText, Type.Null()]),
  /** Why the bet was declined, in the player's language; empty otherwise. */
  DeclineReason: Type.String(),
  /** Machine-readable code of the same: `odds-changed`, `danger`, `withdrawn` and others; empty otherwise. */
  DeclineCode: Type.String(),
  RulesVersion: Type.Integer(),
  /** Above 1 if a corrected result reversed an earlier settlement. */
  SettlementNo: Type.Integer(),
  BetCount: Type.Integer(),
  /** Rows of a system with their stake per bet. */
  SystemRows: Type.Array(Type.Object({ Pick: Type.Integer(), Stake: AmountText, BetCount: Type.Integer() })),
  /** `win-only` or `action` for if-bets and reverse bets; empty otherwise. */
  Rule: Type.String(),
  EachWay: Type.Boolean(),
  /** Teaser points by sport as text, "6 / 4"; empty otherwise. */
  TeaserPoints: Type.String(),
  /** Hundredths of a per cent added to the winnings if all legs win. */
  BonusBasisPoints: Type.Integer(),
  /** Insurance of the combo: the maximum free bet if exactly one leg loses. */
  Insurance: Type.Optional(Type.Object({ Maximum: AmountText })),
  /** The bet that an edit replaced by this one, and the one that replaced this one. */
  Replaces: Type.Optional(IdNumber),
  ReplacedBy: Type.Optional(IdNumber),
  Offer: Type.Union([TraderOffer, Type.Null()]),
  /** The applied boost, the price before it in thousandths, and the increase of the winnings; absent if there is none. */
  Boost: Type.Optional(
    Type.Object({ ID: IdNumber, PlainOdds: OddsMilliNumber, BasisPoints: Type.Optional(Type.Integer()) }),
  ),
  /** Source of the stake, if it was not cash alone. For a free bet, only `Stake` includes the stake. */
  Funding: Type.Optional(Type.Object({ Cash: AmountText, Bonus: AmountText, IsFreeBet: Type.Boolean() })),
  /** The ticket is cashed out automatically when its value rises to this; null if not set. */
  TakeProfit: Type.Union([AmountText, Type.Null()]),
  /** The ticket is cashed out automatically when its value falls to this; null if not set. */
  StopLoss: Type.Union([AmountText, Type.Null()]),
  /** The rule that cashed the ticket out. */
  CashedOutBy: Type.Optional(
    Type.Unsafe<AutomaticKind>(Type.Union(automaticKinds.map((kind) => Type.Literal(kind)))),
  ),
  Items: Type.Array(TicketItem),
});
export type Ticket = Static<typeof Ticket>;

/** The name of the ticket's system: it has no bankers, and one stake for all its bets. */
export function findTicketSystem({
  SystemRows,
  Items,
}: Pick<Ticket, 'Items' | 'SystemRows'>): SystemName | undefined {
  const isPlain = SystemRows.every(({ Stake }) => Stake === SystemRows[0]?.Stake);
  if (!isPlain || Items.some(({ IsBanker }) => IsBanker)) return undefined;
  return findSystemName(
    SystemRows.map(({ Pick: size }) => size),
    Items.length,
  );
}

/** One line of a ticket: stake, items (0-based) and payout. */
export const TicketLine = Type.Object({
  Items: Type.Array(Type.Integer({ minimum: 0 })),
  IsPlace: Type.Boolean(),
  Stake: AmountText,
  /** Null while it is open. */
  Payout: Type.Union([AmountText, Type.Null()]),
});
export type TicketLine = Static<typeof TicketLine>;

/** A settlement of a ticket; a reversed settlement carries its reversal. */
export const TicketSettlement = Type.Object({
  No: Type.Integer(),
  Result: Type.Integer({ minimum: 1, maximum: 6 }),
  Payout: AmountText,
  SettledAt: InstantText,
  TakenBack: Type.Union([
    Type.Object({
      At: InstantText,
      /** Amount debited from the balance: 0 if nothing had been paid. */
      Amount: AmountText,
      /** In the player's language. */
      Reason: Type.String(),
    }),
    Type.Null(),
  ]),
});
export type TicketSettlement = Static<typeof TicketSettlement>;

export const TicketCashout = Type.Object({ StakePart: AmountText, Paid: AmountText, At: InstantText });
export type TicketCashout = Static<typeof TicketCashout>;

/** Current cash-out value of a ticket. */
export const CashoutTicket = Type.Object({
  BetId: IdNumber,
  /** Value of the open part; null if no cash-out is offered. */
  Value: Type.Union([AmountText, Type.Null()]),
  StakeOpen: AmountText,
  /**
   * `open`, `suspended` (one of its markets is suspended), `pending` (a cash-out is being processed) or `unavailable`.
   */
  State: Type.String(),
  /** Current prices of the open items that the value depends on, thousandths by item; 0 for decided items. */
  CashoutOddsValues: Type.Array(Type.Integer()),
  /**
   * The products of the open legs' prices at placement and of their fair prices now, in thousandths. Null for a
   * system or an each-way bet, and if there is no value.
   */
  Prices: Type.Union([Type.Object({ Placed: Type.Integer(), Fair: Type.Integer() }), Type.Null()]),
  /** The margin on the fair value that the value contains, in basis points. */
  MarginBasisPoints: Type.Integer(),
  /** The most that it can be: it follows the move of the price. */
  MarginMaxBasisPoints: Type.Integer(),
});
export type CashoutTicket = Static<typeof CashoutTicket>;
