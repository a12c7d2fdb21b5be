import { recordKeys } from '@evens/base';
import { type BetType, betTypes, type SystemName, systemNames } from '@evens/tickets';
import Type, { type Static } from 'typebox';
import { defineCalls } from '../call.ts';
import { AmountText, CurrencyText, IdNumber, InstantText, NullOr, OddsMilliNumber } from '../entities.ts';
import { Ticket, TicketLine, TicketSettlement } from '../sportsbook/tickets.ts';
import { NameText } from './back-office.ts';

/** States of bets by which operators filter. */
export const betStates = ['open', 'waiting', 'declined', 'won', 'lost', 'returned', 'cashed-out'] as const;
export type BetState = (typeof betStates)[number];
const BetStateText = Type.Unsafe<BetState>(Type.Union(betStates.map((state) => Type.Literal(state))));
const BetTypeText = Type.Unsafe<BetType>(Type.Union(recordKeys(betTypes).map((type) => Type.Literal(type))));
const SystemNameText = Type.Unsafe<SystemName>(Type.Union(systemNames.map((name) => Type.Literal(name))));

const BetPick = Type.Object({
  MatchID: IdNumber,
  MatchName: Type.String(),
  Market: Type.String(),
  Outcome: Type.String(),
  Odds: OddsMilliNumber,
  /** Empty before the start. */
  Score: Type.String(),
});

const betFields = {
  UserName: Type.String(),
  /** Share of the player in the limits, per cent. */
  StakeFactorPercent: Type.Integer(),
  State: BetStateText,
  IsInPlay: Type.Boolean(),
  /** In the base currency. */
  BaseStake: AmountText,
  /** The most that the house may lose on the open part, or could lose when the bet was placed; in the base currency. */
  BaseLiability: AmountText,
};

/** A row of the list of bets. */
const BetRow = Type.Object({
  ID: IdNumber,
  At: InstantText,
  ...betFields,
  Type: Type.String(),
  /** Null for a system without a name and for other types. */
  SystemName: NullOr(SystemNameText),
  Currency: CurrencyText,
  Stake: AmountText,
  /** Thousandths; 0 if lines have separate prices. */
  Odds: Type.Integer(),
  PotentialPayout: AmountText,
  Picks: Type.Array(BetPick),
});
export type BetRow = Static<typeof BetRow>;

const BetCashout = Type.Object({
  At: InstantText,
  /** `delayed`, `paid` or `declined`. */
  State: Type.String(),
  StakePart: AmountText,
  Requested: AmountText,
  Paid: AmountText,
  /** `take-profit`, `stop-loss`, or empty for a request of the player. */
  Rule: Type.String(),
});

/** A journal that settled, reversed or cashed out the bet. */
const BetJournal = Type.Object({
  ID: IdNumber,
  At: InstantText,
  Kind: Type.String(),
  Postings: Type.Array(
    Type.Object({
      /** Kinds of ledger accounts. */
      From: Type.String(),
      To: Type.String(),
      Amount: AmountText,
    }),
  ),
});

const BetAction = Type.Object({
  At: InstantText,
  Operator: Type.String(),
  Action: Type.String(),
  Reason: Type.String(),
});

export const betsCalls = defineCalls({
  'GET /api/desk/bets': {
    summary:
      'Bets of all players, newest first. A page searches a bounded number of bets: it may be short or empty and still have a next one',
    operators: { read: 'trading' },
    rate: 'read',
    query: Type.Object({
      /** Only bets with a lower id. */
      before: Type.Optional(IdNumber),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
      userName: Type.Optional(NameText),
      sport: Type.Optional(Type.String({ maxLength: 40 })),
      league: Type.Optional(IdNumber),
      match: Type.Optional(IdNumber),
      type: Type.Optional(BetTypeText),
      state: Type.Optional(BetStateText),
      inPlay: Type.Optional(Type.Boolean()),
      /** In the base currency. */
      minStake: Type.Optional(AmountText),
      minLiability: Type.Optional(AmountText),
    }),
    answer: Type.Object({
      /** The base currency. */
      BaseCurrency: CurrencyText,
      Bets: Type.Array(BetRow),
      /** Null at the oldest bet. */
      NextBefore: NullOr(IdNumber),
    }),
  },
  'GET /api/desk/bet': {
    summary:
      'One bet with its legs, lines, settlements, cash-outs, journals, and the actions of operators on it',
    operators: { read: 'trading' },
    rate: 'read',
    query: Type.Object({ id: IdNumber }),
    answer: Type.Object({
      BaseCurrency: CurrencyText,
      ...betFields,
      Ticket,
      Lines: Type.Array(TicketLine),
      Settlements: Type.Array(TicketSettlement),
      Cashouts: Type.Array(BetCashout),
      Journals: Type.Array(BetJournal),
      Actions: Type.Array(BetAction),
      /** Whether operators may propose to cancel the bet. */
      IsCancellable: Type.Boolean(),
    }),
  },
});
