import Type, { type Static } from 'typebox';
import { defineCalls, EVERYBODY, OPERATORS, PLAYERS } from '../call.ts';
import { AmountText, CurrencyText, IdNumber, InstantText, NullOr } from '../entities.ts';
import { accountRules } from './accounts.ts';
import { PlayerLimit } from './protection-limits.ts';

export const breakKinds = ['time-out', 'self-exclusion'] as const;
export type BreakKind = (typeof breakKinds)[number];

const Password = Type.String({ minLength: 1, maxLength: accountRules.passwordCharactersMax });
/** Six digits of an authenticator app, or a recovery code. */
const Code = Type.String({ maxLength: 32 });

const ProtectionBreak = Type.Object({
  Kind: Type.Unsafe<BreakKind>(Type.Union(breakKinds.map((kind) => Type.Literal(kind)))),
  /** When a time-out ends; null for a self-exclusion, which does not end by itself. */
  Until: NullOr(InstantText),
  /** From when on the player may ask for the end of a self-exclusion; null for a time-out and for an exclusion for good. */
  MayEndFrom: NullOr(InstantText),
  /** When a self-exclusion ends whose end was asked for; null otherwise. */
  EndsAt: NullOr(InstantText),
});
export type ProtectionBreak = Static<typeof ProtectionBreak>;

/** Who helps, those of the country first. */
const Help = Type.Array(
  Type.Object({ Name: Type.String(), Url: Type.String(), Phone: NullOr(Type.String()) }),
);

/** What an identity document has to be accepted before. */
const identityGateNames = ['play', 'demo', 'deposit', 'withdrawal'] as const;
type IdentityGateName = (typeof identityGateNames)[number];

const ProtectionRules = Type.Object({
  AgeMin: Type.Integer(),
  IdentityBefore: Type.Array(
    Type.Unsafe<IdentityGateName>(Type.Union(identityGateNames.map((name) => Type.Literal(name)))),
  ),
  IncreaseAfterHours: Type.Integer(),
  TimeOutHours: Type.Array(Type.Integer()),
  /** Beside them a self-exclusion for good. */
  ExclusionMonths: Type.Array(Type.Integer()),
  /** Between the request for the end of a self-exclusion and its end. */
  ReturnAfterHours: Type.Integer(),
  RealityCheckMinutes: Type.Array(Type.Integer()),
  /** How games of the casino may be played; null where the jurisdiction has no rule for it. */
  Games: NullOr(
    Type.Object({
      /** Between the starts of two rounds. */
      SlotRoundMs: Type.Integer(),
      OtherRoundMs: Type.Integer(),
      /** The most that a round of a slot may be staked with, by completed years, which ascend. */
      SlotStakeMax: Type.Array(Type.Object({ FromYears: Type.Integer(), Amount: AmountText })),
      /** The player's currency; EUR for a visitor. */
      Currency: CurrencyText,
      /** Whether a player may have more than one game open. */
      AllowsSeveral: Type.Boolean(),
    }),
  ),
  Help,
});
const ProtectionOverview = Type.Object({
  Limits: Type.Array(PlayerLimit),
  Break: NullOr(ProtectionBreak),
  RealityCheckMinutes: NullOr(Type.Integer()),
  Choices: Type.Object({
    TimeOutHours: Type.Array(Type.Integer()),
    /** Beside them a self-exclusion for good. */
    ExclusionMonths: Type.Array(Type.Integer()),
    RealityCheckMinutes: Type.Array(Type.Integer()),
  }),
  IncreaseAfterHours: Type.Integer(),
  /** Between the request for the end of a self-exclusion and its end. */
  ReturnAfterHours: Type.Integer(),
  /** A new player without a limit of deposits is asked for one before the first deposit. */
  AsksForDepositLimit: Type.Boolean(),
  /** Whether money was ever paid in, or began to be: by the player or by an agent. */
  HasDeposited: Type.Boolean(),
  Help,
});
export type ProtectionOverview = Static<typeof ProtectionOverview>;

/** An exclusion whose end was asked for. */
const Returning = Type.Object({ HasErrors: Type.Literal(false), EndsAt: InstantText });

const proof = { Password, Code: Type.Optional(Code) };
const Begun = Type.Object({ HasErrors: Type.Literal(false), Break: ProtectionBreak });

export const protectionCalls = defineCalls({
  'GET /api/protection/rules': {
    summary: 'The rules that protect players here with their numbers, and who helps in the caller’s country',
    who: EVERYBODY,
    whileExcluded: true,
    rate: 'read',
    boundedBy:
      'lists of the program: at most six lengths each and four addresses; of a player one row is read',
    answer: ProtectionRules,
  },
  'GET /api/protection/overview': {
    summary: 'How the player is protected: limits, breaks, reality checks, what may be chosen, and who helps',
    who: PLAYERS,
    whileExcluded: true,
    rate: 'read',
    boundedBy: 'reads the rows of one account by its key: at most twelve limits and one break',
    answer: ProtectionOverview,
  },
  'POST /api/protection/timeout': {
    summary:
      'Takes a break: no bets, rounds, deposits or bonuses until it ends. A break that ends later is never shortened',
    who: PLAYERS,
    rate: 'proof',
    boundedBy:
      'checks one password, as POST /api/user/changepassword does, and writes two rows of one account',
    body: Type.Object(
      { Hours: Type.Integer({ minimum: 1, maximum: 10_000 }), ...proof },
      { additionalProperties: false },
    ),
    answer: Begun,
  },
  'POST /api/protection/selfexclude': {
    summary:
      'Excludes the player for some months, or for good where `Months` is null. It is not taken back, ends all sessions, and does not end by itself',
    who: PLAYERS,
    whileExcluded: true,
    rate: 'proof',
    boundedBy:
      'checks one password, as POST /api/user/changepassword does, writes two rows of one account and ends its sessions',
    body: Type.Object(
      { Months: NullOr(Type.Integer({ minimum: 1, maximum: 1200 })), ...proof },
      { additionalProperties: false },
    ),
    answer: Begun,
  },
  'POST /api/protection/endexclusion': {
    summary:
      'Asks for the end of a self-exclusion whose term is over. It ends with the first log-in after the cooling-off; a repeat does not lengthen that',
    who: PLAYERS,
    whileExcluded: true,
    rate: 'proof',
    boundedBy:
      'checks one password, as POST /api/user/changepassword does, and writes one row of one account',
    body: Type.Object(proof, { additionalProperties: false }),
    answer: Returning,
  },
  'POST /api/desk/playerbreak': {
    summary:
      "Sets a player's break, or lengthens the one that holds; none is ever shortened. A time-out needs `Hours`; a self-exclusion takes `Months`, null for good. What is longer than 12 months holds for these, and becomes a proposal",
    who: OPERATORS,
    rate: 'command',
    body: Type.Object(
      {
        UserName: Type.String({ minLength: 1, maxLength: 60 }),
        Kind: Type.Unsafe<BreakKind>(Type.Union(breakKinds.map((kind) => Type.Literal(kind)))),
        /** A year at most: what is longer is an exclusion. */
        Hours: NullOr(Type.Integer({ minimum: 1, maximum: 8760 })),
        Months: NullOr(Type.Integer({ minimum: 1, maximum: 1200 })),
        Reason: Type.String({ minLength: 3, maxLength: 400 }),
      },
      { additionalProperties: false },
    ),
    answer: Type.Object({
      HasErrors: Type.Literal(false),
      Break: ProtectionBreak,
      ProposalId: Type.Optional(IdNumber),
    }),
  },
});
