import Type, { type Static } from 'typebox';
import { defineCalls } from '../call.ts';
import { AmountText, CurrencyText, IdNumber, NullOr } from '../entities.ts';
import { NameText, ReasonText } from './back-office.ts';
import { DoneOrProposed } from './proposals.ts';

/** Parts of the offer to which a layer of limits applies. */
export const layerPlaces = ['platform', 'sport', 'league', 'match'] as const;
export type LayerPlace = (typeof layerPlaces)[number];
/** Treatment of a bet above a bound. */
export const layerActions = ['reject', 'refer'] as const;
export type LayerAction = (typeof layerActions)[number];

const PlaceText = Type.Unsafe<LayerPlace>(Type.Union(layerPlaces.map((place) => Type.Literal(place))));
const ActionText = Type.Unsafe<LayerAction>(Type.Union(layerActions.map((action) => Type.Literal(action))));
const FactorPercent = Type.Integer({ minimum: 1, maximum: 200 });
const TypedAmount = Type.String({ maxLength: 24 });
const MarketTypeText = Type.String({ maxLength: 60 });

/** A layer is known by these fields. */
const scope = {
  Place: PlaceText,
  /** Alias of the sport, id of the league or match; empty for the platform. */
  Name: Type.String({ maxLength: 60 }),
  /** Empty for all market types. */
  MarketType: MarketTypeText,
  /** Null for all players. */
  ClassID: NullOr(IdNumber),
  OverLimit: ActionText,
};
const delay = { DelaySeconds: NullOr(Type.Integer({ minimum: 1, maximum: 60 })) };

const LimitLayer = Type.Object({
  ID: IdNumber,
  ...scope,
  /** Names of the league or match in the caller's language; otherwise empty. */
  PlaceName: Type.String(),
  Currency: CurrencyText,
  /** Total stake of a player on a line. */
  StakeMaximum: NullOr(AmountText),
  /** Payout of a bet. */
  PayoutMaximum: NullOr(AmountText),
  /** Loss by one outcome of a line. */
  LiabilityMaximum: NullOr(AmountText),
  ...delay,
});
export type LimitLayer = Static<typeof LimitLayer>;

const PlayerClass = Type.Object({ ID: IdNumber, Name: Type.String(), FactorPercent });
export type PlayerClass = Static<typeof PlayerClass>;

export const limitLayerCalls = defineCalls({
  'GET /api/desk/limit-layers': {
    summary: 'Layers of limits, and the classes of players with their shares of the limits',
    operators: { read: 'limits' },
    rate: 'read',
    answer: Type.Object({ Layers: Type.Array(LimitLayer), Classes: Type.Array(PlayerClass) }),
  },
  'POST /api/desk/limit-layer': {
    summary:
      'Sets the bounds of a layer of limits, or removes the layer if all are null. Bounds raised above the bound for one operator become a proposal',
    operators: { act: 'limits' },
    rate: 'command',
    body: Type.Object(
      {
        ...scope,
        Currency: CurrencyText,
        StakeMaximum: NullOr(TypedAmount),
        PayoutMaximum: NullOr(TypedAmount),
        LiabilityMaximum: NullOr(TypedAmount),
        ...delay,
        Reason: ReasonText,
      },
      { additionalProperties: false },
    ),
    answer: DoneOrProposed,
  },
  'GET /api/desk/limit-effect': {
    summary:
      'Effect of a layer of limits before it is set: its matches that have not ended, and how many of the newest 1,000 bets exceeded its stake or payout',
    operators: { read: 'limits' },
    rate: 'expensive',
    query: Type.Object({
      place: PlaceText,
      name: Type.Optional(Type.String({ maxLength: 60 })),
      marketType: Type.Optional(MarketTypeText),
      classId: Type.Optional(IdNumber),
      currency: CurrencyText,
      stakeMaximum: Type.Optional(TypedAmount),
      payoutMaximum: Type.Optional(TypedAmount),
    }),
    answer: Type.Object({ Matches: Type.Integer(), Bets: Type.Integer(), BetsOver: Type.Integer() }),
  },
  'GET /api/desk/limit-check': {
    summary:
      'The limits of a market of a match for a player, or for players without a class, and the layers behind them',
    operators: { read: 'limits' },
    rate: 'read',
    query: Type.Object({ match: IdNumber, marketType: MarketTypeText, userName: Type.Optional(NameText) }),
    answer: Type.Object({
      MatchName: Type.String(),
      ClassID: NullOr(IdNumber),
      FactorPercent,
      /** The player's, or the base currency. */
      Currency: CurrencyText,
      /** Layers that apply, from the platform to the match. */
      LayerIDs: Type.Array(IdNumber),
      /** Highest total stake on a line that is accepted, and that a trader may accept. Open bets on the line count against it. */
      StakeMaximum: AmountText,
      ReferralMaximum: AmountText,
      PayoutMaximum: AmountText,
      /** In the base currency. */
      LiabilityMaximum: AmountText,
      /** Delay in play. */
      DelaySeconds: Type.Number(),
    }),
  },
  'POST /api/desk/player-class': {
    summary:
      'Changes the name and the share of a class of players, or creates one. A share raised above the bound for one operator becomes a proposal',
    operators: { act: 'limits' },
    rate: 'command',
    body: Type.Object(
      {
        /** Null for a new class. */
        ID: NullOr(IdNumber),
        Name: Type.String({ minLength: 1, maxLength: 40 }),
        FactorPercent,
        Reason: ReasonText,
      },
      { additionalProperties: false },
    ),
    answer: DoneOrProposed,
  },
});
