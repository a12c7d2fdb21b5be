import { type BonusKind, bonusKinds } from '@evens/bonuses';
import Type, { type Static } from 'typebox';
import { defineCalls } from '../call.ts';
import { AmountText, CommandIdText, Done, IdNumber, InstantText, NullOr } from '../entities.ts';
import { DoneOrProposed } from '../operators/proposals.ts';
import { Segment } from '../players/messages.ts';
import { BONUS_CODE_MAX } from './bonuses.ts';

/** Limits of the operators' forms for offers, codes and grants. */
export const bonusOfferBounds = {
  offers: 200,
  codesOfOffer: 20,
  awards: 50,
  reasonMin: 3,
  reasonMax: 400,
} as const;

const ReasonText = Type.String({
  minLength: bonusOfferBounds.reasonMin,
  maxLength: bonusOfferBounds.reasonMax,
});
const OfferKey = Type.String({ minLength: 1, maxLength: 60, pattern: '^[a-z0-9-]+$' });
const Kind = Type.Unsafe<BonusKind>(Type.Union(bonusKinds.map((kind) => Type.Literal(kind))));
const Most = NullOr(Type.Integer({ minimum: 1, maximum: 1_000_000 }));
/** Numbers of the offer by kind, as described by `offerNumbers`. */
const Config = Type.Record(Type.String({ maxLength: 60 }), Type.Unknown());

const offerFields = {
  Key: OfferKey,
  Kind,
  Config,
  IsOpen: Type.Boolean(),
  /** Whether the offer is listed publicly; other offers can only be claimed with a code. */
  IsListed: Type.Boolean(),
  Rank: Type.Integer({ minimum: 0, maximum: 100_000 }),
  ClosesDate: NullOr(InstantText),
  /** Maximum number of claims per person and per household; null for no limit. */
  PersonMaximum: Most,
  HouseholdMaximum: Most,
  /** Maximum number of claims per device: browser and network of the player's latest log-in. */
  DeviceMaximum: Most,
};

const OfferCode = Type.Object({
  Code: Type.String(),
  /** The only player who may claim it; null for all players. */
  UserName: NullOr(Type.String()),
  Claims: Type.Integer({ minimum: 0 }),
  ClaimsMaximum: Most,
  ExpiresDate: NullOr(InstantText),
});

const BackOfficeOffer = Type.Object({
  ...offerFields,
  /** The numbers are valid for the kind; an offer with invalid numbers is not shown to players. */
  IsReadable: Type.Boolean(),
  /** The newest ones. */
  Codes: Type.Array(OfferCode),
});
export type BackOfficeOffer = Static<typeof BackOfficeOffer>;

const Award = Type.Object({
  ID: IdNumber,
  OfferKey: Type.String(),
  Reason: Type.String(),
  State: Type.Union([Type.Literal('granting'), Type.Literal('granted'), Type.Literal('stopped')]),
  Counted: Type.Integer(),
  Granted: Type.Integer(),
  /** Players who reached the maximum number of claims, or who are on a break. */
  Refused: Type.Integer(),
  MadeBy: Type.String(),
  MadeDate: InstantText,
});
export type BonusAward = Static<typeof Award>;

export const bonusOffersCalls = defineCalls({
  'GET /api/desk/bonusoffers': {
    summary: 'Every offer with its numbers and its newest codes, and the newest grants by hand',
    operators: { read: 'bonuses' },
    rate: 'read',
    answer: Type.Object({
      Offers: Type.Array(BackOfficeOffer),
      Awards: Type.Array(Award),
      /** In-house games available for free spins. */
      Slots: Type.Array(Type.Object({ Key: Type.String(), Name: Type.String() })),
      /** Maximum wagering multiplier of the jurisdiction; null for no maximum. */
      WageringTimesMaximum: NullOr(Type.Integer({ minimum: 0 })),
      /** Maximum grant of one claim without a second operator, euros. */
      GrantMaximumAlone: AmountText,
    }),
  },
  'POST /api/desk/bonusoffer': {
    summary:
      'Makes an offer or changes one: bonuses that were granted keep their terms. Its numbers are checked by its kind and the jurisdiction. An open one that grants more than the bound for one operator becomes a proposal',
    operators: { act: 'bonuses' },
    rate: 'command',
    body: Type.Object(
      { ...offerFields, IsNew: Type.Boolean(), Reason: ReasonText },
      { additionalProperties: false },
    ),
    answer: DoneOrProposed,
  },
  'POST /api/desk/bonuscode': {
    summary:
      'Makes a code of an offer, for everybody or for one player. One whose claims may grant more than one operator may give becomes a proposal',
    operators: { act: 'bonuses' },
    rate: 'command',
    body: Type.Object(
      {
        Code: Type.String({ minLength: 3, maxLength: BONUS_CODE_MAX }),
        OfferKey,
        UserName: NullOr(Type.String({ minLength: 1, maxLength: 60 })),
        ClaimsMaximum: Most,
        ExpiresDate: NullOr(InstantText),
        Reason: ReasonText,
      },
      { additionalProperties: false },
    ),
    answer: DoneOrProposed,
  },
  'POST /api/desk/endbonuscode': {
    summary: 'Ends a code: nobody can claim it any more',
    operators: { act: 'bonuses' },
    rate: 'command',
    body: Type.Object(
      { Code: Type.String({ minLength: 3, maxLength: BONUS_CODE_MAX }), Reason: ReasonText },
      { additionalProperties: false },
    ),
    answer: Done,
  },
  'POST /api/desk/awardbonus': {
    summary:
      'Grants an offer by hand to a player or to all of a segment, each once; refused when there are more than were counted. One that may grant more than one operator may give becomes a proposal',
    operators: { act: 'bonuses' },
    rate: 'expensive',
    body: Type.Object(
      {
        CommandId: CommandIdText,
        OfferKey,
        Segment,
        /** Number that the operator saw. */
        Count: Type.Integer({ minimum: 1 }),
        Reason: ReasonText,
      },
      { additionalProperties: false },
    ),
    answer: Type.Object({
      HasErrors: Type.Literal(false),
      ID: Type.Optional(IdNumber),
      ProposalId: Type.Optional(IdNumber),
    }),
  },
  'POST /api/desk/stopaward': {
    summary: 'Stops a grant to a segment: who has the bonus keeps it, nobody else gets it',
    operators: { act: 'bonuses' },
    rate: 'command',
    body: Type.Object({ ID: IdNumber, Reason: ReasonText }, { additionalProperties: false }),
    answer: Done,
  },
});
