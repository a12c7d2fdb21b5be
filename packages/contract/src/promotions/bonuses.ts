import {
  type BonusKind,
  bonusKinds,
  type CashBackPeriod,
  type CreditedTo,
  cashBackPeriods,
  type RequirementBasis,
} from '@evens/bonuses';
import Type, { type Static } from 'typebox';
import { defineCalls, EVERYBODY, PLAYERS } from '../call.ts';
import { AmountText, CommandIdText, CurrencyText, Done, IdNumber, InstantText, NullOr } from '../entities.ts';

/** Maximum length of a bonus code in all forms. */
export const BONUS_CODE_MAX = 60;

const Kind = Type.Unsafe<BonusKind>(Type.Union(bonusKinds.map((kind) => Type.Literal(kind))));
const Percent = Type.Number({ minimum: 0, maximum: 1000 });
const Winnings = Type.Unsafe<CreditedTo>(Type.Union([Type.Literal('cash'), Type.Literal('bonus')]));
const OddsMilli = Type.Integer({ minimum: 1000, maximum: 1_001_000 });

/**
 * Significant terms of an offer as numbers; each language builds its sentences from them. Null if a term does not
 * apply.
 */
const OfferTerms = Type.Object({
  Currency: CurrencyText,
  /** Share of the deposit. */
  SharePercent: NullOr(Percent),
  MinimumDeposit: NullOr(AmountText),
  /** Cash-back below this amount is not credited. */
  MinimumBonus: NullOr(AmountText),
  MaximumBonus: NullOr(AmountText),
  /** Value of the bonus, or of each free bet. */
  Value: NullOr(AmountText),
  /** Number of free bets. */
  Count: NullOr(Type.Integer({ minimum: 1 })),
  Game: NullOr(Type.String()),
  WinningsTo: NullOr(Winnings),
  /** Period of cash-back: calendar periods in UTC. */
  Period: NullOr(
    Type.Unsafe<CashBackPeriod>(Type.Union(cashBackPeriods.map((period) => Type.Literal(period)))),
  ),
  /** Minimum odds of a bet that a free bet may pay. */
  MinimumOddsMilli: NullOr(OddsMilli),
  ExpiresAfterDays: NullOr(Type.Integer({ minimum: 1 })),
  /** Wagering requirement before bonus money becomes cash. */
  Wagering: NullOr(
    Type.Object({
      Multiplier: Type.Number({ minimum: 0 }),
      Basis: Type.Unsafe<RequirementBasis>(
        Type.Union([Type.Literal('bonus'), Type.Literal('bonus-and-deposit')]),
      ),
      /** Minimum odds of a whole ticket; for a combo, the product of its odds. */
      MinimumOddsMilli: OddsMilli,
      SportPercent: Percent,
      SlotsPercent: Percent,
      TablesPercent: Percent,
      LivePercent: Percent,
      CrashPercent: Percent,
      /**
       * Games whose percentage differs from their group's, by name, or by id if the server has no name. 0: not playable
       * with bonus money.
       */
      Games: Type.Array(Type.Object({ Game: Type.String(), Percent })),
      /** Maximum stake that may use bonus money and maximum part of a stake that counts. */
      MaximumStake: NullOr(AmountText),
      MaximumConversion: NullOr(AmountText),
      /** A withdrawal before conversion ends the bonus. */
      EndsWithWithdrawal: Type.Boolean(),
      /** Days for wagering, from the grant of the bonus money; for free spins, from when they were played. */
      ExpiresAfterDays: Type.Integer({ minimum: 1 }),
    }),
  ),
});
export type OfferTerms = Static<typeof OfferTerms>;

const Offer = Type.Object({
  Key: Type.String(),
  Kind,
  Code: Type.String(),
  /** The code must be entered with a deposit. */
  NeedsDeposit: Type.Boolean(),
  /** The caller has reached the maximum number of claims per person. */
  IsClaimed: Type.Boolean(),
  ClosesDate: NullOr(InstantText),
  /** Maximum number of claims per person, household and device; null for no limit. */
  PersonMaximum: NullOr(Type.Integer({ minimum: 1 })),
  HouseholdMaximum: NullOr(Type.Integer({ minimum: 1 })),
  DeviceMaximum: NullOr(Type.Integer({ minimum: 1 })),
  Terms: OfferTerms,
});
export type BonusOffer = Static<typeof Offer>;

/** 0 undefined, 1 appended, 2 active, 3 cancelled, 4 used. */
const StateID = Type.Integer({ minimum: 0, maximum: 4 });

