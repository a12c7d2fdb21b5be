import Type, { type Static } from 'typebox';
import { defineCalls, EVERYBODY, PLAYERS } from '../call.ts';
import { AmountText, CurrencyText, IdNumber, InstantText, NullOr } from '../entities.ts';
import { accountRules } from './accounts.ts';
import { PlayerLimit } from './protection-limits.ts';

export const breakKinds = ['time-out', 'self-exclusion'] as const;
export type BreakKind = (typeof breakKinds)[number];

/** Details that an operator compared with those of a player who asks for a break by telephone or letter. */
export const callerChecks = ['birth-date', 'email', 'address', 'phone', 'payment', 'document'] as const;
export type CallerCheck = (typeof callerChecks)[number];

const Password = Type.String({ minLength: 1, maxLength: accountRules.passwordCharactersMax });
/** Six digits of an authenticator app, or a recovery code. */
const Code = Type.String({ maxLength: 32 });

const ProtectionBreak = Type.Object({
  Kind: Type.Unsafe<BreakKind>(Type.Union(breakKinds.map((kind) => Type.Literal(kind)))),
  /** End of a time-out; null for a self-exclusion, which does not end automatically. */
  Until: NullOr(InstantText),
  /** Earliest time to request the end of a self-exclusion; null for a time-out and for a permanent exclusion. */
  MayEndFrom: NullOr(InstantText),
  /** End of a self-exclusion after a request to end it; null otherwise. */
  EndsAt: NullOr(InstantText),
});
export type ProtectionBreak = Static<typeof ProtectionBreak>;

/** Help organisations, those of the country first. */
const Help = Type.Array(
  Type.Object({ Name: Type.String(), Url: Type.String(), Phone: NullOr(Type.String()) }),
);

/** Actions that may require an accepted identity document. */
const identityGateNames = ['play', 'demo', 'deposit', 'withdrawal'] as const;
type IdentityGateName = (typeof identityGateNames)[number];

const ProtectionRules = Type.Object({
  AgeMin: Type.Integer(),
  IdentityBefore: Type.Array(
    Type.Unsafe<IdentityGateName>(Type.Union(identityGateNames.map((name) => Type.Literal(name)))),
  ),
  IncreaseAfterHours: Type.Integer(),
  TimeOutHours: Type.Array(Type.Integer()),
  /** Permanent self-exclusion is offered in addition. */
  ExclusionMonths: Type.Array(Type.Integer()),
  /** Hours between the request to end a self-exclusion and its end. */
  ReturnAfterHours: Type.Integer(),
  RealityCheckMinutes: Type.Array(Type.Integer()),
  /** Rules for casino games; null if the jurisdiction has none. */
  Games: NullOr(
    Type.Object({
      /** Minimum time between the starts of two rounds. */
      SlotRoundMs: Type.Integer(),
      OtherRoundMs: Type.Integer(),
      /** Maximum stake of a slot round by the player's age in completed years, ascending. */
      SlotStakeMax: Type.Array(Type.Object({ FromYears: Type.Integer(), Amount: AmountText })),
      /** The player's currency; EUR for a visitor. */
      Currency: CurrencyText,
      /** Whether a player may have more than one game open. */
      AllowsSeveral: Type.Boolean(),
      /** Whether a game may start rounds by itself. */
      AllowsAutobet: Type.Boolean(),
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
    /** Permanent self-exclusion is offered in addition. */
    ExclusionMonths: Type.Array(Type.Integer()),
    RealityCheckMinutes: Type.Array(Type.Integer()),
  }),
  IncreaseAfterHours: Type.Integer(),
  /** Hours between the request to end a self-exclusion and its end. */
  ReturnAfterHours: Type.Integer(),
  /** A new player without a deposit limit is asked to set one before the first deposit. */
  AsksForDepositLimit: Type.Boolean(),
  /** Whether money was ever deposited, or a deposit was started, by the player or by an agent. */
  HasDeposited: Type.Boolean(),
  Help,
});
export type ProtectionOverview = Static<typeof ProtectionOverview>;

/** An exclusion whose end was requested. */
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
      "Sets a player's break, or lengthens the one that holds; none is ever shortened. The player gets a message. A time-out needs `Hours`; a self-exclusion takes `Months`, null for good. What is longer than 12 months holds for these, and becomes a proposal",
    operators: { act: 'protection' },
    rate: 'command',
    body: Type.Object(
      {
        UserName: Type.String({ minLength: 1, maxLength: 60 }),
        Kind: Type.Unsafe<BreakKind>(Type.Union(breakKinds.map((kind) => Type.Literal(kind)))),
        /** At most one year; longer breaks are exclusions. */
        Hours: NullOr(Type.Integer({ minimum: 1, maximum: 8760 })),
        Months: NullOr(Type.Integer({ minimum: 1, maximum: 1200 })),
        Reason: Type.String({ minLength: 3, maxLength: 400 }),
        /** The player asked for the break, whose length is then one of the player's own choices. */
        CallerChecks: Type.Optional(
          Type.Array(Type.Unsafe<CallerCheck>(Type.Union(callerChecks.map((check) => Type.Literal(check)))), {
            minItems: 1,
            maxItems: callerChecks.length,
            uniqueItems: true,
          }),
        ),
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
