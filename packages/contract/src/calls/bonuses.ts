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
import { AmountText, CommandIdText, CurrencyText, IdNumber, InstantText, NullOr } from '../entities.ts';

/** Longest bonus code, of every form that takes one. */
export const BONUS_CODE_MAX = 60;

const Kind = Type.Unsafe<BonusKind>(Type.Union(bonusKinds.map((kind) => Type.Literal(kind))));
const Percent = Type.Number({ minimum: 0, maximum: 1000 });
const Winnings = Type.Unsafe<CreditedTo>(Type.Union([Type.Literal('cash'), Type.Literal('bonus')]));
const OddsMilli = Type.Integer({ minimum: 1000, maximum: 1_001_000 });

/** The significant terms of an offer, as numbers: every language makes its sentences of them. Null where it has none. */
const OfferTerms = Type.Object({
  Currency: CurrencyText,
  /** Of the deposit. */
  SharePercent: NullOr(Percent),
  MinimumDeposit: NullOr(AmountText),
  /** Of cash-back: less than this is not credited. */
  MinimumBonus: NullOr(AmountText),
  MaximumBonus: NullOr(AmountText),
  /** The bonus, or of each free bet. */
  Value: NullOr(AmountText),
  /** Of free bets. */
  Count: NullOr(Type.Integer({ minimum: 1 })),
  Game: NullOr(Type.String()),
  WinningsTo: NullOr(Winnings),
  /** Of cash-back: calendar periods in UTC. */
  Period: NullOr(
    Type.Unsafe<CashBackPeriod>(Type.Union(cashBackPeriods.map((period) => Type.Literal(period)))),
  ),
  /** Of bets that a free bet may pay. */
  MinimumOddsMilli: NullOr(OddsMilli),
  ExpiresAfterDays: NullOr(Type.Integer({ minimum: 1 })),
  /** What has to be wagered before bonus money becomes cash. */
  Wagering: NullOr(
    Type.Object({
      Multiplier: Type.Number({ minimum: 0 }),
      Basis: Type.Unsafe<RequirementBasis>(
        Type.Union([Type.Literal('bonus'), Type.Literal('bonus-and-deposit')]),
      ),
      /** Of a whole ticket: the product of a combo's odds. */
      MinimumOddsMilli: OddsMilli,
      SportPercent: Percent,
      SlotsPercent: Percent,
      TablesPercent: Percent,
      LivePercent: Percent,
      CrashPercent: Percent,
      /** Games that count otherwise than their group, by name, or by id where the server has no name: 0 is not playable with bonus money. */
      Games: Type.Array(Type.Object({ Game: Type.String(), Percent })),
      /** The highest stake that may use bonus money, and the most of a stake that counts. */
      MaximumStake: NullOr(AmountText),
      MaximumConversion: NullOr(AmountText),
      /** A withdrawal before the bonus is converted ends it. */
      EndsWithWithdrawal: Type.Boolean(),
      /** Days to wager it in, from the grant of the bonus money: of free spins, from when they were played. */
      ExpiresAfterDays: Type.Integer({ minimum: 1 }),
    }),
  ),
});
export type OfferTerms = Static<typeof OfferTerms>;

const Offer = Type.Object({
  Key: Type.String(),
  Kind,
  Code: Type.String(),
  /** Its code is entered with a deposit. */
  NeedsDeposit: Type.Boolean(),
  /** The caller claimed it as often as one person may. */
  IsClaimed: Type.Boolean(),
  ClosesDate: NullOr(InstantText),
  /** How often one person, household and device may claim it; null without a bound. */
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
  /** Its money pays stakes after cash, and becomes cash when it was wagered. */
  IsWagering: Type.Boolean(),
  StateID,
  Currency: CurrencyText,
  Granted: AmountText,
  /** What it holds now: bonus money, or the values of open free bets. */
  Balance: AmountText,
  /** In open bets and casino rounds, paid with it: their returns are lost with the bonus. */
  Staked: AmountText,
  /** What free bets and spins win; null for bonus money. */
  WinningsTo: NullOr(Winnings),
  /** What free spins have won of bonus money that was not granted yet: a part of `Balance`, lost with the bonus. */
  Won: AmountText,
  Requirement: AmountText,
  Wagered: AmountText,
  /** Hundredths of a per cent of the requirement, 0 to 10,000. */
  Progress: Type.Integer({ minimum: 0, maximum: 10_000 }),
  MinimumOddsMilli: OddsMilli,
  MaximumStake: NullOr(AmountText),
  MaximumConversion: NullOr(AmountText),
  /** What became cash. */
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

/** What a slip and a balance show of the bonus whose money may pay stakes. */
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
  /** 2 used, 3 over without being used. */
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
  /** Of the period that runs. */
  PeriodFrom: InstantText,
  PeriodTo: InstantText,
  /** The newest that are over, the last one first. `barred`: a break or an exclusion held at its end. */
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
    summary: 'The cash-back that the player takes part in, with its last 8 periods',
    who: PLAYERS,
    rate: 'read',
    boundedBy: 'at most 20 claims of one account by their index, with 8 periods each by their key',
    answer: Type.Object({ CashBack: Type.Array(CashBack) }),
  },
  'POST /api/bonus/leavecashback': {
    summary:
      'Ends a cash-back; the period that runs brings nothing. A repeat answers the same, and NotFound whatever is not the caller’s',
    who: PLAYERS,
    rate: 'command',
    boundedBy: 'one claim of the account by its key',
    body: Type.Object({ ID: IdNumber }, { additionalProperties: false }),
    answer: Type.Object({ HasErrors: Type.Literal(false) }),
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
    /** Null for cash-back: its bonuses come when its periods end. */
    answer: Type.Object({ HasErrors: Type.Literal(false), ID: NullOr(IdNumber) }),
  },
  'POST /api/bonus/cancel': {
    summary:
      'Ends a bonus: what it holds, and what open bets return of it, is lost. A repeat answers the same',
    who: PLAYERS,
    rate: 'command',
    boundedBy: 'one bonus of the account by its key',
    body: Type.Object({ ID: IdNumber }, { additionalProperties: false }),
    answer: Type.Object({ HasErrors: Type.Literal(false) }),
    owned: { field: 'ID', entity: 'bonus' },
  },
});