const Bonus = Type.Object({
  ID: IdNumber,
  OfferKey: Type.String(),
  Kind,
  /** Its money pays stakes after cash, and becomes cash after wagering. */
  IsWagering: Type.Boolean(),
  StateID,
  Currency: CurrencyText,
  Granted: AmountText,
  /** Current balance: bonus money, or the values of open free bets. */
  Balance: AmountText,
  /** Stakes in open bets and casino rounds paid with it; if the bonus is lost, their returns are lost too. */
  Staked: AmountText,
  /** Destination of free-bet and free-spin winnings; null for bonus money. */
  WinningsTo: NullOr(Winnings),
  /** Bonus money won by free spins and not granted yet: a part of `Balance`, lost with the bonus. */
  Won: AmountText,
  Requirement: AmountText,
  Wagered: AmountText,
  /** Hundredths of a per cent of the requirement, 0 to 10,000. */
  Progress: Type.Integer({ minimum: 0, maximum: 10_000 }),
  MinimumOddsMilli: OddsMilli,
  MaximumStake: NullOr(AmountText),
  MaximumConversion: NullOr(AmountText),
  /** Amount converted to cash. */
  Converted: AmountText,
  Code: NullOr(Type.String()),
  AppendedDate: InstantText,
  ActivatedDate: NullOr(InstantText),
  ExpiresDate: InstantText,
  EndedDate: NullOr(InstantText),
  EndReason: NullOr(
    Type.Union([
      Type.Literal('converted'),
      Type.Literal('spent'),
      Type.Literal('used'),
      Type.Literal('expired'),
      Type.Literal('cancelled'),
    ]),
  ),
});
export type Bonus = Static<typeof Bonus>;

/** The bonus whose money may pay stakes, as shown by the slip and the balance. */
export type ActiveBonus = Pick<
  Bonus,
  | 'ID'
  | 'Currency'
  | 'Balance'
  | 'Requirement'
  | 'Wagered'
  | 'Progress'
  | 'MaximumStake'
  | 'MinimumOddsMilli'
  | 'ExpiresDate'
>;

const FreeBet = Type.Object({
  ID: IdNumber,
  BonusID: IdNumber,
  Value: AmountText,
  Currency: CurrencyText,
  MinimumOddsMilli: OddsMilli,
  ExpiresDate: InstantText,
});
export type FreeBet = Static<typeof FreeBet>;

const PastFreeBet = Type.Object({
  ...FreeBet.properties,
  /** 2 used, 3 ended unused. */
  StateID: Type.Integer({ minimum: 2, maximum: 3 }),
  TicketID: NullOr(IdNumber),
});
export type PastFreeBet = Static<typeof PastFreeBet>;

const FreeSpins = Type.Object({
  ID: IdNumber,
  BonusID: IdNumber,
  /** Key of an in-house game, or `provider:key`. */
  Game: Type.String(),
  GameName: Type.String(),
  Value: AmountText,
  Currency: CurrencyText,
  Left: Type.Integer({ minimum: 0 }),
  Won: AmountText,
  ExpiresDate: InstantText,
});
export type FreeSpins = Static<typeof FreeSpins>;

const CashBack = Type.Object({
  ID: IdNumber,
  Currency: CurrencyText,
  SharePercent: Percent,
  Period: Type.Unsafe<CashBackPeriod>(Type.Union(cashBackPeriods.map((period) => Type.Literal(period)))),
  JoinedDate: InstantText,
  /** The current period. */
  PeriodFrom: InstantText,
  PeriodTo: InstantText,
  /** Smaller amounts are not paid, and larger ones are reduced. */
  Minimum: AmountText,
  Maximum: AmountText,
  CreditedTo: Type.Union([Type.Literal('cash'), Type.Literal('bonus')]),
  /** The current period if it ended now: both amounts can fall again. Null if it has too many bets to be counted at once. */
  SoFar: NullOr(
    Type.Object({
      /** Net loss of bets and rounds that have ended. */
      Loss: AmountText,
      CashBack: AmountText,
    }),
  ),
  /**
   * The latest completed periods, newest first. `barred`: a break or an exclusion was in force at the end of the
   * period.
   */
  Periods: Type.Array(
    Type.Object({
      From: InstantText,
      To: InstantText,
      Credited: AmountText,
      Outcome: Type.Union([Type.Literal('credited'), Type.Literal('nothing'), Type.Literal('barred')]),
    }),
  ),
});
export type CashBack = Static<typeof CashBack>;

const NEWEST = 'the newest 50 rows of one account, by their index';
const OFFERS = 'at most 50 offers, with one count by index each';

export const bonusesCalls = defineCalls({
  'GET /api/bonus/promotions': {
    summary: 'The offers for everybody, with their terms in the caller’s currency',
    who: EVERYBODY,
    rate: 'read',
    boundedBy: OFFERS,
    answer: Type.Object({ Offers: Type.Array(Offer) }),
  },
  'GET /api/bonus/bonuses': {
    summary: 'The bonuses of the player: those that go on first, then the newest',
    who: PLAYERS,
    rate: 'read',
    boundedBy: NEWEST,
    answer: Type.Object({ Bonuses: Type.Array(Bonus) }),
  },
  'GET /api/bonus/freespinbonuses': {
    summary: 'Free spins that can be played',
    who: PLAYERS,
    rate: 'read',
    boundedBy: NEWEST,
    answer: Type.Object({ FreeSpins: Type.Array(FreeSpins) }),
  },
  'GET /api/bonus/freebetbonus': {
    summary: 'The free bet that expires first; null without one',
    who: PLAYERS,
    rate: 'read',
    boundedBy: NEWEST,
    answer: Type.Object({ FreeBet: NullOr(FreeBet) }),
  },
  'GET /api/bonus/appendedfreebets': {
    summary: 'Every free bet that can be used, the one that expires first before the others',
    who: PLAYERS,
    rate: 'read',
    boundedBy: NEWEST,
    answer: Type.Object({ FreeBets: Type.Array(FreeBet) }),
  },
  'GET /api/bonus/freebethistory': {
    summary: 'Free bets that were used or expired, with their tickets, the newest first',
    who: PLAYERS,
    rate: 'read',
    boundedBy: NEWEST,
    answer: Type.Object({ FreeBets: Type.Array(PastFreeBet) }),
  },
  'GET /api/bonus/generalbonuses': {
    summary: 'Offers that every player may claim',
    who: PLAYERS,
    rate: 'read',
    boundedBy: OFFERS,
    answer: Type.Object({ Offers: Type.Array(Offer) }),
  },
  'GET /api/bonus/personalbonuses': {
    summary: 'Offers whose code was issued to the player alone',
    who: PLAYERS,
    rate: 'read',
    boundedBy: OFFERS,
    answer: Type.Object({ Offers: Type.Array(Offer) }),
  },
  'GET /api/bonus/cashback': {
    summary: 'The cash-back that the player takes part in: its current period so far, and its last 8 periods',
    who: PLAYERS,
    rate: 'read',
    boundedBy:
      'at most 20 claims of one account by their index, with 8 periods and 5,000 postings each; all but the last 500 are counted once',
    answer: Type.Object({ CashBack: Type.Array(CashBack) }),
  },
  'POST /api/bonus/leavecashback': {
    summary:
      'Ends a cash-back; the period that runs brings nothing. A repeat answers the same, and NotFound whatever is not the caller’s',
    who: PLAYERS,
    rate: 'command',
    boundedBy: 'one claim of the account by its key',
    body: Type.Object({ ID: IdNumber }, { additionalProperties: false }),
    answer: Done,
    owned: { field: 'ID', entity: 'cash-back' },
  },
  'POST /api/bonus/claim': {
    summary:
      'Claims the bonus of a code, once per command; the code of a deposit bonus is entered with the deposit',
    who: PLAYERS,
    identityAt: 'bonus',
    rate: 'guess',
    boundedBy: 'one code, one offer and one account, each by its key',
    body: Type.Object(
      { CommandId: CommandIdText, BonusCode: Type.String({ minLength: 1, maxLength: BONUS_CODE_MAX }) },
      { additionalProperties: false },
    ),
    /** Null for cash-back, whose bonuses are granted at the end of its periods. */
    answer: Type.Object({ HasErrors: Type.Literal(false), ID: NullOr(IdNumber) }),
  },
  'POST /api/bonus/cancel': {
    summary:
      'Ends a bonus: what it holds, and what open bets return of it, is lost. A repeat answers the same',
    who: PLAYERS,
    rate: 'command',
    boundedBy: 'one bonus of the account by its key',
    body: Type.Object({ ID: IdNumber }, { additionalProperties: false }),
    answer: Done,
    owned: { field: 'ID', entity: 'bonus' },
  },
});
